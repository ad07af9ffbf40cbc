import type { IHttpRequestHelper } from 'n8n-workflow';

import { lifetimeOf, renewalTime } from '../shared/expiry';
import { httpFailure } from '../shared/httpFailure';
import { isObject, textOf } from '../shared/json';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import { serviceText } from '../shared/serviceText';
import type { Renewal } from './renewOnce';
import { RefusedError } from './renewOnce';
import { isRefusal, tokenProblem } from './tokenProblem';
import type { TokenRequest } from './tokenRequest';
import { multipart } from './tokenRequest';

/**
 * Makes a token call, once. No redirect is followed: a 307 would carry password or code along.
 *
 * @param http n8n's request helper
 * @returns what to keep of the reply
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function callForTokens(
	http: IHttpRequestHelper,
	request: TokenRequest,
): Promise<Renewal> {
	const { address, headers, fields } = request;
	let reply: unknown;
	try {
		reply = await http.helpers.httpRequest({
			method: 'POST',
			url: address,
			headers,
			body: request.body === 'multipart' ? multipart(fields) : fields,
			disableFollowRedirect: true,
		});
	} catch (error) {
		const failure = httpFailure(error);
		const problem =
			failure === undefined ? notMade(error, request) : tokenProblem(failure, request);
		const refused = failure !== undefined && isRefusal(failure);
		throw refused ? new RefusedError(problem) : new ProblemError(problem);
	}
	return tokensOf(reply, request);
}

/** n8n itself refused to make the call, for example by the credential's Allowed HTTP Request Domains. */
function notMade(error: unknown, { address, addressField, secrets }: TokenRequest): Problem {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `The token call was not made: ${serviceText(reason, secrets)}`,
		description: `Open the credential and check ${addressField}; if Allowed HTTP Request Domains is set, it must hold ${new URL(address).hostname} as well.`,
	};
}

/**
 * Takes out of a token response (docs/openapi.yaml, TokenResponse) what a credential keeps: `accessToken`,
 * `expiresAt`, and, where the service sent them, `refreshToken` and `companyId`.
 *
 * @param reply the body, as parsed by n8n
 * @throws ProblemError when it is no JSON object, or holds no access token
 */
function tokensOf(reply: unknown, { address, addressField }: TokenRequest): Renewal {
	const cure = `Open the credential and check ${addressField}: the token call went to ${address}, and what answers there does not look like the token service.`;
	if (!isObject(reply)) {
		const html = typeof reply === 'string' && /^\s*</.test(reply);
		throw new ProblemError({
			message: html
				? 'The token call was answered with a web page (HTML) instead of JSON'
				: 'The token call was not answered with JSON',
			description: cure,
		});
	}
	const accessToken = textOf(reply.access_token);
	if (accessToken === '') {
		throw new ProblemError({
			message: 'The answer to the token call holds no access_token',
			description: cure,
		});
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
