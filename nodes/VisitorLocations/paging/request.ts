import type { Query } from './styles';

/** What to ask for. */
export interface PageRequest {
	/** absolute */
	url: string;
	/** query parameters to add to it */
	query: Query;
	/** whether this is a question: the service may refuse it, so it is given up sooner */
	question?: boolean;
}

/** @returns what tells one request from another: the address as it is written, since `[` is not `%5B` to every service */
export function keyOf({ url, query }: PageRequest): string {
	return JSON.stringify([url, query]);
}

/** @returns a request as people write it: `page[offset]=100 and page[limit]=100`, `?page=2` of a link; a cursor says nothing to them */
export function readable({ url, query }: PageRequest): string {
	const shown = (name: string, value: number | string) =>
		`${name}=${/^\d{1,9}$/.test(String(value)) ? value : '…'}`;
	const own = Object.entries(query).map(([name, value]) => shown(name, value));
	if (own.length > 0) return own.join(' and ');
	const { pathname, searchParams } = new URL(url);
	const linked = [...searchParams].map(([name, value]) => shown(name, value));
	return `${pathname}${linked.length > 0 ? `?${linked.join('&')}` : ''}`;
}

/**
 * Adds parameters of the user's own to a page request. None is sent twice: what a link or the paging already
 * says stays as it is.
 */
export function withParameters(request: PageRequest, parameters: Readonly<Query>): PageRequest {
	const linked = new URL(request.url).searchParams;
	const added = Object.entries(parameters).filter(([name]) => !linked.has(name));
	return { ...request, query: { ...Object.fromEntries(added), ...request.query } };
}
