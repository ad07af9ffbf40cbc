import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { runFolder, say, step } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { startService } from '../../sandbox/service/service';
import { toSimplified } from '../harness/simplified';
import { until } from '../harness/until';
import { saveCredential } from '../real/credentials';
import { RealN8n } from '../real/n8n';
import { createListNode, publishWebhook } from '../real/workflows';
import { expectNoGrowth } from './heapGrowth';
import type { Usage } from './inspector';
import { INSPECTED, readUsage } from './inspector';

/** With the warm-up. SOAK_EXECUTIONS sets another number. */
const EXECUTIONS = Number(process.env.SOAK_EXECUTIONS ?? 2_000);
/** After so many executions n8n has loaded and compiled what it needs. */
const WARM_UP = 200;
if (EXECUTIONS <= WARM_UP) throw new Error(`SOAK_EXECUTIONS must be above ${WARM_UP}`);
const PARALLEL_EXECUTIONS = 4;
/** The tokens expire each time after so many executions. */
const EXPIRY_INTERVAL = 50;
const LOCATIONS = 1_000;
/** After this time n8n has deleted the executions that it does not keep. */
const CLEANUP_MS = 20_000;
/** n8n's own timers and sockets come and go. A leak of one per execution would be hundreds. */
const MAX_MORE_RESOURCES = 20;

/** n8n keeps no data of an execution, so that the database does not grow. */
const KEEP_NOTHING = {
	EXECUTIONS_DATA_SAVE_ON_SUCCESS: 'none',
	EXECUTIONS_DATA_SAVE_ON_PROGRESS: 'false',
};

let service: Service;
let n8n: RealN8n | undefined;
beforeAll(async () => {
	service = await startService({ count: LOCATIONS, pageSize: 100 });
	const settings = { ...KEEP_NOTHING, ...INSPECTED };
	n8n = await step('Starting n8n with a new database (about 30 s)', () =>
		RealN8n.start({ folder: join(runFolder, 'soak'), settings }),
	);
});
afterAll(async () => {
	await n8n?.stop();
	await service.stop();
});

it(`returns the complete list ${EXECUTIONS} times, and needs at most a tenth more memory than after ${WARM_UP}`, async () => {
	if (n8n === undefined) throw new Error('n8n was not started');
	const credential = await saveCredential(n8n.api, service, 'visitorLocationsApi');
	const { url } = await publishWebhook(n8n.api, 'soak', createListNode(credential));
	const load = new Load(service, url);
	await load.runUntil(WARM_UP);
	const early = await usageAfterCleanup(n8n);
	// While n8n collects garbage, it might miss a response of its database and reject requests for a moment.
	const { url: n8nUrl } = n8n;
	await until(async () => (await fetch(`${n8nUrl}/healthz/readiness`)).ok, 'readiness');
	await load.runUntil(EXECUTIONS);
	const late = await usageAfterCleanup(n8n);
	say(`  early ${JSON.stringify(early)}, late ${JSON.stringify(late)}`);
	expect(load.wrong).toEqual([]);
	// The first login is that of publishWebhook, which calls the webhook once.
	expect(load.tokenRequests + service.journal.tokenRequests.length).toBe(1 + load.expiries);
	expectNoGrowth(early.reachableBytes, late.reachableBytes);
	expect(late.resources).toBeLessThanOrEqual(early.resources + MAX_MORE_RESOURCES);
});

/** Calls a webhook many times, while the tokens expire again and again. */
class Load {
	expiries = 0;
	/** before the journal was cleared last */
	tokenRequests = 0;
	/** the number and the response of each execution without the complete list */
	readonly wrong: string[] = [];
	private started = 0;
	private readonly complete: string;

	constructor(
		private readonly service: Service,
		private readonly url: string,
	) {
		this.complete = JSON.stringify(service.locations().map(toSimplified));
	}

	/** @param total of all executions since the beginning */
	async runUntil(total: number): Promise<void> {
		const caller = async () => {
			while (this.started < total) await this.callOnce();
		};
		await Promise.all(Array.from({ length: PARALLEL_EXECUTIONS }, caller));
	}

	private async callOnce(): Promise<void> {
		this.started += 1;
		const number = this.started;
		if (number % EXPIRY_INTERVAL === 0) {
			if (number % 100 === 0) say(`  execution ${number}`);
			this.tokenRequests += this.service.journal.tokenRequests.length;
			this.service.journal.clear();
			this.service.tokens.invalidateAccessTokens();
			this.expiries += 1;
		}
		const response = await fetch(this.url);
		const text = await response.text();
		if (text === this.complete) return;
		this.wrong.push(`${number}: ${response.status}, ${text.slice(0, 200)}`);
	}
}

async function usageAfterCleanup({ log }: RealN8n): Promise<Usage> {
	await wait(CLEANUP_MS);
	return await readUsage(log);
}
