import type { IHttpRequestHelper } from 'n8n-workflow';

import { lifetimeOf, renewalTime } from '../shared/token';
import type { HttpFailure } from '../shared/failure';
import { httpFailure, retryAfter } from '../shared/failure';
import { isObject, textOf } from '../shared/json';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import { serviceText } from '../shared/secrets';
import type { TokenCall } from './tokenErrors';
import { FaultError, isRefusal, RefusedError, tokenProblem } from './tokenErrors';
import type { TokenRequest } from './tokenRequest';
import { multipart } from './tokenRequest';

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
	const { address, headers, fields } = request;
	// The HTTP client's own limit is for the pauses of a reply: one that trickles in would never end.
	const abortSignal = AbortSignal.timeout(LONGEST);
	let reply: unknown;
	try {
		const call = http.helpers.httpRequest({
			method: 'POST',
			url: address,
			headers,
			body: request.body === 'multipart' ? multipart(fields) : fields,
			disableFollowRedirect: true,
			abortSignal,
		});
		reply = await Promise.race([call, endOf(abortSignal)]);
	} catch (error) {
		throw failureOf(error, request, abortSignal.aborted);
	}
	return tokensOf(reply, request);
}

/** Others wait for the call: it has to end, also should n8n not heed the signal. */
async function endOf(signal: AbortSignal): Promise<never> {
	return await new Promise((_resolve, reject) => {
		signal.addEventListener('abort', () => {
			reject(new Error('The call took too long'));
		});
	});
}

function failureOf(error: unknown, request: TokenRequest, tookTooLong: boolean): ProblemError {
	const late: HttpFailure = { networkCode: 'ETIMEDOUT', secrets: [] };
	const failure = tookTooLong ? late : httpFailure(error);
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
