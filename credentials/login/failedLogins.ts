import { pauseAfter, PAUSES_REMEMBERED } from '../shared/backOff';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';

/** How long a fault is shared, in ms: with those of the same run who come late. */
const FAULT_SHARED = 1_000;
/** The longest that a service may ask to wait with Retry-After, in ms. */
const LONGEST_ASKED = 5 * 60_000;

/** The service itself refused to issue a token: trying again changes nothing. */
export class RefusedError extends ProblemError {}

/** A token call failed in a way that may pass. */
export class FaultError extends ProblemError {
	/** how long nobody tries again, in ms */
	readonly pause: number;

	/** @param asked how long the service asked to wait, in ms */
	constructor(problem: Problem, asked = 0) {
		super(problem);
		this.pause = Math.max(FAULT_SHARED, Math.min(asked, LONGEST_ASKED));
	}
}

interface FailedLogin {
	error: ProblemError;
	/** until when it is not tried again, in ms since the epoch */
	until: number;
	/** how often it was refused, one after the other */
	refusals: number;
}

const failedLogins = new Map<string, FailedLogin>();

/**
 * Notes how a token call ended: a refusal makes the same one wait for 10 s, then 1, 5 and 15 minutes, so that a
 * workflow that runs every minute does not lock the account; a fault for 1 s, or as long as the service asks.
 *
 * @param key stands for all that was sent
 * @param error what it failed with; undefined when it did not
 */
export function noteLogin(key: string, error: unknown): void {
	const now = Date.now();
	for (const [old, { until }] of failedLogins) {
		if (until + PAUSES_REMEMBERED <= now) failedLogins.delete(old);
	}
	const before = failedLogins.get(key)?.refusals ?? 0;
	if (error instanceof RefusedError) {
		const refusals = before + 1;
		failedLogins.set(key, { error, until: now + pauseAfter(refusals), refusals });
	} else if (error instanceof FaultError) {
		failedLogins.set(key, { error, until: now + error.pause, refusals: before });
	} else failedLogins.delete(key);
}

/** @returns what a login failed with that is not to be tried again yet */
export function failedLogin(key: string): ProblemError | undefined {
	const failed = failedLogins.get(key);
	return failed !== undefined && Date.now() < failed.until ? failed.error : undefined;
}

/** Lets a login be tried again at once, as the user does who tests the credential. */
export function forgetFailure(key: string): void {
	failedLogins.delete(key);
}
