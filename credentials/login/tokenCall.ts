import type { IHttpRequestHelper } from 'n8n-workflow';

import type { HttpFailure } from '../shared/httpFailure';
import { httpFailure } from '../shared/httpFailure';
import type { Problem } from '../shared/problem';
import { ProblemError } from '../shared/problem';
import { retryAfter } from '../shared/retryAfter';
import { serviceText } from '../shared/serviceText';
import { FaultError, RefusedError } from './failedLogins';
import type { Renewal } from './renewals';
import { LONGEST_TOKEN_CALL } from './tokenLife';
import { isRefusal, tokenProblem } from './tokenProblem';
import { tokensOf } from './tokenReply';
import type { TokenRequest } from './tokenRequest';
import { multipart } from './tokenRequest';

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
): Promise<Renewal> {
	const { address, headers, fields } = request;
	// The HTTP client's own limit is for the pauses of a reply: one that trickles in would never end.
	const abortSignal = AbortSignal.timeout(LONGEST_TOKEN_CALL);
	let reply: unknown;
	try {
		reply = await http.helpers.httpRequest({
			method: 'POST',
			url: address,
			headers,
			body: request.body === 'multipart' ? multipart(fields) : fields,
			disableFollowRedirect: true,
			abortSignal,
		});
	} catch (error) {
		throw failureOf(error, request, abortSignal.aborted);
	}
	return tokensOf(reply, request);
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
