import type { Failure, IHttpRequestHelper, INodeProperties } from 'n8n-workflow';

import type { JsonObject } from '../../shared/json';
import { toText } from '../../shared/json';
import type { Problem } from '../../shared/problem';
import { ProblemError } from '../../shared/problem';
import { hidden } from './fields';

/** The tokens of a token response, as n8n stores them in hidden fields of the credential. */
export interface Tokens {
	/** `''` if there is none */
	accessToken: string;
	/** `''` if there is none */
	refreshToken: string;
	/** when to refresh: up to a minute before they expire, in ms since the epoch, as text; `''` (never) if that is not known */
	refreshAt: string;
	/** when they were issued, in ms since the epoch, as text; `''` if that is not known */
	issuedAt: string;
	/** `''` if it is not known */
	companyId: string;
}

/** As a "password", n8n never shows it, and a dialog that was left open does not save an outdated one over it. */
function storedField(displayName: string, name: string): INodeProperties {
	return { ...hidden(displayName, name), typeOptions: { password: true } };
}

/** The tokens, as n8n stores them with a credential whose tokens the package requests itself. */
export const tokenFields: INodeProperties[] = [
	// Expirable: that makes n8n call `preAuthentication` and store its result.
	{
		...hidden('Access Token', 'accessToken'),
		typeOptions: { password: true, expirable: true },
	},
	storedField('Refresh Token', 'refreshToken'),
	// How the service responds to an expired token is not documented, so the token is refreshed before that.
	storedField('Refresh At', 'refreshAt'),
	storedField('Issued At', 'issuedAt'),
	// For the node's option Add Company ID.
	storedField('Company ID', 'companyId'),
	// After a field is changed, a credential test would otherwise succeed with the token of the old fields.
	storedField('Issued For', 'issuedFor'),
];

/** A token request that the service rejected or did not handle, or whose response has no usable tokens. */
export class TokenRequestError extends ProblemError {
	/**
	 * @param isTemporary whether the same request can succeed later: no response, or 408, 425, 429 or 5xx without a code of RFC
	 * 6749. All other failures are rejections
	 * @param retryAfterMs what the service asks for with Retry-After, in ms; 0 for nothing
	 * @param failure why it failed, for n8n's scheduler
	 */
	constructor(
		problem: Problem,
		readonly isTemporary = false,
		readonly retryAfterMs = 0,
		failure?: Failure,
	) {
		super(problem, undefined, failure);
	}
}

/** Where one credential gets its tokens from. */
export interface TokenSource {
	/** a digest of the fields that tokens are issued for: all of a password but API Prefix; a code and what it was requested with */
	issuedFor: string;
	/** the tokens that are stored in the credential; all `''` if there are none, or if they were issued for other fields */
	stored: Tokens;
	/** for how long other callers without stored tokens get the first tokens, in ms */
	firstTokensShareMs: number;
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

/** @returns the tokens that a credential stores; all `''` if they were issued for other fields */
export function readStoredTokens(credential: JsonObject, issuedFor: string): Tokens {
	const read = (name: string) =>
		credential.issuedFor === issuedFor ? toText(credential[name]) : '';
	return {
		accessToken: read('accessToken'),
		refreshToken: read('refreshToken'),
		refreshAt: read('refreshAt'),
		issuedAt: read('issuedAt'),
		companyId: read('companyId'),
	};
}
