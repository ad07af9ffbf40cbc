import { readFileSync, readdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

import { say } from '../../sandbox/progress';

const END_LIMIT = 5_000; // ms

interface Started {
	name: string;
	stop: () => Promise<void>;
}

interface Seen {
	name: string;
	/** when the system started it: ids of processes are used again */
	startTime: string | undefined;
}

/** Everything that the test started, and the processes that these started in turn (Linux: /proc). */
export class Processes {
	private readonly started: Started[] = [];
	private readonly seen = new Map<number, Seen>();
	private stopping: Promise<void> | undefined;

	/** @param pid of the operating system */
	add(name: string, pid: number, stop: () => Promise<void>): void {
		this.started.push({ name, stop });
		this.notice(pid, name);
	}

	/** how many were started, and noticed */
	get count(): number {
		return this.seen.size;
	}

	/** Takes note of what the started processes have started themselves, while their parents still run. */
	lookForDescendants(): void {
		const children = childrenByParent();
		const pids = [...this.seen.keys()];
		for (let pid = pids.pop(); pid !== undefined; pid = pids.pop()) {
			for (const child of children.get(pid) ?? []) {
				if (this.seen.has(child)) continue;
				this.notice(child, `started by ${this.seen.get(pid)?.name ?? ''}`);
				pids.push(child);
			}
		}
	}

	/** Stops all, the last one first. Whoever calls it again waits for the same end. */
	async stop(): Promise<void> {
		this.stopping ??= this.stopAll();
		await this.stopping;
	}

	/** @returns the names and process ids of those that do not end within 5 s */
	async stillRunning(): Promise<string[]> {
		const end = Date.now() + END_LIMIT;
		for (;;) {
			const running = [...this.seen].filter(
				([pid, { startTime }]) => startTime !== undefined && stateOf(pid)?.startTime === startTime,
			);
			if (running.length === 0 || Date.now() > end) {
				return running.map(([pid, { name }]) => `${name} (${pid})`);
			}
			await wait(100);
		}
	}

	private notice(pid: number, name: string): void {
		this.seen.set(pid, { name, startTime: stateOf(pid)?.startTime });
	}

	private async stopAll(): Promise<void> {
		this.lookForDescendants();
		for (const { name, stop } of this.started.reverse()) {
			await stop().catch((error: unknown) => {
				say(`${name} was not stopped: ${String(error)}`);
			});
		}
	}
}

function childrenByParent(): Map<number, number[]> {
	const children = new Map<number, number[]>();
	for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		const parent = stateOf(Number(entry))?.parent;
		if (parent === undefined) continue;
		children.set(parent, [...(children.get(parent) ?? []), Number(entry)]);
	}
	return children;
}

/** @returns undefined for a process that has ended, also when its parent has not noticed yet */
function stateOf(pid: number): { parent: number; startTime: string } | undefined {
	try {
		// proc(5): the name may hold spaces and brackets; state (3), parent (4) and start time (22) come after it.
		const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
		const [state = 'Z', parent = ''] = fields;
		return state === 'Z' ? undefined : { parent: Number(parent), startTime: fields[19] ?? '' };
	} catch {
		return undefined;
	}
}
