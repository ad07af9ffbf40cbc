import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { httpFailure } from './httpFailure';
import { ProblemError } from './problem';
import type { Renewal } from './singleFlight';
import { RefusedError } from './singleFlight';
import type { TokenCall } from './tokenProblem';
import { isRefusal, tokenProblem } from './tokenProblem';
import { tokensOf } from './tokenReply';

/**
 * Makes a token call, once. No redirect is followed: a 307 would carry password or code along.
 *
 * @param http n8n's request helper
 * @param call what the call is about, for its errors
 * @param request how it is sent, beside method and address
 * @returns what is kept of the reply
 * @throws RefusedError when the service said no, ProblemError for every other failure
 */
export async function callForTokens(
	http: IHttpRequestHelper,
	call: TokenCall,
	request: Omit<IHttpRequestOptions, 'method' | 'url'>,
): Promise<Renewal> {
	let body: unknown;
	try {
		body = await http.helpers.httpRequest({
			...request,
			method: 'POST',
			url: call.address,
			disableFollowRedirect: true,
		});
	} catch (error) {
		const failure = httpFailure(error) ?? { networkCode: 'unknown', secrets: [] };
		const problem = tokenProblem(failure, call);
		throw isRefusal(failure) ? new RefusedError(problem) : new ProblemError(problem);
	}
	return tokensOf(body, call.address, call.addressField);
}
