import { sleep } from 'n8n-workflow';

import type { HttpFailure } from '../../../shared/httpFailure';
import { isTemporaryStatus, parseRetryAfter, TIMEOUT_CODES } from '../../../shared/httpFailure';
import { ProblemError } from '../../../shared/problem';

/** How often a failed request is made again, at most. */
export const MAX_RETRIES = 4;
/** How often after a timeout: each takes minutes, and a trigger has no option Timeout. */
const MAX_TIMEOUT_RETRIES = 1;

/** The longest wait for which a service can ask with Retry-After. */
const MAX_RETRY_AFTER_MS = 60_000;
/** The longest backoff before the first retry; it doubles with each further one. */
const MAX_FIRST_BACKOFF_MS = 500;

const TRANSIENT_CODES = [
	'EAI_AGAIN',
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EPIPE',
	'ERR_BAD_RESPONSE',
];

/**
 * Decides whether to make a failed request again, and when: after 408, 425, 429, 5xx and connection failures, once after a
 * timeout, never after anything else. The wait is exponential with full jitter, and at least what `Retry-After` asks for
 * (seconds or an HTTP date, RFC 9110, 10.2.3), up to 60 s.
 *
 * @param failure the facts of the failed request
 * @param retry the number of the retry that this would be, from 1
 * @param now ms since the epoch
 * @param random from 0 to 1
 * @returns ms to wait, undefined if a retry makes no sense
 */
export function retryDelay(
	failure: HttpFailure,
	retry: number,
	now: number,
	random: number,
): number | undefined {
	if (!isRetryable(failure, retry)) return undefined;
	const retryAfter = Math.min(parseRetryAfter(failure.retryAfter, now) ?? 0, MAX_RETRY_AFTER_MS);
	const backoff = MAX_FIRST_BACKOFF_MS * 2 ** (retry - 1);
	return Math.max(retryAfter, Math.round(random * backoff));
}

function isRetryable({ status, errorCode = '' }: HttpFailure, retry: number): boolean {
	if (status !== undefined) return isTemporaryStatus(status);
	if (TIMEOUT_CODES.includes(errorCode)) return retry <= MAX_TIMEOUT_RETRIES;
	return TRANSIENT_CODES.includes(errorCode);
}

/** @returns whether the service throttles, or is overloaded: 429, 503, or no response in time */
export function isThrottled({ status, errorCode = '' }: HttpFailure): boolean {
	return status === 429 || status === 503 || TIMEOUT_CODES.includes(errorCode);
}

/** Nobody waits for the page any more. */
export class CancelledError extends ProblemError {
	constructor() {
		super({
			message: 'The execution was cancelled',
			description: 'It was waiting for the service. Nothing was output.',
		});
	}
}

const MAX_SLEEP_MS = 100;

/**
 * Waits in small pieces, because n8n-workflow offers node code no timer that can be stopped. A piece takes at
 * least its own time, because the clock can be set back.
 *
 * @throws CancelledError if nobody waits for the page any more
 */
export async function sleepUnlessCancelled(ms: number, isCancelled: () => boolean): Promise<void> {
	let left = ms;
	while (left > 0 && !isCancelled()) {
		const piece = Math.min(MAX_SLEEP_MS, left);
		const start = Date.now();
		await sleep(piece);
		left -= Math.max(piece, Date.now() - start);
	}
	if (isCancelled()) throw new CancelledError();
}

/** The time that a login before the request can take: a token request ends after that (SECURITY.md). */
const LOGIN_MS = 30_000;
/** One day. A timer takes no more than 24 days. */
const MAX_TIMEOUT_MS = 24 * 60 * 60_000;

/**
 * @param timeout the longest time without data of a response, in ms, as the user might have set it: 0 for none
 * @returns the longest time that a request can take in total, in ms
 */
export function getTotalTimeout(timeout: number): number {
	const isLimited = timeout > 0 && timeout < MAX_TIMEOUT_MS;
	return isLimited ? Math.ceil(timeout) + LOGIN_MS : MAX_TIMEOUT_MS;
}
