import type { IHttpRequestOptions } from 'n8n-workflow';

import { ProblemError } from '../shared/problem';
import { parseUrl, serviceAddress } from '../shared/serviceAddress';

/**
 * Thrown by `authenticate` when the stored token is stale. n8n treats its status 401 like an expired token:
 * `preAuthentication`, then `authenticate` again (n8n 2.41, httpRequestWithAuthentication).
 */
export class StaleTokenError extends Error {
	readonly response = { status: 401 };

	constructor() {
		super('The access token belongs to the credential as it was before: run the workflow again');
	}
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
	return { ...request, headers: { ...request.headers, Authorization: `Bearer ${accessToken}` } };
}

/** n8n's older request helper, which its HTTP Request node uses, takes `uri` where there is no `url`. */
function addressOf(request: IHttpRequestOptions): string {
	const uri: unknown = Reflect.get(request, 'uri');
	return request.url || (typeof uri === 'string' ? uri : '');
}
