import type { IHttpRequestHelper, IHttpRequestOptions } from 'n8n-workflow';

import { httpFailure } from './httpFailure';
import { ProblemError } from './problem';
import type { Renewal } from './singleFlight';
import { RefusedError } from './singleFlight';
import type { TokenCall } from './tokenProblem';
import { isRefusal, tokenProblem } from './tokenProblem';
import { serviceText } from './serviceText';
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
		const failure = httpFailure(error);
		const problem = failure === undefined ? notMade(error, call) : tokenProblem(failure, call);
		const refused = failure !== undefined && isRefusal(failure);
		throw refused ? new RefusedError(problem) : new ProblemError(problem);
	}
	return tokensOf(body, call.address, call.addressField);
}

/** n8n itself refused to make the call, for example by the credential's Allowed HTTP Request Domains. */
function notMade(error: unknown, { address, addressField, secrets }: TokenCall) {
	const reason = error instanceof Error ? error.message : String(error);
	return {
		message: `The token call was not made: ${serviceText(reason, secrets)}`,
		description: `Open the credential and check ${addressField}; if Allowed HTTP Request Domains is set, it must hold ${new URL(address).hostname} as well.`,
	};
}
