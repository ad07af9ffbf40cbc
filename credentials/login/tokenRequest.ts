import type { IHttpRequestHelper } from 'n8n-workflow';

import { parseLifetime, calculateRefreshTime } from '../shared/expiry';
import { isObject, toText } from '../shared/json';
import { withTimeout } from '../shared/withTimeout';
import type { Tokens } from './login';
import type { TokenRequestFacts } from './tokenErrors';
import {
	createTokenError,
	describeTokenError,
	TokenRejectedError,
	TransientTokenError,
} from './tokenErrors';

/** A token request (RFC 6749, 4.1.3, 4.3.2 and 6), ready to be sent with POST. */
export interface TokenRequest extends TokenRequestFacts {
	headers: Record<string, string>;
	/** a multipart form, or JSON */
	body: FormData | Record<string, string>;
}

/** The fields of a password login: Base URL without trailing slash, the scope as typed. */
type PasswordGrant = Record<
	'baseUrl' | 'clientId' | 'clientSecret' | 'username' | 'password' | 'scope',
	string
>;

/** Builds the request obtainTokenByPassword (docs/openapi.yaml): the client is in a header (HTTP Basic). */
export function createPasswordRequest(grant: PasswordGrant): TokenRequest {
	const { baseUrl, clientId, clientSecret, username, password, scope } = grant;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const body = new FormData();
	const fields = { username, password, scope, grant_type: 'password' };
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	return {
		grant: 'password',
		url: `${baseUrl}/oauth2/token`,
		urlField: 'Base URL',
		headers: { Accept: 'application/json', Authorization: `Basic ${basic}` },
		body,
		scope,
		authorizationUrl: '',
		secrets: [password, clientSecret],
	};
}

/** The client that presents a code or a refresh token. */
export interface Client {
	/** Authorization Base URL, without trailing slash */
	authBaseUrl: string;
	clientId: string;
	clientSecret: string;
	/** where the user authorizes n8n again; `''` without a redirect URL */
	authorizationUrl: string;
}

/** Builds the exchange of a code by obtainTokenByCodeOrRefreshToken (docs/openapi.yaml). */
export function createCodeRequest(client: Client, code: string): TokenRequest {
	return clientRequest(client, 'code', { grant_type: 'authorization_code', code }, code);
}

/** Builds a refresh by obtainTokenByCodeOrRefreshToken (docs/openapi.yaml). */
export function createRefreshRequest(client: Client, refreshToken: string): TokenRequest {
	const fields = { grant_type: 'refresh_token', refresh_token: refreshToken };
	return clientRequest(client, 'refresh', fields, refreshToken);
}

/** The client is in the body, and there is no Authorization header. */
function clientRequest(
	{ authBaseUrl, clientId, clientSecret, authorizationUrl }: Client,
	grant: 'code' | 'refresh',
	fields: Record<string, string>,
	presented: string,
): TokenRequest {
	return {
		grant,
		url: `${authBaseUrl}/a/auth/v0/token`,
		urlField: 'Authorization Base URL',
		headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
		body: { ...fields, client_id: clientId, client_secret: clientSecret },
		scope: '',
		authorizationUrl,
		secrets: [clientSecret, presented],
	};
}

/** @returns the request with more secrets: tokens that its response can repeat */
export function addSecrets(request: TokenRequest, tokens: readonly Tokens[]): TokenRequest {
	const more = tokens.flatMap(({ accessToken, refreshToken }) => [accessToken, refreshToken]);
	return { ...request, secrets: [...request.secrets, ...more] };
}

const MAX_TOKEN_REQUEST_MS = 30_000;

/** The part of a token response that a credential stores (docs/openapi.yaml, TokenResponse). */
export interface TokenResponse {
	accessToken: string;
	/** when to refresh, in ms since the epoch, as text; `''` if the service did not say */
	refreshAt: string;
	/** missing if the service sent none */
	refreshToken?: string;
	/** missing if the service sent none */
	companyId?: string;
}

/**
 * Makes a token request, once. It follows no redirect, because a 307 would carry password or code along.
 *
 * @param http n8n's request helper
 * @throws TokenRejectedError if the service rejects it, TransientTokenError if a later request might succeed, ProblemError
 * if n8n made no request
 */
export async function sendTokenRequest(
	http: IHttpRequestHelper,
	request: TokenRequest,
): Promise<TokenResponse> {
	const { url, headers, body } = request;
	let response: unknown;
	try {
		// Others wait for this request, so it must end, even if n8n ignores the signal.
		response = await withTimeout<unknown>(MAX_TOKEN_REQUEST_MS, async (abortSignal) =>
			http.helpers.httpRequest({
				method: 'POST',
				url,
				headers,
				body,
				disableFollowRedirect: true,
				abortSignal,
			}),
		);
	} catch (error) {
		throw createTokenError(error, request);
	}
	return parseTokenResponse(response, request);
}

/** The characters of a token (RFC 6749, A.12 and A.17): VSCHAR. */
const TOKEN = /^[\x20-\x7e]*$/;

/**
 * Parses a token response.
 *
 * @param response the body, as parsed by n8n
 * @throws TokenRejectedError for an error (RFC 6749, 5.2) with status 200; TransientTokenError if it is not a JSON object,
 * or has no access token that can be stored
 */
export function parseTokenResponse(response: unknown, request: TokenRequestFacts): TokenResponse {
	const { url, urlField } = request;
	const invalid = (message: string) =>
		new TransientTokenError({
			message: `${message}: check '${urlField}'`,
			description: `Open the credential and check '${urlField}'. The token request went to ${url}, and the response does not look like that of a token endpoint.`,
		});
	if (!isObject(response)) {
		const isHtml = typeof response === 'string' && /^\s*</.test(response);
		throw invalid(
			isHtml
				? 'The token endpoint returned a web page instead of JSON'
				: 'The token response is not JSON',
		);
	}
	const accessToken = toText(response.access_token);
	if (accessToken === '' && toText(response.error) !== '') {
		throw new TokenRejectedError(describeTokenError({ status: 200, body: response }, request));
	}
	if (accessToken === '') throw invalid('The token response has no access_token');
	// A password login signs in again instead of using a refresh token (x-not-shown in docs/openapi.yaml).
	const refreshToken = request.grant === 'password' ? '' : toText(response.refresh_token);
	for (const [name, token] of Object.entries({
		access_token: accessToken,
		refresh_token: refreshToken,
	})) {
		if (!TOKEN.test(token) || isExpression(token)) {
			throw invalid(`The token response has an invalid ${name}`);
		}
	}
	const companyId = toText(response.company_id);
	const lifetime = parseLifetime(response.expires_in);
	return {
		accessToken,
		refreshAt:
			lifetime === undefined ? '' : String(calculateRefreshTime(Date.now() + lifetime, lifetime)),
		...(refreshToken === '' ? {} : { refreshToken }),
		...(companyId === '' || isExpression(companyId) ? {} : { companyId }),
	};
}

/** n8n evaluates a stored value that begins with an equals sign (n8n-workflow 2.41, isExpression). */
function isExpression(value: string): boolean {
	return value.startsWith('=');
}
