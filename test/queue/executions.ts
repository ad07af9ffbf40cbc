import { setTimeout as wait } from 'node:timers/promises';

import type { Execution } from '../../sandbox/instance/execution';
import type { N8nApi } from '../../sandbox/instance/n8nApi';

const STORE_LIMIT = 10_000; // ms
const UNDER_WAY = ['new', 'running', 'waiting'];

/**
 * Reads n8n's executions in turn: a new n8n numbers them from 1 on, without gaps. Its list is of no use for that: n8n
 * sorts it by time and pages it by id, so that executions that began in another order come twice.
 */
export class Executions {
	private last = 0;

	constructor(private readonly api: N8nApi) {}

	/** @returns all that came since it was asked before; n8n answers a moment before it stores */
	async further(): Promise<Execution[]> {
		const all: Execution[] = [];
		const end = Date.now() + STORE_LIMIT;
		for (;;) {
			const execution = await this.api.execution(String(this.last + 1));
			if (execution === undefined) return all;
			if (UNDER_WAY.includes(execution.status) && Date.now() < end) {
				await wait(250);
				continue;
			}
			this.last++;
			all.push(execution);
		}
	}
}
