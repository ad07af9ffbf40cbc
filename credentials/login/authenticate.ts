import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IHttpRequestHelper,
	IHttpRequestOptions,
} from 'n8n-workflow';

import { textOf } from '../shared/json';
import { ProblemError } from '../shared/problem';
import { parseUrl, serviceAddress } from '../shared/urls';
import { noteSigned } from '../shared/signed';
import type { Login } from './tokenCache';
import { beginAnew, isYounger, newerTokens, passesTest, whyNotYet } from './tokenCache';

/** How old a token may be, in ms, for a failure of n8n's HTTP Request node to say nothing about it. */
const RECENT_TOKEN = 60_000;

/** Credentials that signed a request of n8n's older helper, which renews after whatever error that ends with. */
const signedForOlderHelper = new WeakSet<ICredentialDataDecryptedObject>();

/** Says that a request is a test of the credential. A header is all that n8n hands on to `authenticate`; it is never sent. */
const TEST_HEADER = 'X-Visitor-Locations-Test';
export const asTest = { [TEST_HEADER]: 'yes' };

/**
 * Thrown by `authenticate` when the stored token is stale. n8n treats its status 401 like an expired token:
 * `preAuthentication`, then `authenticate` again (n8n 2.41, httpRequestWithAuthentication).
 */
class StaleTokenError extends Error {
	readonly response = { status: 401 };

	constructor() {
		super('The access token belongs to the credential as it was before: run the workflow again');
	}
}

/**
 * What `authenticate` does, which n8n calls before each request, and again after `preAuthentication`: signs the request.
 *
 * @throws StaleTokenError to have the token renewed first; ProblemError when that failed so shortly ago that it has to
 * wait, or when the request goes to another origin
 */
export function authenticated(
	credentials: ICredentialDataDecryptedObject,
	login: Login,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { [TEST_HEADER]: test, ...headers } = { ...request.headers };
	const isTest = test !== undefined;
	if (login.isUsable && (!isTest || passesTest(login))) {
		if (!request.url) signedForOlderHelper.add(credentials);
		return withBearer(textOf(credentials.accessToken), credentials.baseUrl, {
			...request,
			headers,
		});
	}
	if (isTest) beginAnew(login);
	const notYet = whyNotYet(login);
	throw notYet ?? new StaleTokenError();
}

/**
 * What `preAuthentication` does, which n8n calls where there is no token, after a 401 or a StaleTokenError, and, in its
 * HTTP Request node, after any failure (n8n 2.41, requestWithAuthentication): gets newer tokens.
 *
 * @returns what to store; nothing where n8n is to go on with what it has
 * @throws what Login.renew throws
 */
export async function preAuthenticated(
	credentials: ICredentialDataDecryptedObject,
	login: Login,
	http: IHttpRequestHelper,
): Promise<IDataObject> {
	const isByAnyFailure = signedForOlderHelper.has(credentials);
	if (isByAnyFailure && login.isUsable && isYounger(login, RECENT_TOKEN)) return {};
	// Without a token n8n asks here first, and only `authenticate` knows of a test, which is not to wait.
	if (textOf(credentials.accessToken) === '' && whyNotYet(login) !== undefined) return {};
	return login.stored(await newerTokens(http, login));
}

/**
 * Signs a request with an access token (RFC 6750, 2.1: `Authorization: Bearer`).
 *
 * @param accessToken the token
 * @param baseUrl `{base_url}` of the credential, the only origin that the token is for
 * @param request the request to sign; it is not changed
 * @returns a signed copy
 * @throws ProblemError when the request goes to another origin (scheme, host, port)
 */
export function withBearer(
	accessToken: string,
	baseUrl: unknown,
	request: IHttpRequestOptions,
): IHttpRequestOptions {
	const { origin } = new URL(serviceAddress(baseUrl, 'Base URL'));
	const address = addressOf(request);
	const target = parseUrl(address, request.baseURL);
	if (target?.origin !== origin) {
		throw new ProblemError({
			message: 'The access token was not sent: the request goes to another address',
			description: `This credential is for ${origin} only, and the request goes to ${target?.origin ?? (address || 'an unknown address')}. Correct the address of the request, or 'Base URL' in the credential.`,
		});
	}
	noteSigned(accessToken);
	return { ...request, headers: { ...request.headers, Authorization: `Bearer ${accessToken}` } };
}

/** n8n's older request helper, which its HTTP Request node uses, takes `uri` where there is no `url`. */
function addressOf(request: IHttpRequestOptions): string {
	const uri: unknown = Reflect.get(request, 'uri');
	return request.url || (typeof uri === 'string' ? uri : '');
}
