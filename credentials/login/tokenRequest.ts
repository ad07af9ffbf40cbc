import type { IHttpRequestHelper } from 'n8n-workflow';

import type { Tokens } from '../../shared/storedTokens';
import { calculateRefreshTime, parseLifetime } from '../../shared/storedTokens';
import {
	INVALID_JSON,
	isInvalidJson,
	isWebPage,
	parseHttpFailure,
} from '../../shared/errors/httpFailure';
import { getMember, isObject, toText } from '../../shared/json';
import { ProblemError } from '../../shared/errors/problem';
import { withTimeout } from '../../shared/timer';
import type { TokenRequestFacts } from './tokenErrors';
import { createTokenError, describeNotSent, IF_LOCKED } from './tokenErrors';
import { PERMANENT_SHARE_MS, TokenRequestError } from './login';

/** A token request (RFC 6749, 4.1.3, 4.3.2 and 6). */
export interface TokenRequest extends TokenRequestFacts {
	headers: Record<string, string>;
	/** a multipart form, or JSON */
	body: FormData | Record<string, string>;
}

const MAX_TOKEN_REQUEST_MS = 30_000;

/**
 * Makes a token request, once. It follows no redirect, because a 307 would carry password or code along.
 *
 * @param http n8n's request helper
 * @param oldTokens the tokens that the new ones replace
 * @returns the new tokens; what the service does not send again is kept (RFC 6749, 6)
 * @throws TokenRequestError if the service rejects it or is not available, ProblemError if n8n does not send it
 */
export async function sendTokenRequest(
	http: IHttpRequestHelper,
	{ url, headers, body, ...facts }: TokenRequest,
	oldTokens: Tokens,
): Promise<Tokens> {
	const secrets = [...facts.secrets, oldTokens.accessToken, oldTokens.refreshToken];
	const request = { ...facts, url, secrets };
	const response = await withTimeout<unknown>(
		MAX_TOKEN_REQUEST_MS,
		// Others wait for this request, so it must end, even if n8n ignores the signal.
		async (abortSignal) =>
			http.helpers.httpRequest({
				method: 'POST',
				url,
				headers: { Accept: 'application/json', ...headers },
				body,
				disableFollowRedirect: true,
				abortSignal,
			}),
	).catch((error: unknown) => {
		const failure = parseHttpFailure(error);
		// No failure of HTTP: n8n did not send it.
		if (failure === undefined) throw new ProblemError(describeNotSent(error, request));
		throw createTokenError(failure, request);
	});
	const tokens = parseTokenResponse(response, request);
	return {
		...tokens,
		refreshToken: tokens.refreshToken || oldTokens.refreshToken,
		companyId: tokens.companyId || oldTokens.companyId,
	};
}

/**
 * Parses a token response (docs/openapi.yaml, TokenResponse).
 *
 * @param response the body, as parsed by n8n
 * @throws TokenRequestError if it is an error (RFC 6749, 5.2), not a JSON object, or has no access token that can be stored
 */
export function parseTokenResponse(response: unknown, request: TokenRequestFacts): Tokens {
	// It was cut off on its way, so the same request can succeed later.
	if (isInvalidJson(response)) throw createTokenError({ errorCode: INVALID_JSON }, request);
	if (!isObject(response)) {
		const message = isWebPage(response)
			? 'The token endpoint returned a web page instead of JSON'
			: 'The token response is not JSON';
		throw createInvalidResponseError(message, response, request);
	}
	const accessToken = toText(response.access_token);
	if (accessToken === '') {
		throw createInvalidResponseError('The token response has no access_token', response, request);
	}
	const refreshToken = toText(response.refresh_token);
	// n8n would evaluate a stored access token that begins with an equals sign (n8n-workflow 2.41, isExpression).
	if (accessToken.startsWith('=') || !TOKEN.test(accessToken)) {
		const message = 'The token response has an invalid access_token';
		throw createInvalidResponseError(message, undefined, request);
	}
	if (!TOKEN.test(refreshToken)) {
		const message = 'The token response has an invalid refresh_token';
		throw createInvalidResponseError(message, undefined, request);
	}
	const lifetime = parseLifetime(response.expires_in);
	const refreshAt = lifetime && calculateRefreshTime(Date.now() + lifetime, lifetime);
	return {
		accessToken,
		refreshToken,
		refreshAt,
		companyId: toText(response.company_id),
	};
}

/** The characters of a token: VSCHAR (RFC 6749, A.12 and A.17). */
const TOKEN = /^[\x20-\x7e]*$/;

/** @param body of a response below 300 without usable tokens: some services send an error of RFC 6749 with status 200 */
function createInvalidResponseError(
	message: string,
	body: unknown,
	request: TokenRequestFacts,
): TokenRequestError {
	const error = getMember(body, 'error');
	if (typeof error === 'string' && error !== '') {
		return createTokenError({ status: 200, body }, request);
	}
	const { url, urlField, grant } = request;
	const lock = grant === 'password' && isObject(body) ? ` ${IF_LOCKED}` : '';
	// The body is not quoted: it can have a token under another name.
	const problem = {
		message: `${message}: check '${urlField}'`,
		description: `Check '${urlField}' in the credential. The token request went to ${url}, and the response does not look like that of a token endpoint.${lock}`,
	};
	return new TokenRequestError(problem, PERMANENT_SHARE_MS);
}
