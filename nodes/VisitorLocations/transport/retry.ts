import type { HttpFailure } from '../../../credentials/shared/failure';
import { isTransient, retryAfter } from '../../../credentials/shared/failure';

/** The longest wait that a service may ask for with Retry-After, in ms. */
const LONGEST_ASKED = 60_000;
/** The wait before the first retry is up to this, in ms; it doubles with every further one. */
const FIRST_BACKOFF = 500;
const LONGEST_BACKOFF = 30_000;

const TIMED_OUT = ['ECONNABORTED', 'ETIMEDOUT'];
const TRANSIENT_FAULTS = [
	'EAI_AGAIN',
	...TIMED_OUT,
	'ECONNREFUSED',
	'ECONNRESET',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EPIPE',
	'ERR_BAD_RESPONSE',
];

/**
 * Decides whether to ask for a failed page again, and when: after 408, 425, 429, 5xx and connection faults, never
 * after anything else. The wait is exponential with full jitter, and at least what `Retry-After` asks for (seconds or an
 * HTTP date, RFC 9110, 10.2.3), up to 60 s.
 *
 * @param failure the facts of the failed call
 * @param retry the number of the retry that this would be, from 1
 * @param now ms since the epoch
 * @param random from 0 to 1
 * @returns ms to wait, undefined when a retry makes no sense
 */
export function retryDelay(
	failure: HttpFailure,
	retry: number,
	now: number,
	random: number,
): number | undefined {
	if (!mayPass(failure)) return undefined;
	const asked = Math.min(retryAfter(failure.retryAfter, now) ?? 0, LONGEST_ASKED);
	const backoff = Math.min(LONGEST_BACKOFF, FIRST_BACKOFF * 2 ** (retry - 1));
	return Math.max(asked, Math.round(random * backoff));
}

/** @returns whether a failure says that the service has too much to do: 429, 503, or no answer in time */
export function isBusy({ status, networkCode }: HttpFailure): boolean {
	return status === 429 || status === 503 || TIMED_OUT.includes(networkCode ?? '');
}

function mayPass({ status, networkCode }: HttpFailure): boolean {
	if (status !== undefined) return isTransient(status);
	return networkCode !== undefined && TRANSIENT_FAULTS.includes(networkCode);
}
