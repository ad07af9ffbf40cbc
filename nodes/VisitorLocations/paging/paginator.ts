import type { FetchedPage } from './page';
import type { PageRequest } from './request';

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
	 * Foresees the requests that follow `next`. It may be wrong: a page that was asked for ahead is used only where `next`
	 * comes to the very same request.
	 */
	ahead?: (next: PageRequest, arrived: Arrived, sight: Sight) => PageRequest[];
	/** The first page by its place. Where that brings nothing, the service reads the parameter as something else, such as a filter. */
	first?: PageRequest;
	/** @returns the request for the last location once more, where a page may begin at any one */
	again?: (arrived: Arrived) => PageRequest;
}
