import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { toText } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { buildListUrl, normalizeUrl, parseUrl } from '../shared/urls';
import type { Login } from './login';
import {
	activeBackoffError,
	getFreshTokens,
	isFreshEnoughForTest,
	isYoungerThan,
	resetForTest,
} from './tokenCache';

/** If n8n's HTTP Request node fails with a token younger than this, in ms, the token is not the cause. */
const RECENT_TOKEN_MS = 60_000;

/** Credentials used with n8n's legacy request helper, which refreshes after any error, not only after a 401. */
const usedByLegacyHelper = new WeakSet<ICredentialDataDecryptedObject>();

/** Tells `authenticate` that a request is a credential test. A header is all that n8n passes on; it is never sent. */
const TEST_HEADER = 'X-Visitor-Locations-Test';
export const testHeader = { [TEST_HEADER]: 'yes' };

/**
 * Thrown by `authenticate` if the stored token must be refreshed first. n8n handles its status 401 like an expired token:
 * `preAuthentication`, then `authenticate` again (n8n 2.41, httpRequestWithAuthentication).
 */
class RefreshNeededError extends Error {
	readonly response = { status: 401 };

	constructor() {
		super('The access token must be refreshed first: run the workflow again');
	}
}

/**
 * Implements `authenticate`, which n8n calls before each request, and again after `preAuthentication`: adds the token. The
 * request of a credential test gets its URL here.
 *
 * @throws RefreshNeededError to have the token refreshed first; ProblemError if a refresh failed so recently that it must
 * wait, or if the request goes to another origin
 */
export function authenticateRequest(
	credentials: ICredentialDataDecryptedObject,
	login: Login,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { [TEST_HEADER]: test, ...headers } = { ...request.headers };
	const isTest = test !== undefined;
	if (isTest) resetForTest(login);
	if (login.isUsable && (!isTest || isFreshEnoughForTest(login))) {
		if (!request.url) usedByLegacyHelper.add(credentials);
		const { baseUrl, apiPrefix } = credentials;
		const list = isTest ? { baseURL: undefined, url: buildListUrl(baseUrl, apiPrefix) } : {};
		return withBearer(login.stored.accessToken, baseUrl, { ...request, ...list, headers });
	}
	throw activeBackoffError(login) ?? new RefreshNeededError();
}

/**
 * Implements `preAuthentication`, which n8n calls if there is no token, after a 401 or a RefreshNeededError, and, in its HTTP
 * Request node, after any failure (n8n 2.41, requestWithAuthentication): gets fresh tokens.
 *
 * @returns the fields to store; none if n8n must go on with the stored ones
 * @throws what Login.requestTokens throws
 */
export async function getStoredFields(
	credentials: ICredentialDataDecryptedObject,
	login: Login,
	http: IHttpRequestHelper,
): Promise<IDataObject> {
	const isLegacyHelper = usedByLegacyHelper.has(credentials);
	if (isLegacyHelper && login.isUsable && isYoungerThan(RECENT_TOKEN_MS, login)) return {};
	// If no token is stored, n8n calls this before `authenticate`. Only `authenticate` knows whether this is a credential
	// test, which ignores the backoff, so let it decide.
	if (toText(credentials.accessToken) === '' && activeBackoffError(login) !== undefined) return {};
	return login.toStoredFields(await getFreshTokens(http, login));
}

/**
 * Adds a bearer token to a request (RFC 6750, 2.1).
 *
 * @param accessToken the token
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
