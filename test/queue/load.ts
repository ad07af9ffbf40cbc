import { setTimeout as wait } from 'node:timers/promises';

import { say } from '../../sandbox/progress';
import type { Service } from '../../sandbox/service/service';
import { until } from '../harness/until';
import type { Cluster } from './cluster';
import type { WebhookResponse } from './outcomes';
import { callWebhook } from './webhooks';

const PARALLEL_CALLS = 8;
/** n8n requests new tokens once for each request: if those expire before it sends the request again, the execution fails. */
const EXPIRY_INTERVAL_MS = 4_000;
/** So long after an expiry, no execution is refreshing any more. */
const MAX_REFRESH_MS = 2_000;
const RESTART_AFTER_MS = 5_000;
const MAX_HALF_MS = 1_800_000;
/** Executions that the worker must be running when it is killed, or the test would prove nothing. */
const MIN_RUNNING = 2;

/** The worker that is killed. */
const KILLED_WORKER = 'worker 2';

/**
 * Calls the webhooks in turn, eight at a time, while all access tokens expire again and again. After half of the calls it
 * kills a worker, and starts it again 5 s later.
 *
 * @returns the responses, how often all access tokens expired, and the executions that the killed worker started before, and
 * all that it started
 * @throws Error when the worker runs too few executions to be killed
 */
export async function loadWithKill(
	service: Service,
	cluster: Cluster,
	webhooks: readonly string[],
	executions: number,
) {
	const queue = Array.from({ length: executions }, (_, n) => webhooks[n % webhooks.length]);
	const responses: WebhookResponse[] = [];
	let expiries = 0;
	let restarted = () => {};
	const isRestarted = new Promise<void>((resolve) => {
		restarted = resolve;
	});
	const caller = async () => {
		for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
			// Keep a fifth of the calls for the time after the restart.
			if (queue.length * 5 < executions) await isRestarted;
			responses.push(await callWebhook(next));
			if (responses.length % 25 === 0) say(`  ${responses.length} of ${executions} executions`);
		}
	};
	let expiredAt = Date.now();
	const expire = () => {
		service.tokens.invalidateAccessTokens();
		expiries += 1;
		expiredAt = Date.now();
	};
	const timer = setInterval(expire, EXPIRY_INTERVAL_MS).unref();
	const callers = Promise.all(Array.from({ length: PARALLEL_CALLS }, caller));
	const isHalf = () => responses.length * 2 >= executions;
	await until(isHalf, 'half of the executions', MAX_HALF_MS);
	// A worker that dies while it refreshes might lose a refresh token that works once (docs/administrators.md).
	const isRefreshing = () => {
		const age = Date.now() - expiredAt;
		return age < MAX_REFRESH_MS || age > EXPIRY_INTERVAL_MS - 500;
	};
	const isBusy = () => cluster.running(KILLED_WORKER) >= MIN_RUNNING && !isRefreshing();
	await until(isBusy, `${KILLED_WORKER} with executions`);
	await cluster.kill(KILLED_WORKER);
	const before = cluster.started(KILLED_WORKER);
	say(`  killed ${KILLED_WORKER}`);
	await wait(RESTART_AFTER_MS);
	await cluster.startAgain(KILLED_WORKER);
	restarted();
	say(`  restarted ${KILLED_WORKER}`);
	await callers;
	clearInterval(timer);
	const startedByKilled = { before, total: cluster.started(KILLED_WORKER) };
	return { responses, expiries, startedByKilled };
}
