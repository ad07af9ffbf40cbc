import type { FetchedPage, Page } from './page';
import type { PageRequest, Paging, PagingStyle } from './styles';

/** What a user chooses about paging. */
export interface PagingChoice {
	paging: Paging;
	/** locations per page to ask for; undefined leaves it to the service. Automatic paging asks for none. */
	pageSize: number | undefined;
	/** how many requests may be under way at once, where the next ones can be foreseen */
	parallel: number;
}

/** Where a listing stands after a page. Counts are locations. */
export interface Progress {
	/** the first request's URL */
	listUrl: string;
	/** the URL that the page came from, which a relative link refers to */
	pageUrl: string;
	/** what the user chose */
	paging: Paging;
	/** locations per page that the user chose, if any */
	pageSize: number | undefined;
	/** how the service pages: chosen, or once its first page has shown it */
	style: PagingStyle | undefined;
	/** all that arrived, duplicates included: what an offset counts */
	received: number;
	/** how many pages arrived */
	pagesRead: number;
	/** how many pages in a row were empty */
	emptyPages: number;
	/** size of the first page */
	firstPageSize: number;
	/** the largest total reported so far */
	total: number | undefined;
	/** the last page number and size reported */
	numbered: Page['numbered'];
	/** every URL without query parameters of ours that was asked for */
	followed: Set<string>;
}

/** @returns where a listing stands before its first page */
export function start(
	listUrl: string,
	{ paging, pageSize }: Pick<PagingChoice, 'paging' | 'pageSize'>,
): Progress {
	return {
		listUrl,
		pageUrl: listUrl,
		paging,
		pageSize: paging === 'automatic' ? undefined : pageSize,
		style: paging === 'automatic' || paging === 'none' ? undefined : paging,
		pagesRead: 0,
		received: 0,
		emptyPages: 0,
		firstPageSize: 0,
		total: undefined,
		numbered: undefined,
		followed: new Set([listUrl]),
	};
}

/** Moves a listing on by the page that a request brought; `progress` is changed. */
export function advance(
	progress: Progress,
	request: PageRequest,
	{ page, url }: FetchedPage,
): void {
	const size = page.locations.length;
	if (progress.pagesRead === 0) {
		if (progress.paging === 'automatic') progress.style = pagingStyle(page);
		progress.firstPageSize = size;
	}
	progress.pagesRead++;
	progress.pageUrl = url;
	progress.received += size;
	progress.emptyPages = size === 0 ? progress.emptyPages + 1 : 0;
	progress.numbered = page.numbered ?? progress.numbered;
	if (page.total !== undefined) progress.total = Math.max(page.total, progress.total ?? 0);
	if (Object.keys(request.query).length === 0) progress.followed.add(request.url);
}

/** @returns the style of paging that a first page shows, undefined when it shows none */
export function pagingStyle(page: Page): PagingStyle | undefined {
	if (hasLink(page)) return 'link';
	if (page.total === undefined || page.total <= page.locations.length) return undefined;
	return page.numbered === undefined ? 'offset' : 'page';
}

/** @returns whether a page links to a next one */
export function hasLink({ next }: Page): boolean {
	return next !== undefined && next !== null && next !== '';
}
