import { setTimeout as wait } from 'node:timers/promises';

import { say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import type { Call } from './calls';
import { callInTurn } from './calls';
import type { Cluster } from './cluster';
import type { Authentication } from './credentials';
import { authenticationOf } from './credentials';
import type { Webhook } from './webhooks';

const AT_ONCE = 8;
const EXPIRY_INTERVAL = 3_000; // ms
const RESTART_AFTER = 5_000; // ms
/** So many executions the worker must hold when it is killed, or nothing would be proven. */
const HELD_AT_LEAST = 2;
const HOLDING_LIMIT = 30_000; // ms

/** The worker that is killed. */
export const VICTIM = 'worker 2';

/** What a load left. */
export interface Load {
	calls: Call[];
	/** what the service received in the meantime */
	tokenCalls: { of: Authentication; afterKill: boolean }[];
	/** how often all access tokens expired */
	expiries: number;
	/** when the worker was killed, in ms since the epoch */
	killedAt: number;
	/** how many executions the killed worker had begun by then */
	begunByVictim: number;
}

interface Kill {
	at: number;
	/** token calls that the service had received by then */
	tokenCalls: number;
	begun: number;
}

/**
 * Calls the webhooks, eight at a time, while all access tokens expire every 3 s; kills a worker in the
 * middle of it, and starts it again 5 s later.
 *
 * @throws Error when the worker holds too few executions to be killed among them
 */
export async function loadWithKill(
	service: Service,
	cluster: Cluster,
	webhooks: readonly Webhook[],
	executions: number,
): Promise<Load> {
	const { journal, tokens } = service;
	const earlier = journal.tokenCalls.length;
	let expiries = 0;
	const expiry = setInterval(() => {
		tokens.expireAccessTokens();
		expiries++;
	}, EXPIRY_INTERVAL);
	let reachHalf: () => void = () => undefined;
	const half = new Promise<void>((resolve) => (reachHalf = resolve));
	try {
		const called = callInTurn(webhooks, executions, AT_ONCE, (over) => {
			if (over % 25 === 0) say(`  ${over} of ${executions} executions are over`);
			if (over * 2 >= executions) reachHalf();
		});
		const killed = half.then(async () => await killAndRestart(service, cluster));
		const [calls, kill] = await Promise.all([called, killed]);
		const tokenCalls = journal.tokenCalls.slice(earlier).map((entry, index) => ({
			of: authenticationOf(entry),
			afterKill: earlier + index >= kill.tokenCalls,
		}));
		return { calls, tokenCalls, expiries, killedAt: kill.at, begunByVictim: kill.begun };
	} finally {
		clearInterval(expiry);
	}
}

async function killAndRestart(service: Service, cluster: Cluster): Promise<Kill> {
	const end = Date.now() + HOLDING_LIMIT;
	while (cluster.holds(VICTIM) < HELD_AT_LEAST) {
		if (Date.now() > end) throw new Error(`${VICTIM} had nothing to do; take more --executions`);
		await wait(20);
	}
	await cluster.kill(VICTIM);
	const kill = {
		at: Date.now(),
		tokenCalls: service.journal.tokenCalls.length,
		begun: cluster.begun().get(VICTIM)?.length ?? 0,
	};
	say(`  ${VICTIM} was killed in the middle of its work`);
	await wait(RESTART_AFTER);
	await cluster.startAgain(VICTIM);
	say(`  ${VICTIM} runs again`);
	return kill;
}
