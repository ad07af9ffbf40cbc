import type { IHttpRequestOptions } from 'n8n-workflow';

/** Why a request wants a token that is seconds old: a credential test, or a 403 that an older token got. */
export type Demand = 'test' | 'forbidden';

/** A header is all that n8n hands on from a request to `authenticate`, which takes it off: it is never sent. */
const HEADER = 'X-Visitor-Locations-Wants-New-Token';

/** @returns the header that carries a demand to `authenticate` */
export function demanding(demand: Demand): Record<string, string> {
	return { [HEADER]: demand };
}

/** @returns what a request demands, if anything, and the request without that */
export function takeDemand(request: IHttpRequestOptions): {
	demand: Demand | undefined;
	request: IHttpRequestOptions;
} {
	const { [HEADER]: demand, ...headers } = { ...request.headers };
	if (demand === undefined) return { demand, request };
	return { demand: demand === 'test' ? 'test' : 'forbidden', request: { ...request, headers } };
}
