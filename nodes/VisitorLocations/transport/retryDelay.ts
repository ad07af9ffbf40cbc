import type { HttpFailure } from '../../../shared/errors/httpFailure';

/** The longest time that all waits for one page take, in ms. */
export const MAX_WAITS_MS = 240_000;
/** The same when somebody waits: executes the node in the editor, or asks an agent. */
export const MAX_WATCHED_WAITS_MS = 30_000;
/** The longest backoff before the first retry; it doubles with each further one. */
const MAX_FIRST_BACKOFF_MS = 500;

/**
 * Decides how long to wait before a failed request is made again: exponentially, with full jitter, and at least as long as the
 * service asks for.
 *
 * @param retry the number of the retry that this would be, from 1
 * @param left for how long the node can wait, in ms
 * @param random from 0 to 1
 * @returns ms to wait, undefined if the service asks for more time than is left
 */
export function getRetryDelay(
	{ waitMs = 0 }: HttpFailure,
	retry: number,
	left: number,
	random: number,
): number | undefined {
	const backoff = MAX_FIRST_BACKOFF_MS * 2 ** (retry - 1);
	const delay = Math.max(waitMs, Math.round(random * backoff));
	return delay > left ? undefined : delay;
}
