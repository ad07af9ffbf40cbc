import type { Failure, IHttpRequestHelper } from 'n8n-workflow';

import type { Problem } from '../../shared/errors/problem';
import { ProblemError } from '../../shared/errors/problem';
import type { Tokens } from '../../shared/storedTokens';

/**
 * For how long a failure is shared that no wait ends, such as a rejection, in ms from its arrival: so that a workflow does not log in
 * every minute, and lock the account.
 */
export const PERMANENT_SHARE_MS = 5 * 60_000;
/** For how long a temporary failure is shared at least, in ms: so that input items that start late in a run get it, too. */
const MIN_TEMPORARY_SHARE_MS = 1_000;
/** A longer Retry-After is cut to this, in ms. */
const MAX_TEMPORARY_SHARE_MS = 60_000;
/** @returns for how long a failure that a wait can end is shared, in ms: as long as the service asks for, within limits */
export function getTemporaryShareMs(waitMs = 0): number {
	return Math.min(MAX_TEMPORARY_SHARE_MS, Math.max(MIN_TEMPORARY_SHARE_MS, waitMs));
}

/** A token request that the service rejected or did not handle, or whose response has no usable tokens. */
export class TokenRequestError extends ProblemError {
	/**
	 * @param shareMs for how long later callers get it without a request, in ms (tokenCache.ts)
	 * @param n8nFailure why it failed, for n8n's scheduler
	 */
	constructor(
		{ description, ...problem }: Problem,
		readonly shareMs: number,
		n8nFailure?: Failure,
	) {
		super({ ...problem, description: description + describeWait(shareMs) }, undefined, n8nFailure);
	}
}

/** @returns when n8n asks the service again, with a leading space; `''` if a user need not know, because it is soon */
function describeWait(shareMs: number): string {
	if (shareMs <= MAX_TEMPORARY_SHARE_MS) return '';
	return ` n8n waits ${shareMs / 60_000} minutes before the next try; opening the credential tries at once.`;
}

/** One credential, as n8n has read it: where its token goes, which one it stores, and how it gets a new one. */
export interface Login {
	/** the fields that its tokens are issued for (computeIssuedFor) */
	issuedFor: string;
	/** the URL of the list. Its origin is the only one that the token is for */
	listUrl: string;
	/** the tokens that are stored in the credential; NO_TOKENS if there are none, or if they were issued for other fields */
	stored: Tokens;
	/** whether what it presents works again: a password does, a code and a refresh token might work only once */
	canRepeat: boolean;
	/**
	 * Requests tokens that replace the old ones, once. Without a way to replace them (a pasted code without a refresh token), it
	 * returns the old ones without a request.
	 *
	 * @throws TokenRequestError if the service rejects it or is not available, ProblemError if n8n does not send it
	 */
	requestTokens: (http: IHttpRequestHelper, oldTokens: Tokens) => Promise<Tokens>;
}
