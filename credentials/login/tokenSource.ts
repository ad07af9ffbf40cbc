import type { Failure, IHttpRequestHelper, INodeProperties } from 'n8n-workflow';

import type { Problem } from '../../shared/problem';
import { ProblemError } from '../../shared/problem';
import type { TokenOwner, Tokens } from '../../shared/storedTokens';
import { hidden } from './fields';

/**
 * The tokens, as n8n stores them with a credential whose tokens the package requests itself (writeStoredTokens). As "passwords",
 * n8n never shows them, and a dialog that was left open does not save outdated ones over them.
 */
export const tokenFields: INodeProperties[] = [
	// Expirable: that makes n8n call `preAuthentication` and store its result.
	{
		...hidden('Access Token', 'accessToken'),
		typeOptions: { password: true, expirable: true },
	},
	{ ...hidden('Token Data', 'tokenData'), typeOptions: { password: true } },
];

/** A token request that the service rejected or did not handle, or whose response has no usable tokens. */
export class TokenRequestError extends ProblemError {
	/**
	 * @param isTemporary whether the same request can succeed later (shared/requestErrors.ts). All other failures are rejections
	 * @param retryAfterMs what the service asks for with Retry-After, in ms; 0 for nothing
	 * @param n8nFailure why it failed, for n8n's scheduler
	 */
	constructor(
		problem: Problem,
		readonly isTemporary = false,
		readonly retryAfterMs = 0,
		n8nFailure?: Failure,
	) {
		super(problem, undefined, n8nFailure);
	}
}

/** Where one credential gets its tokens from. */
export interface TokenSource extends TokenOwner {
	/** the tokens that are stored in the credential; NO_TOKENS if there are none, or if they were issued for other fields */
	stored: Tokens;
	/** how old a token can be for a credential test, in ms: for an older one, the test requests a new one */
	maxTestTokenAgeMs: number;
	/**
	 * Requests tokens that replace the old ones, once. Without a way to replace them (a pasted code without a refresh token), it
	 * returns the old ones without a request.
	 *
	 * @throws TokenRequestError if the service rejects it or is not available, ProblemError if n8n does not send it
	 */
	requestTokens: (http: IHttpRequestHelper, oldTokens: Tokens) => Promise<Tokens>;
}
