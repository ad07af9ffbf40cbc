import type { IHttpRequestHelper } from 'n8n-workflow';

/** For this long, a caller with replaced tokens gets the newest ones: a day is the lifetime of a token (docs/openapi.yaml, TokenResponse). */
export const REPLACED_TOKEN_MS = 24 * 60 * 60_000;

/** The tokens of a token response, as n8n stores them in hidden fields of the credential. */
export interface Tokens {
	accessToken: string;
	/** `''` if there is none */
	refreshToken: string;
	/** when to refresh, in ms since the epoch, as text; `''` if that is not known */
	expiresAt: string;
	/** `''` if it is not known */
	companyId: string;
	/** what the tokens were issued for (fingerprintCredential) */
	credentialFingerprint: string;
}

/** How one credential gets its tokens. `newest` are tokens that have replaced those of the credential. */
export interface Login {
	/** the tokens that the credential holds */
	held: Tokens;
	/** whether the access token can be used, as far as the credential tells */
	isUsable: boolean;
	/** whether a credential test needs a token that is seconds old */
	testNeedsFreshToken: boolean;
	/** @returns a digest of what a token request sends: requests with the same key share one HTTP request, or its error */
	requestKey: (newest?: Tokens) => string;
	/** @returns a digest of what a later caller holds if it can use the tokens of that request */
	sharingKey: (newest?: Tokens) => string;
	/** @returns the time for which it can use them, in ms */
	sharingMs: (newest?: Tokens) => number;
	/** @returns a key if the request exchanges a code: exchanges with the same key run one after the other */
	exchangeKey: (newest?: Tokens) => string | undefined;
	/**
	 * Makes the token request.
	 *
	 * @throws TokenRejectedError if the service rejects it, TransientTokenError if a later request might succeed, ProblemError
	 * if no request can be made
	 */
	requestTokens: (http: IHttpRequestHelper, newest?: Tokens) => Promise<Tokens>;
	/** @returns the hidden fields to store @throws ProblemError for tokens of another authorization */
	toStoredFields: (tokens: Tokens) => Record<string, string>;
}
