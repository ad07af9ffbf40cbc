import { assertComplete } from './assertComplete';
import { detectPaginator } from './detectPaginator';
import { ListState } from './listState';
import type { LocationResource } from './page';
import { isRejection, PageError, pageOrError } from './pageError';
import type { PageResponse, Paginator, PagingMode } from './paginator';
import { listPaginators } from './paginator';
import { listTooLongError } from './pagingErrors';
import { predictRequests } from './predictRequests';
import type { FetchPage, Prefetcher } from './prefetcher';
import { createPrefetcher } from './prefetcher';
import type { Stop } from './stop';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;
/** A service can send pages of one location forever, too. */
const MAX_PAGES = 5_000;
/** How many empty pages in a row are read if each links to a next page. */
const MAX_EMPTY_PAGES = 3;
/** A first page with fewer locations that says nothing about more is the whole list. */
const MIN_LOCATIONS_FOR_TRIALS = 10;

/** The user's choices in the option Paging. */
export interface PagingOptions {
	mode: PagingMode;
	/** whether an incomplete list is output, too */
	outputIncomplete: boolean;
}

/**
 * Reads the list, page after page, in the service's order (docs/reference.md, How it pages).
 *
 * @param listUrl the URL of the list, without a query
 * @param fetchPage makes one request
 * @param wanted how many locations are wanted now, from the beginning of the list; `Infinity` for all or with filters
 * @returns page by page the locations that were not received before
 * @throws ProblemError when the list was not read completely
 */
export async function* readPages(
	listUrl: string,
	options: PagingOptions,
	fetchPage: FetchPage,
	wanted: () => number,
): AsyncGenerator<LocationResource[], void, undefined> {
	const prefetcher = createPrefetcher(fetchPage, () => wanted() > 0);
	const list = new ListState();
	const reader = new PageReader(listUrl, options.mode, list, prefetcher, wanted);
	try {
		let next: PageResponse | Stop = await reader.fetchFirst();
		while (!('reason' in next)) {
			const newLocations = list.add(next.page);
			yield newLocations;
			// After the page was output: with Limit, nobody asks for the next one.
			assertNotTooLong(list, listUrl);
			next = await reader.fetchNext(next, newLocations.length > 0);
		}
		if (!options.outputIncomplete) assertComplete(list, next, options.mode, listUrl);
	} finally {
		// Requests that nobody waits for any more give up.
		prefetcher.cancel();
	}
}

/** Requests one page after the other. */
class PageReader {
	private readonly requested = new Set<string>();
	private paginator: Paginator | undefined;

	constructor(
		private readonly listUrl: string,
		private readonly mode: PagingMode,
		private readonly list: ListState,
		private readonly prefetcher: Prefetcher,
		private readonly wanted: () => number,
	) {}

	async fetchFirst(): Promise<PageResponse> {
		return await this.fetch(this.listUrl, []);
	}

	/**
	 * @param response the page that was added to the list last
	 * @param hasNewLocations whether it has locations that no page before it has
	 * @returns the page after it, or why there is none
	 */
	async fetchNext(response: PageResponse, hasNewLocations: boolean): Promise<PageResponse | Stop> {
		const { list, requested } = this;
		if (!hasNewLocations && response.page.locations.length > 0) return { reason: 'repeated' };
		if (list.emptyPages === MAX_EMPTY_PAGES) return { reason: 'emptyPages' };
		requested.add(response.url);
		// The user chooses a Mode because the responses are wrong about the end.
		if (list.status === 'complete' && this.mode === 'automatic') return { reason: 'noNextPage' };
		if (this.paginator === undefined) return await this.fetchSecond(response);
		const url = this.paginator.nextRequest(response);
		if (url === undefined) return { reason: 'noNextPage' };
		if (requested.has(url)) return { reason: 'repeated', url };
		const next = await pageOrError(this.fetch(url, this.predict(response, url)), isRejection);
		return next instanceof PageError ? { reason: 'rejected', url, rejection: next } : next;
	}

	private async fetchSecond(first: PageResponse): Promise<PageResponse | Stop> {
		const { list, listUrl, mode } = this;
		const canEnd = list.status !== 'hasMore';
		const isChosen = mode !== 'automatic';
		const isShort = first.page.locations.length < MIN_LOCATIONS_FOR_TRIALS;
		const paginators = canEnd && isShort && !isChosen ? [] : listPaginators(first, listUrl, mode);
		const options = { canEnd, isChosen };
		const found = await detectPaginator(first, paginators, options, async (url, paginator) => {
			// Predict only for the most likely way.
			const isLikely = !canEnd && paginator === paginators[0];
			return await this.fetch(url, isLikely ? this.predict(first, url) : [], true);
		});
		if (!('paginator' in found)) return { reason: 'noSecondPage', ...found };
		this.paginator = found.paginator;
		return found.response;
	}

	private async fetch(
		url: string,
		predicted: readonly string[],
		isTrial = false,
	): Promise<PageResponse> {
		const page = await this.prefetcher.fetch(url, predicted, isTrial);
		return { url, page };
	}

	private predict({ url, page }: PageResponse, next: string): string[] {
		const pagesLeft = this.list.countPagesLeft(this.wanted());
		return predictRequests(url, next, page.locations.length, pagesLeft);
	}
}

/** @throws ProblemError when the list is longer than n8n can take, or has no end */
function assertNotTooLong({ count, pageCount }: ListState, listUrl: string): void {
	if (count > MAX_LOCATIONS) {
		throw listTooLongError(`${MAX_LOCATIONS.toLocaleString('en')} locations`, listUrl);
	}
	if (pageCount > MAX_PAGES) {
		throw listTooLongError(`${MAX_PAGES.toLocaleString('en')} pages`, listUrl);
	}
}
