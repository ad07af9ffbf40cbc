import { detectPaginator } from './detection';
import type { Stop } from './endOfList';
import { hasSignOfMore, isComplete, stopAfterPage } from './endOfList';
import { Progress } from './progress';
import type { LocationResource } from './page';
import { PageError, pageOrError } from './page';
import type { PageResponse, Paginator, PagingMode } from './paginator';
import { listPaginators } from './paginator';
import { incompleteListError, listTooLongError } from './pagingErrors';
import type { FetchPage, Prefetcher } from './prefetcher';
import { createPrefetcher, predictRequests } from './prefetcher';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;
/** A service can send pages of one location forever, too. */
const MAX_PAGES = 5_000;

/** The user's choices in the option Paging. */
export interface PagingOptions {
	mode: PagingMode;
	/** whether an incomplete list is output, too */
	outputIncomplete: boolean;
}

/**
 * Reads the list, page after page, in the service's order (docs/paging.md).
 *
 * @param listUrl the URL of the list, without a query
 * @param fetchPage makes one request
 * @param wanted how many locations are wanted, from the beginning of the list, so that no more pages are requested early;
 * `Infinity` for all or with filters. The caller stops the reading
 * @returns page by page the locations that were not received before
 * @throws ProblemError when the list was not read completely
 */
export async function* readPages(
	listUrl: string,
	options: PagingOptions,
	fetchPage: FetchPage,
	wanted: number,
): AsyncGenerator<LocationResource[], void, undefined> {
	const { mode, outputIncomplete } = options;
	const prefetcher = createPrefetcher(fetchPage);
	const list = new Progress();
	const reader = new PageReader(listUrl, mode, list, prefetcher, wanted);
	try {
		let response = await reader.fetchFirst();
		for (;;) {
			// A reader that has enough returns here.
			yield list.add(response.page);
			assertNotTooLong(list, listUrl);
			const nextOrStop = await reader.fetchNext(response);
			if ('reason' in nextOrStop) {
				if (outputIncomplete || isComplete(list, nextOrStop, mode)) return;
				throw incompleteListError(list, nextOrStop, mode, listUrl);
			}
			response = nextOrStop;
		}
	} finally {
		// Requests that nobody waits for any more give up.
		prefetcher.cancel();
	}
}

/** Requests one page after the other. */
class PageReader {
	/** undefined until the second page was found */
	private paginator: Paginator | undefined;
	private readonly readUrls = new Set<string>();

	constructor(
		private readonly listUrl: string,
		private readonly mode: PagingMode,
		private readonly list: Readonly<Progress>,
		private readonly prefetcher: Prefetcher,
		private readonly wanted: number,
	) {}

	async fetchFirst(): Promise<PageResponse> {
		return await this.fetch(this.listUrl, []);
	}

	/**
	 * @param response the page that was added to the list last
	 * @returns the page after it, or why there is none
	 */
	async fetchNext(response: PageResponse): Promise<PageResponse | Stop> {
		const stop = stopAfterPage(this.list, this.mode, this.paginator);
		if (stop !== undefined) return stop;
		this.readUrls.add(response.url);
		if (this.paginator === undefined) return await this.fetchSecond(response);
		const url = this.paginator.nextUrl(response);
		if (url === undefined) return { reason: 'end' };
		if (this.readUrls.has(url)) return { reason: 'repeatedUrl', url };
		const next = await pageOrError(
			this.fetch(url, this.predict(response, url)),
			({ verdict }) => verdict === 'rejected' || verdict === 'maybeRejected',
		);
		return next instanceof PageError ? { reason: 'rejected', url, rejection: next } : next;
	}

	/** Finds out how the service paginates. */
	private async fetchSecond(first: PageResponse): Promise<PageResponse | Stop> {
		const saysMore = hasSignOfMore(this.list);
		const isChosen = this.mode !== 'automatic';
		const paginators = listPaginators(first, this.listUrl, this.mode);
		const options = { saysMore, isChosen };
		const fetchTrial = async (url: string, paginator: Paginator, canFail: boolean) => {
			// Predict only for the most likely way.
			const isLikely = saysMore && paginator === paginators[0];
			return await this.fetch(url, isLikely ? this.predict(first, url) : [], canFail);
		};
		const found = await detectPaginator(first, paginators, options, fetchTrial);
		if (!('paginator' in found)) return { reason: 'noSecondPage', trials: found };
		this.paginator = found.paginator;
		return found.response;
	}

	private async fetch(
		url: string,
		predicted: readonly string[],
		canFail = false,
	): Promise<PageResponse> {
		const page = await this.prefetcher.fetch(url, predicted, canFail);
		return { url, page };
	}

	private predict({ url, page }: PageResponse, next: string): string[] {
		const pagesLeft = this.list.countPagesLeft(this.wanted);
		return predictRequests(url, next, page.locations.length, pagesLeft);
	}
}

/** @throws ProblemError when the list is longer than n8n can take, or has no end */
function assertNotTooLong(
	{ receivedCount, pageCount }: Readonly<Progress>,
	listUrl: string,
): void {
	if (receivedCount > MAX_LOCATIONS) {
		throw listTooLongError(`${MAX_LOCATIONS.toLocaleString('en')} locations`, listUrl);
	}
	if (pageCount > MAX_PAGES) {
		throw listTooLongError(`${MAX_PAGES.toLocaleString('en')} pages`, listUrl);
	}
}
