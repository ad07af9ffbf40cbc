import { isTransient, parseHttpFailure, parseRetryAfter } from '../shared/failure';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import type { TokenRequestFacts } from './tokenProblems';
import { describeNotSent, describeTokenError, findOAuthError, readText } from './tokenProblems';

/** A rejected login is not repeated for this long, in ms, so that a workflow does not log in every minute. */
const REJECTION_SHARE_MS = 5 * 60_000;
/** The minimum time for which other callers get the same temporary failure, in ms: late ones of the same run, too. */
const MIN_TEMPORARY_SHARE_MS = 1_000;
/** The longest wait for which a service can ask with Retry-After, in ms. */
const MAX_RETRY_AFTER_MS = 60_000;

/** A token request that the service rejected or did not handle. */
export class TokenRequestError extends ProblemError {
	/** @param failureShareMs for how long other callers get this failure, and the same request is not sent again, in ms */
	constructor(
		problem: Problem,
		readonly failureShareMs: number,
	) {
		super(problem);
	}
}

/**
 * Creates the error of a token request.
 *
 * @param error what n8n's request helper threw
 */
export function createTokenError(error: unknown, request: TokenRequestFacts): ProblemError {
	const failure = parseHttpFailure(error);
	if (failure === undefined) return new ProblemError(describeNotSent(error, request));
	const { status, body } = failure;
	// An error code of RFC 6749 is a rejection with any status.
	const isTemporary =
		findOAuthError(body) === undefined && (status === undefined || isTransient(status));
	const retryAfterMs = parseRetryAfter(failure.retryAfter, Date.now()) ?? 0;
	const temporaryMs = Math.max(MIN_TEMPORARY_SHARE_MS, Math.min(retryAfterMs, MAX_RETRY_AFTER_MS));
	const problem = describeTokenError(failure, request);
	return new TokenRequestError(problem, isTemporary ? temporaryMs : REJECTION_SHARE_MS);
}

/** @param body of a response below 300 without usable tokens: some services send an error of RFC 6749 with status 200 */
export function createInvalidResponseError(
	message: string,
	body: unknown,
	request: TokenRequestFacts,
): TokenRequestError {
	if (readText(body, 'error') !== '') {
		return new TokenRequestError(
			describeTokenError({ status: 200, body }, request),
			REJECTION_SHARE_MS,
		);
	}
	const { url, urlField } = request;
	const problem = {
		message: `${message}: check '${urlField}'`,
		description: `Check '${urlField}' in the credential. The token request went to ${url}, and the response does not look like that of a token endpoint.`,
	};
	return new TokenRequestError(problem, REJECTION_SHARE_MS);
}
