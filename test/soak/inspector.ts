import { readFileSync } from 'node:fs';

/** What a process holds. */
export interface Usage {
	/** bytes of JavaScript objects and buffers that are still reachable, after a forced collection */
	held: number;
	/** bytes of the whole process, as the system counts them */
	resident: number;
	/** what keeps the process alive (timers, sockets …), by kind */
	resources: Record<string, number>;
}

/** Makes Node.js listen for its inspector on a free port of loopback. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Some objects become unreachable only when others have been collected. */
const COLLECTIONS = 4;

const ASK = `JSON.stringify({ memory: process.memoryUsage(), resources: process.getActiveResourcesInfo() })`;

/**
 * Asks a process by the Chrome DevTools Protocol, which collects garbage before.
 *
 * @param logFile in which Node.js has told the inspector's address
 */
export async function usageOf(logFile: string): Promise<Usage> {
	const [, address] = /Debugger listening on (ws:\S+)/.exec(readFileSync(logFile, 'utf8')) ?? [];
	if (address === undefined) throw new Error(`${logFile} names no inspector`);
	const socket = new WebSocket(address);
	await new Promise((resolve, reject) => {
		socket.addEventListener('open', resolve, { once: true });
		socket.addEventListener('error', reject, { once: true });
	});
	try {
		for (let done = 0; done < COLLECTIONS; done++) {
			await call(socket, 'HeapProfiler.collectGarbage');
		}
		const { result } = await call(socket, 'Runtime.evaluate', { expression: ASK });
		return usageFrom(result?.value ?? '');
	} finally {
		socket.close();
	}
}

/** @param answer of `process`, as JSON */
function usageFrom(answer: string): Usage {
	const { memory, resources } = JSON.parse(answer) as {
		memory: NodeJS.MemoryUsage;
		resources: string[];
	};
	const counts: Record<string, number> = {};
	for (const kind of resources) counts[kind] = (counts[kind] ?? 0) + 1;
	return {
		held: memory.heapUsed + memory.external,
		resident: memory.rss,
		resources: counts,
	};
}

interface Answer {
	result?: { value?: string };
}

let calls = 0;

async function call(socket: WebSocket, method: string, params: object = {}): Promise<Answer> {
	const id = ++calls;
	const answer = new Promise<Answer>((resolve, reject) => {
		const listen = ({ data }: MessageEvent) => {
			const message = JSON.parse(String(data)) as {
				id?: number;
				result?: Answer;
				error?: { message: string };
			};
			if (message.id !== id) return;
			socket.removeEventListener('message', listen);
			if (message.result === undefined)
				reject(new Error(`${method}: ${message.error?.message ?? ''}`));
			else resolve(message.result);
		};
		socket.addEventListener('message', listen);
	});
	socket.send(JSON.stringify({ id, method, params }));
	return await answer;
}
