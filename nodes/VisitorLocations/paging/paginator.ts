import type { FetchedPage } from './page';

/** What a user may choose: to find out by the replies, one style of query parameters, or no paging at all. */
export const PAGINGS = ['automatic', 'offset', 'number', 'page', 'plainOffset', 'none'] as const;
export type Paging = (typeof PAGINGS)[number];

/** What a user chooses about paging. */
export interface PagingChoice {
	paging: Paging;
	/** how many requests may be under way at once, at most */
	parallel: number;
	/** whether a list that is shorter than the service says is output all the same */
	outputIncomplete: boolean;
}

/** The query parameters of a request, by name. */
export type Query = Record<string, number | string>;

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

/** A page that has arrived, and what it was asked for by. */
export interface Arrived extends FetchedPage {
	request: PageRequest;
}

/** What is known of a list when its next pages are foreseen. */
export interface Sight {
	/** locations on the first page */
	pageSize: number;
	/** how many pages have been read */
	pagesRead: number;
	/** how many are still to come, undefined where the service does not say so */
	pagesToCome: number | undefined;
	/** how many requests to foresee, at most */
	most: number;
}

/**
 * One way of paging. It keeps no state: where it stands, it reads from what arrived. So it may be asked twice, and about
 * a page that nobody uses.
 */
export interface Paginator {
	/** what in a reply promises a page that this way brings */
	follows: 'body link' | 'header link' | 'cursor' | 'count';
	/** @returns the request for the page after this one; undefined where this way shows none */
	next: (arrived: Arrived) => PageRequest | undefined;
	/**
	 * Foresees the requests that come after `next`. It may be wrong: a page that was asked for ahead is used only where `next`
	 * comes to the very same request.
	 */
	ahead?: (next: PageRequest, arrived: Arrived, sight: Sight) => PageRequest[];
	/** The first page by its place. Where that brings nothing, the service reads the parameter as something else, such as a filter. */
	first?: PageRequest;
	/** @returns the request for the last location once more, where a page may begin at any one */
	again?: (arrived: Arrived) => PageRequest;
}
