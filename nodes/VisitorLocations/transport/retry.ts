import { sleep } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/failure';
import { isTransient, retryAfter } from '../../../credentials/shared/failure';
import { ProblemError } from '../../../credentials/shared/problem';

/** How often a failed call is made again, at most. */
export const MAX_RETRIES = 4;

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

/** Nobody waits for the page any more. */
export class CancelledError extends ProblemError {
	constructor() {
		super({
			message: 'The execution was cancelled',
			description: 'It was waiting for the service. Nothing was output.',
		});
	}
}

/**
 * Waits in small pieces: n8n-workflow offers node code no timer that can be stopped.
 *
 * @param ms how long
 * @param stopped whether to end the wait
 * @throws CancelledError when it was ended
 */
export async function pause(ms: number, stopped: () => boolean): Promise<void> {
	const end = Date.now() + ms;
	while (Date.now() < end && !stopped()) {
		await sleep(Math.min(100, end - Date.now()));
	}
	if (stopped()) {
		throw new CancelledError();
	}
}

/** What a login on the way may take, in ms: a token call ends after that (SECURITY.md). */
const LOGIN = 30_000;
/** The longest limit, in ms: a timer takes no more than 24 days. */
const LONGEST = 24 * 60 * 60_000;

/**
 * @param timeout the longest pause of a reply, in ms, as the user may have set it: 0 for none
 * @returns how long a call may take in all, in ms
 */
export function limitInAll(timeout: number): number {
	return timeout > 0 && timeout < LONGEST ? Math.ceil(timeout) + LOGIN : LONGEST;
}
