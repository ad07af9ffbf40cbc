import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { isRefreshDue, UNSET, writeStoredTokens } from '../../shared/storedTokens';
import { ProblemError } from '../../shared/errors/problem';
import { parseUrl } from '../../shared/urls';
import { forgetOutcome, getNewTokens } from './tokenCache';
import type { TestMark } from './credentialTest';
import type { Login } from './login';

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
 * @throws NewTokenNeededError to get new tokens first; ProblemError if the request goes to another origin
 */
export function authenticate(
	login: Login,
	request: IHttpRequestOptions & Partial<TestMark>,
): IHttpRequestOptions {
	const isTest = request.isCredentialTest === true;
	if (isTest) startTest(login, request);
	const { accessToken } = login.stored;
	const isUsable = accessToken !== '' && !isRefreshDue(login.stored);
	// A test shows what was changed in the service. But a refresh token might work only once, so a test does not use it up.
	if (!isUsable || (isTest && login.canRepeat)) throw new NewTokenNeededError();
	return withBearer(accessToken, login.listUrl, request);
}

/**
 * Makes an ordinary request for the list of that of a test: n8n passes the same object to both calls of `authenticate` (n8n 2.20 to
 * 2.41, httpRequestWithAuthentication).
 */
function startTest(login: Login, request: IHttpRequestOptions & Partial<TestMark>): void {
	delete request.isCredentialTest;
	Object.assign(request, { url: login.listUrl, timeout: TEST_TIMEOUT_MS });
	forgetOutcome(login);
}

/**
 * Implements `preAuthentication`, which n8n calls after a 401 or a NewTokenNeededError, and, in its HTTP Request node, after any
 * failure (n8n 2.41, requestWithAuthentication): gets new tokens.
 *
 * @returns the fields to store
 * @throws what getNewTokens throws
 */
export async function preAuthenticate(
	login: Login,
	{ accessToken }: ICredentialDataDecryptedObject,
	http: IHttpRequestHelper,
): Promise<IDataObject> {
	// For an empty text n8n calls this before `authenticate`, which alone knows of a test: with UNSET it comes first.
	if (accessToken === '') return { accessToken: UNSET };
	return writeStoredTokens(await getNewTokens(http, login), login.issuedFor);
}

/**
 * Adds a bearer token to a request (RFC 6750, 2.1).
 *
 * @param listUrl the URL of the list, whose origin is the only one that the token is for
 * @param request the request; it is not changed
 * @returns a copy with the token, which a redirect does not take to another origin: HTTP Request before version 4.4 does
 * @throws ProblemError if the request goes to another origin (scheme, host, port)
 */
export function withBearer(
	accessToken: string,
	listUrl: string,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { origin } = new URL(listUrl);
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
