import type { IHttpRequestHelper } from 'n8n-workflow';

import { lifetimeOf, renewalTime } from '../shared/fingerprint';
import { httpFailure, retryAfter } from '../shared/failure';
import { inTime } from '../shared/withTimeout';
import { isObject, textOf } from '../shared/json';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import { serviceText } from '../shared/secrets';
import type { TokenCall } from './tokenErrors';
import { FaultError, isRefusal, RefusedError, tokenProblem } from './tokenErrors';

/** A token call, ready to be sent by POST. */
export interface TokenRequest extends TokenCall {
	headers: Record<string, string>;
	/** a form of several parts, or JSON */
	body: FormData | Record<string, string>;
}

/** The fields of a password login: Base URL without trailing slash, the scope as typed. */
type PasswordGrant = Record<
	'baseUrl' | 'clientId' | 'clientSecret' | 'username' | 'password' | 'scope',
	string
>;

/** The call obtainTokenByPassword (docs/openapi.yaml): the client is in a header (HTTP Basic). */
export function passwordRequest(grant: PasswordGrant): TokenRequest {
	const { baseUrl, clientId, clientSecret, username, password, scope } = grant;
	const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
	const body = new FormData();
	const fields = { username, password, scope, grant_type: 'password' };
	for (const [name, value] of Object.entries(fields)) body.append(name, value);
	return {
		grant: 'password',
		address: `${baseUrl}/oauth2/token`,
		addressField: 'Base URL',
		headers: { Accept: 'application/json', Authorization: `Basic ${basic}` },
		body,
		scope,
		secrets: [password, clientSecret, basic],
	};
}

/** Who presents a code or a refresh token, checked. */
export interface Client {
	/** `{auth_url}`, without trailing slash */
	authBaseUrl: string;
	clientId: string;
	clientSecret: string;
	/** the address at which the user authorizes n8n anew; `''` without a redirect URL */
	prompt: string;
}

/**
 * The call obtainTokenByCodeOrRefreshToken (docs/openapi.yaml): the client is in the body, and there is no Authorization
 * header.
 */
export function codeRequest(
	{ authBaseUrl, clientId, clientSecret, prompt }: Client,
	grant: 'code' | 'refresh',
	presented: string,
): TokenRequest {
	const fields: Record<string, string> =
		grant === 'code'
			? { grant_type: 'authorization_code', code: presented }
			: { grant_type: 'refresh_token', refresh_token: presented };
	return {
		grant,
		address: `${authBaseUrl}/a/auth/v0/token`,
		addressField: 'Authorization Base URL',
		headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
		body: { ...fields, client_id: clientId, client_secret: clientSecret },
		scope: '',
		prompt,
		secrets: [clientSecret, presented],
	};
}

/** The longest that a token call may take in all, in ms. */
const LONGEST = 30_000;

/** What a credential keeps of a token response (docs/openapi.yaml, TokenResponse). */
export interface TokenReply {
	accessToken: string;
	/** when to renew, in ms since the epoch, as text; `''` where the service did not say */
	expiresAt: string;
	/** missing where the service sent none */
	refreshToken?: string;
	/** missing where the service sent none */
	companyId?: string;
}

/**
 * Makes a token call, once. No redirect is followed: a 307 would carry password or code along.
 *
 * @param http n8n's request helper
 * @returns what to keep of the reply
 * @throws RefusedError when the service said no, FaultError when a later call may succeed, ProblemError when n8n made
 * no call
 */
export async function callForTokens(
	http: IHttpRequestHelper,
	request: TokenRequest,
): Promise<TokenReply> {
	const { address, headers, body } = request;
	let reply: unknown;
	try {
		// Others wait for the call: it has to end, also should n8n not heed the signal.
		reply = await inTime<unknown>(LONGEST, async (abortSignal) =>
			http.helpers.httpRequest({
				method: 'POST',
				url: address,
				headers,
				body,
				disableFollowRedirect: true,
				abortSignal,
			}),
		);
	} catch (error) {
		throw failureOf(error, request);
	}
	return tokensOf(reply, request);
}

function failureOf(error: unknown, request: TokenRequest): ProblemError {
	const failure = httpFailure(error);
	if (failure === undefined) return new ProblemError(notMade(error, request));
	const problem = tokenProblem(failure, request);
	if (isRefusal(failure)) return new RefusedError(problem);
	return new FaultError(problem, retryAfter(failure.retryAfter, Date.now()));
}

/** n8n itself refused to make the call, for example because of the credential's Allowed HTTP Request Domains. */
function notMade(error: unknown, { address, addressField, secrets }: TokenRequest): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `n8n did not make the token call: ${serviceText(reason, secrets)}`,
		description: `Open the credential and check '${addressField}'. If 'Allowed HTTP Request Domains' is set, it must include ${new URL(address).hostname}.`,
	};
}

/** What a token is made of (RFC 6749, A.12 and A.17): VSCHAR. */
const TOKEN = /^[\x20-\x7e]*$/;

/**
 * Takes out of a token response what a credential keeps.
 *
 * @param reply the body, as parsed by n8n
 * @throws RefusedError when it is an error (RFC 6749, 5.2) that came with status 200; FaultError when it is no JSON
 * object, holds no access token, or something that must not be stored
 */
export function tokensOf(reply: unknown, call: TokenCall): TokenReply {
	const { address, addressField } = call;
	const cure = `Open the credential and check '${addressField}': the token call went to ${address}, and what answers there does not look like the token service.`;
	const fault = (message: string) => new FaultError({ message, description: cure });
	if (!isObject(reply)) {
		const html = typeof reply === 'string' && /^\s*</.test(reply);
		throw fault(
			html
				? 'A web page (HTML) answered the token call'
				: 'The answer to the token call is not JSON',
		);
	}
	const accessToken = textOf(reply.access_token);
	if (accessToken === '' && textOf(reply.error) !== '') {
		throw new RefusedError(tokenProblem({ status: 200, body: reply, secrets: [] }, call));
	}
	if (accessToken === '') throw fault('The answer to the token call holds no access_token');
	for (const name of ['access_token', 'refresh_token', 'company_id']) {
		if (!isStorable(textOf(reply[name]), name !== 'company_id')) {
			throw fault(`The answer to the token call holds an unusable ${name}`);
		}
	}
	const refreshToken = textOf(reply.refresh_token);
	const companyId = textOf(reply.company_id);
	const lifetime = lifetimeOf(reply.expires_in);
	return {
		accessToken,
		expiresAt: lifetime === undefined ? '' : String(renewalTime(Date.now() + lifetime, lifetime)),
		...(refreshToken === '' ? {} : { refreshToken }),
		...(companyId === '' ? {} : { companyId }),
	};
}

/** n8n runs a stored value that begins with an equals sign as an expression (n8n-workflow 2.41, isExpression). */
function isStorable(value: string, isToken: boolean): boolean {
	return !value.startsWith('=') && (!isToken || TOKEN.test(value));
}
