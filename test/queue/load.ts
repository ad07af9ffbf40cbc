import { setTimeout as wait } from 'node:timers/promises';

import { say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { until } from '../real/wait';
import type { Cluster } from './cluster';
import type { Call, Webhook } from './webhooks';
import { call } from './webhooks';

const AT_ONCE = 8;
/** So many list calls are answered after a login before the tokens expire again: by then, nobody is renewing. */
const CALLS_BETWEEN = 40;
const RESTART_AFTER = 5_000; // ms
const HALF_LIMIT = 1_800_000; // ms
/** So many executions the worker must hold when it is killed, or nothing would be proven. */
const HELD_AT_LEAST = 2;

/** The worker that is killed. */
export const VICTIM = 'worker 2';

/** What a load left. */
export interface Load {
	calls: Call[];
	/** how often all access tokens expired */
	expiries: number;
	/** when the worker was killed, in ms since the epoch */
	killedAt: number;
	/** token calls that the service had received by then, those before the load included */
	tokenCalls: number;
	/** how many executions the killed worker had begun by then */
	begun: number;
}

/**
 * Calls the webhooks in turn, eight at a time, while all access tokens expire again and again; kills a worker in the
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
	const queue = Array.from({ length: executions }, (_, n) => webhooks[n % webhooks.length]);
	const calls: Call[] = [];
	let expiries = 0;
	let comesBack = () => {};
	const isBack = new Promise<void>((resolve) => {
		comesBack = resolve;
	});
	const caller = async () => {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
			// The worker is to have work when it is back.
			if (queue.length * 5 < executions) await isBack;
			calls.push(await call(next));
			if (calls.length % 25 === 0) say(`  ${calls.length} of ${executions} executions are over`);
			if (answeredSinceLogin(service) < CALLS_BETWEEN) continue;
			service.tokens.expireAccessTokens();
			expiries++;
		}
	};
	const callers = Promise.all(Array.from({ length: AT_ONCE }, caller));
	const isHalf = () => calls.length * 2 >= executions;
	await until(isHalf, 'the half of the executions', HALF_LIMIT);
	// A worker that dies while it renews may lose a refresh token that works once (docs/several-workers.md).
	const isRenewing = () => {
		const answered = answeredSinceLogin(service);
		return answered < CALLS_BETWEEN / 2 || answered >= CALLS_BETWEEN;
	};
	const isAtWork = () => cluster.holds(VICTIM) >= HELD_AT_LEAST && !isRenewing();
	await until(isAtWork, `work for ${VICTIM}`);
	await cluster.kill(VICTIM);
	const killedAt = Date.now();
	const tokenCalls = service.journal.tokenCalls.length;
	const begun = cluster.begun(VICTIM);
	say(`  ${VICTIM} was killed in the middle of its work`);
	await wait(RESTART_AFTER);
	await cluster.startAgain(VICTIM);
	comesBack();
	say(`  ${VICTIM} runs again`);
	await callers;
	return { calls, expiries, killedAt, tokenCalls, begun };
}

function answeredSinceLogin({ journal }: Service): number {
	const login = journal.entries.findLastIndex(({ path }) => path.endsWith('/token'));
	return journal.entries.slice(login + 1).filter(({ status }) => status === 200).length;
}
