import type { IDataObject, IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { isRefreshDue, writeStoredTokens } from '../../shared/storedTokens';
import { ProblemError } from '../../shared/problem';
import { normalizeUrl, parseUrl } from '../../shared/urls';
import { findSharedError, getNewTokens, getTokenAge, prepareTest } from './tokenCache';
import type { TestMark } from './credentialTest';
import type { TokenSource } from './tokenSource';

/**
 * Makes n8n get new tokens, and is shown only if those are due, too: n8n handles the status 401 like an expired token, and
 * calls `preAuthentication` and then `authenticate` again (n8n 2.41, httpRequestWithAuthentication).
 */
class NewTokenNeededError extends Error {
	readonly response = { status: 401 };

	constructor() {
		super('The access token must be refreshed first: run the workflow again');
	}
}

/**
 * How long a credential test waits for data, in ms: the dialog shows nothing until then. n8n sets 300 s, and ignores a timeout of
 * the test's own request (n8n 2.41, RoutingNode.prepareRequestOptions).
 */
const TEST_TIMEOUT_MS = 30_000;

/**
 * Implements `authenticate`, which n8n calls before each request, and again after `preAuthentication`: adds the token.
 *
 * @throws NewTokenNeededError to get new tokens first; ProblemError if that failed a short time ago, or if the request goes
 * to another origin
 */
export function authenticate(
	source: TokenSource,
	baseUrl: unknown,
	{ isCredentialTest = false, ...request }: IHttpRequestOptions & Partial<TestMark>,
): IHttpRequestOptions {
	if (isCredentialTest) prepareTest(source);
	if (!isUsable(source, isCredentialTest)) {
		throw findSharedError(source) ?? new NewTokenNeededError();
	}
	const timeout = isCredentialTest ? TEST_TIMEOUT_MS : request.timeout;
	return withBearer(source.stored.accessToken, baseUrl, { ...request, timeout });
}

function isUsable(source: TokenSource, isTest: boolean): boolean {
	const { stored } = source;
	return stored.accessToken !== '' && !isRefreshDue(stored) && (!isTest || provesFields(source));
}

/** @returns whether a test that uses the stored token shows that the fields are right */
function provesFields(source: TokenSource): boolean {
	const { stored, secretDigest, maxTestTokenAgeMs } = source;
	return stored.secretDigest === secretDigest && getTokenAge(source) <= maxTestTokenAgeMs;
}

/**
 * Implements `preAuthentication`, which n8n calls if no token is stored, after a 401 or a NewTokenNeededError, and, in its HTTP
 * Request node, after any failure (n8n 2.41, requestWithAuthentication): gets new tokens.
 *
 * @returns the fields to store; none if no token is stored and a failure is shared, which `authenticate` then throws
 * @throws what TokenSource.requestTokens throws
 */
export async function preAuthenticate(
	source: TokenSource,
	http: IHttpRequestHelper,
): Promise<IDataObject> {
	// If no token is stored, n8n calls this first, then `authenticate`: that throws the shared failure, or, for a credential
	// test, deletes it and comes back here.
	if (source.stored.accessToken === '' && findSharedError(source) !== undefined) return {};
	return writeStoredTokens(await getNewTokens(http, source), source.issuedFor);
}

/**
 * Adds a bearer token to a request (RFC 6750, 2.1).
 *
 * @param baseUrl Base URL, the only origin that the token is for
 * @param request the request; it is not changed
 * @returns a copy with the token, which a redirect does not take to another origin: HTTP Request before version 4.4 does
 * @throws ProblemError if the request goes to another origin (scheme, host, port)
 */
export function withBearer(
	accessToken: string,
	baseUrl: unknown,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { origin } = new URL(normalizeUrl(baseUrl, 'Base URL'));
	const url = getUrl(request);
	const target = parseUrl(url, request.baseURL);
	if (target?.origin !== origin) {
		throw new ProblemError({
			message: 'The access token was not sent: the request goes to another origin',
			description: `This credential is only for ${origin}, and the request goes to ${target?.origin ?? (url || 'an unknown URL')}. Correct the URL of the request, or 'Base URL' in the credential.`,
		});
	}
	return {
		...request,
		headers: { ...request.headers, Authorization: `Bearer ${accessToken}` },
		sendCredentialsOnCrossOriginRedirect: false,
	};
}

/** n8n's legacy request helper, which its HTTP Request node uses, has `uri` instead of `url`. */
function getUrl(request: IHttpRequestOptions): string {
	const uri: unknown = Reflect.get(request, 'uri');
	return request.url || (typeof uri === 'string' ? uri : '');
}
