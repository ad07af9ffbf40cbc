import type { FetchedPage } from './page';
import type { PageRequest } from './pageRequest';

/** How to paginate: find out from the responses, by one pair of query parameters, or not at all. */
export const PAGING_MODES = [
	'automatic',
	'offset', // page[offset]
	'number', // page[number]
	'page', // page
	'plainOffset', // offset
	'none',
] as const;
export type PagingMode = (typeof PAGING_MODES)[number];

/** The user's choices in the option Paging. */
export interface PagingOptions {
	mode: PagingMode;
	/** the maximum number of parallel requests */
	parallel: number;
	/** whether an incomplete list is output, too */
	outputIncomplete: boolean;
}

/** A page, and the request that fetched it. */
export interface PageResponse extends FetchedPage {
	request: PageRequest;
}

/** The known facts of a list when its next pages are predicted. */
export interface ListFacts {
	/** locations on the first page */
	firstPageSize: number;
	/** how many pages have been read */
	pagesRead: number;
	/** how many pages are left, undefined if the service does not say so */
	pagesLeft: number | undefined;
	/** the maximum number of requests to predict */
	maxRequests: number;
}

/** How a paginator gets to the next page: by a link in the body or in the header, by a cursor, or by numbers that it counts itself. */
export type PaginatorKind = 'bodyLink' | 'linkHeader' | 'cursor' | 'numeric';

/**
 * One way to paginate. It has no state: it reads from a response which page that was. So it can be asked twice, and about a
 * page that nobody uses.
 */
export interface Paginator {
	kind: PaginatorKind;
	/** @returns the request for the page after this one; undefined if the response does not show it */
	nextRequest: (response: PageResponse) => PageRequest | undefined;
	/**
	 * Predicts the requests that come after `next`. It can be wrong: a page that was prefetched is used only if
	 * `nextRequest` returns the very same request.
	 */
	predictRequests?: (next: PageRequest, response: PageResponse, facts: ListFacts) => PageRequest[];
	/** Requests the first page by its number. If it is empty, the service reads the parameter as something else, such as a filter. */
	firstRequest?: PageRequest;
}
