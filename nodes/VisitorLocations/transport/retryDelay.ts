import { sleep } from 'n8n-workflow';

import type { HttpFailure } from '../../../shared/httpFailure';

/** The longest time that all waits for one page take, in ms. */
export const MAX_WAITS_MS = 240_000;
/** The longest backoff before the first retry; it doubles with each further one. */
const MAX_FIRST_BACKOFF_MS = 500;

/**
 * Decides how long to wait before a failed request is made again: exponentially, with full jitter, and at least as long as the
 * service asks for with Retry-After.
 *
 * @param retry the number of the retry that this would be, from 1
 * @param left for how long the node can wait, in ms
 * @param random from 0 to 1
 * @returns ms to wait, undefined if the service asks for more time than is left
 */
export function getRetryDelay(
	{ retryAfterMs = 0 }: HttpFailure,
	retry: number,
	left: number,
	random: number,
): number | undefined {
	const backoff = MAX_FIRST_BACKOFF_MS * 2 ** (retry - 1);
	const delay = Math.max(retryAfterMs, Math.round(random * backoff));
	return delay > left ? undefined : delay;
}

const MAX_SLEEP_MS = 100;

/**
 * Waits in small pieces, because n8n-workflow offers node code no timer that can be stopped. A piece takes at
 * least its own time, because the clock can be set back.
 *
 * @throws the reason of the signal soon after it is aborted
 */
export async function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
	let left = ms;
	while (left > 0 && !signal.aborted) {
		const piece = Math.min(MAX_SLEEP_MS, left);
		const start = Date.now();
		await sleep(piece);
		left -= Math.max(piece, Date.now() - start);
	}
	signal.throwIfAborted();
}
