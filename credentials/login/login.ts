import type { IHttpRequestHelper } from 'n8n-workflow';

/**
 * For this long, in ms, a caller with replaced tokens gets the newest ones: a day is the lifetime of a token
 * (docs/openapi.yaml, TokenResponse).
 */
export const REPLACED_TOKEN_MS = 24 * 60 * 60_000;

/** The tokens of a token response, as n8n stores them in hidden fields of the credential. */
export interface Tokens {
	accessToken: string;
	/** `''` if there is none */
	refreshToken: string;
	/** when to refresh, in ms since the epoch, as text; `''` if that is not known */
	refreshAt: string;
	/** `''` if it is not known */
	companyId: string;
	/** what the tokens were issued for (fingerprintCredential) */
	credentialFingerprint: string;
}

/**
 * How one credential gets its tokens. `newest` are the tokens that have replaced the stored ones, undefined if none have: n8n
 * can hold a copy of the credential that it read before the refresh.
 */
export interface Login {
	/** the tokens that are stored in the credential */
	stored: Tokens;
	/** whether the access token can be used, as far as the credential tells */
	isUsable: boolean;
	/** whether a credential test needs a token that is seconds old */
	testNeedsFreshToken: boolean;
	/** @returns a digest of what a token request sends: requests with the same key share one HTTP request, or its error */
	requestKey: (newest?: Tokens) => string;
	/** @returns a digest of what the new tokens replace: the old tokens, or the code */
	replacedTokensKey: (newest?: Tokens) => string;
	/** @returns the time for which a caller with the replaced ones gets the new ones, in ms */
	reuseMs: (newest?: Tokens) => number;
	/** @returns a key if the request exchanges a code: exchanges with the same key run one after the other */
	exchangeQueueKey: (newest?: Tokens) => string | undefined;
	/**
	 * Makes the token request.
	 *
	 * @throws TokenRejectedError if the service rejects it, TransientTokenError if a later request might succeed, ProblemError
	 * if no request can be made
	 */
	requestTokens: (http: IHttpRequestHelper, newest?: Tokens) => Promise<Tokens>;
	/** @returns the hidden fields to store @throws ProblemError if n8n was authorized again since the tokens were requested */
	toStoredFields: (tokens: Tokens) => Record<string, string>;
}
