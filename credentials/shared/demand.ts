import type { IHttpRequestOptions } from 'n8n-workflow';

/**
 * What a request has to say to `authenticate`: that it is a test, with a password or a refresh token. See TOKEN_LIFE for what each does.
 */
const DEMANDS = ['test', 'refreshTest'] as const;
export type Demand = (typeof DEMANDS)[number];

/** A header is all that n8n hands on from a request to `authenticate`, which takes it off: it is never sent. */
const HEADER = 'X-Visitor-Locations-Demand';

/** @returns the header that carries a demand to `authenticate`; none without a demand */
export function demanding(demand: Demand | undefined): Record<string, string> {
	return demand === undefined ? {} : { [HEADER]: demand };
}

/** @returns what a request demands, if anything, and the request without that */
export function takeDemand(request: IHttpRequestOptions): {
	demand: Demand | undefined;
	request: IHttpRequestOptions;
} {
	const { [HEADER]: value, ...headers } = { ...request.headers };
	if (value === undefined) return { demand: undefined, request };
	return { demand: DEMANDS.find((demand) => demand === value), request: { ...request, headers } };
}
