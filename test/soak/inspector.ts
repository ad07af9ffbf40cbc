import { once } from 'node:events';

/** The memory and resources of a process. */
export interface Usage {
	/** of JavaScript objects and buffers, after a forced collection */
	reachableBytes: number;
	/** bytes of the whole process, as the system counts them */
	resident: number;
	/** how many timers, sockets and the like keep it alive */
	resources: number;
}

/** Makes Node.js listen for its inspector on a free port of loopback. */
export const INSPECTED = { NODE_OPTIONS: '--inspect=127.0.0.1:0' };

/** Some objects become unreachable only when others have been collected. */
const COLLECTIONS = 4;

const USAGE_EXPRESSION = `JSON.stringify({ memory: process.memoryUsage(), resources: process.getActiveResourcesInfo().length })`;

interface InspectorResponse {
	result?: { result?: { value?: string } };
	error?: { message: string };
}

/**
 * Reads the usage of a process with the Chrome DevTools Protocol, after a garbage collection.
 *
 * @param log of Node.js with the URL of its inspector
 */
export async function readUsage(log: string): Promise<Usage> {
	const [, address = ''] = /Debugger listening on (ws:\S+)/.exec(log) ?? [];
	const socket = new WebSocket(address);
	const call = async (method: string, params: object = {}) => {
		socket.send(JSON.stringify({ id: 1, method, params }));
		const [{ data }] = (await once(socket, 'message')) as [{ data: string }];
		const { result, error } = JSON.parse(data) as InspectorResponse;
		if (error !== undefined) throw new Error(`${method}: ${error.message}`);
		return result?.result?.value ?? '';
	};
	await once(socket, 'open');
	try {
		for (let done = 0; done < COLLECTIONS; done++) await call('HeapProfiler.collectGarbage');
		const { memory, resources } = JSON.parse(
			await call('Runtime.evaluate', { expression: USAGE_EXPRESSION }),
		) as { memory: NodeJS.MemoryUsage; resources: number };
		return { reachableBytes: memory.heapUsed + memory.external, resident: memory.rss, resources };
	} finally {
		socket.close();
	}
}
