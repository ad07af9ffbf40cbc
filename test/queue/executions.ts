import { setTimeout as wait } from 'node:timers/promises';

import type { Execution } from '../../sandbox/instance/execution';
import type { N8nApi } from '../../sandbox/instance/n8nApi';

const MAX_STORE_MS = 10_000;
const UNFINISHED = ['new', 'running', 'waiting'];

/**
 * Reads n8n's executions one by one: a new n8n numbers them from 1, without gaps. n8n's list is of no use here: it is
 * sorted by time and paged by ID, so executions that started in another order are listed twice.
 */
export class Executions {
	private last = 0;

	constructor(private readonly api: N8nApi) {}

	/** @returns the executions since the previous call; n8n responds shortly before it stores them */
	async readNew(): Promise<Execution[]> {
		const all: Execution[] = [];
		const end = Date.now() + MAX_STORE_MS;
		for (;;) {
			const execution = await this.api.execution(String(this.last + 1));
			if (execution === undefined) return all;
			if (UNFINISHED.includes(execution.status) && Date.now() < end) {
				await wait(250);
				continue;
			}
			this.last += 1;
			all.push(execution);
		}
	}
}
