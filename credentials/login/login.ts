import type { IHttpRequestHelper } from 'n8n-workflow';

import type { JsonObject } from '../shared/json';
import { toText } from '../shared/json';

/** The tokens of a token response, as n8n stores them in hidden fields of the credential. */
export interface Tokens {
	/** `''` if there is none */
	accessToken: string;
	/** `''` if there is none */
	refreshToken: string;
	/** when to refresh, in ms since the epoch, as text; `''` if that is not known */
	refreshAt: string;
	/** when they were issued, in ms since the epoch, as text; `''` if that is not known */
	issuedAt: string;
	/** `''` if it is not known */
	companyId: string;
}

/** How one credential gets its tokens. */
export interface Login {
	/** a digest of the fields that the tokens are issued for (computeIssuedFor) */
	issuedFor: string;
	/** the tokens that are stored in the credential; all `''` if there are none, or if they were issued for other fields */
	stored: Tokens;
	/** for how long other callers without stored tokens get the first tokens, in ms */
	firstTokensShareMs: number;
	/** how old a token can be for a credential test, in ms: for an older one, the test requests a new one */
	maxTestTokenAgeMs: number;
	/**
	 * Requests tokens that replace others, with one token request, or without one if the old ones must do.
	 *
	 * @throws TokenRequestError if the service rejects it or is not available, ProblemError if n8n does not send it
	 */
	requestTokens: (http: IHttpRequestHelper, replaced: Tokens) => Promise<Tokens>;
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
