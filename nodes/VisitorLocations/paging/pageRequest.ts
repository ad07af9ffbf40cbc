import { shorten } from '../../../credentials/shared/shorten';

/** The query parameters of a request, by name. */
export type QueryParams = Record<string, number | string>;

/** A request for a page. */
export interface PageRequest {
	/** absolute */
	url: string;
	/** query parameters to add to it */
	query: QueryParams;
	/** whether the request only finds out how the service paginates: it is retried less, and can be rejected */
	canFail?: boolean;
}

/** @returns a key that two requests share only if they are the same: the URL as it is written, because some services do not read `%5B` as `[` */
export function requestKey({ url, query }: PageRequest): string {
	return JSON.stringify([url, query]);
}

/** How many characters of a link are shown. */
const MAX_SHOWN_LINK_LENGTH = 200;

/** @returns a request in words: `page[offset]=100 and page[limit]=100`, or path and query of a link; a cursor says nothing to people */
export function describeRequest({ url, query }: PageRequest): string {
	const shown = (name: string, value: number | string) =>
		`${name}=${/^\d{1,9}$/.test(String(value)) ? value : '…'}`;
	const own = Object.entries(query).map(([name, value]) => shown(name, value));
	if (own.length > 0) return own.join(' and ');
	const { pathname, searchParams } = new URL(url);
	const linked = [...searchParams].map(([name, value]) => shown(name, value));
	const link = `${pathname}${linked.length > 0 ? `?${linked.join('&')}` : ''}`;
	return shorten(link, MAX_SHOWN_LINK_LENGTH);
}

/**
 * Adds the user's own parameters to a page request. None is sent twice: what a link or the paginator already says stays
 * as it is.
 */
export function withParameters(
	request: PageRequest,
	parameters: Readonly<QueryParams>,
): PageRequest {
	const linked = new URL(request.url).searchParams;
	const added = Object.entries(parameters).filter(([name]) => !linked.has(name));
	return { ...request, query: { ...Object.fromEntries(added), ...request.query } };
}
