import { findSecondPage, isRejection } from './detection';
import type { End } from './endOfList';
import { findEnd, findSignsOfMore, isComplete, mustReadOn } from './endOfList';
import type { FetchPage, LocationResource } from './page';
import { PageError, pageOrError } from './page';
import type { PageResponse, Paginator, PagingMode } from './paginator';
import { listPaginators } from './paginator';
import { incompleteListError, listTooLongError } from './pagingErrors';
import type { Prefetcher } from './prefetcher';
import { createPrefetcher, predictRequests } from './prefetcher';
import { Progress } from './progress';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;
/** A service can send pages of one location forever, too. */
const MAX_PAGES = 5_000;
/** Two come from a page with a hidden location. With more, the numbers are probably cursors, and predictions needless requests. */
const MAX_WRONG_IN_A_ROW = 3;

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
 * @param fetchPage fetches one page
 * @param readsAhead whether pages are requested before it is known that they are needed
 * @returns page by page the locations that were not received before, until the caller ends the generator
 * @throws ProblemError when the list was not read completely
 */
export async function* readPages(
	listUrl: string,
	{ mode, outputIncomplete }: PagingOptions,
	fetchPage: FetchPage,
	readsAhead: boolean,
): AsyncGenerator<LocationResource[], void, undefined> {
	const prefetcher = createPrefetcher(fetchPage);
	const progress = new Progress();
	const reader = new PageReader(listUrl, mode, progress, prefetcher, readsAhead);
	try {
		let response = await reader.fetchFirst();
		for (;;) {
			// A caller that has enough ends the generator here.
			yield progress.add(response.page);
			assertNotTooLong(progress, listUrl);
			const shownEnd = findEnd(progress, mode);
			if (shownEnd === undefined && !mustReadOn(progress, mode)) return;
			const next = shownEnd ?? (await reader.fetchNext(response));
			if ('reason' in next) {
				if (outputIncomplete || isComplete(progress, mode, next)) return;
				throw incompleteListError(progress, mode, next, listUrl);
			}
			response = next;
		}
	} finally {
		// Requests that nobody waits for any more give up.
		prefetcher.cancel();
	}
}

/** Returns one page after the other. Later ones can be in flight. */
class PageReader {
	/** undefined until the second page was found */
	private paginator: Paginator | undefined;
	private readonly requestedUrls = new Set<string>();
	/** what was predicted after the page that was requested last */
	private predicted: readonly string[] = [];
	/** how many predictions in a row were wrong */
	private wrongInARow = 0;

	constructor(
		private readonly listUrl: string,
		private readonly mode: PagingMode,
		private readonly progress: Readonly<Progress>,
		private readonly prefetcher: Prefetcher,
		private readonly readsAhead: boolean,
	) {}

	async fetchFirst(): Promise<PageResponse> {
		return { url: this.listUrl, page: await this.prefetcher.fetch(this.listUrl) };
	}

	/**
	 * @param response the page that was added to the list last
	 * @returns the page after it, or why there is none
	 */
	async fetchNext(response: PageResponse): Promise<PageResponse | End> {
		this.requestedUrls.add(response.url);
		if (this.paginator === undefined) return await this.fetchSecond(response);
		const url = this.paginator.nextUrl(response);
		if (url === undefined) return { reason: 'noNextPage' };
		if (this.requestedUrls.has(url)) return { reason: 'repeatedUrl', url };
		if (this.predicted.length > 0) {
			this.wrongInARow = this.predicted.includes(url) ? 0 : this.wrongInARow + 1;
		}
		this.predicted = this.predict(response, url);
		const request = this.prefetcher.fetch(url, this.predicted);
		const page = await pageOrError(request, saysNoSuchPage);
		if (!(page instanceof PageError)) return { url, page };
		const reason = isRejection(page) ? 'rejected' : 'rejectedByWebPage';
		return { reason, url, error: page };
	}

	/** Finds out how the service paginates. */
	private async fetchSecond(first: PageResponse): Promise<PageResponse | End> {
		const paginators = listPaginators(first, this.listUrl, this.mode);
		if (paginators.length === 0) return { reason: 'noNextPage' };
		const saysMore = findSignsOfMore(this.progress).length > 0;
		const found = await findSecondPage(first, paginators, this.mode, async (url, paginator) => {
			// Predict only for the most likely paginator, and not if another page 1 or 0 must be requested next.
			const isChecked = paginator.kind === 'number' && paginator.firstPageUrls.length > 1;
			const isLikely = saysMore && paginator === paginators[0] && !isChecked;
			// The service itself made a link, so its page is requested as any later one.
			const isTrial = paginator.kind !== 'link';
			return await this.prefetcher.fetch(url, isLikely ? this.predict(first, url) : [], isTrial);
		});
		if ('reason' in found) return found;
		this.paginator = found.paginator;
		return found.response;
	}

	private predict({ url, page }: PageResponse, next: string): string[] {
		if (!this.readsAhead || this.wrongInARow >= MAX_WRONG_IN_A_ROW) return [];
		return predictRequests(url, next, page.locations.length, this.progress.countPagesLeft());
	}
}

/** Whether the status says that there is no such page, also if a web page says so. */
function saysNoSuchPage({ verdict, httpStatus = 0 }: PageError): boolean {
	return verdict !== 'ends' && httpStatus >= 400 && httpStatus < 500;
}

/** @throws ProblemError when the list is longer than n8n can take, or has no end */
function assertNotTooLong({ receivedCount, pageCount }: Readonly<Progress>, listUrl: string): void {
	if (receivedCount > MAX_LOCATIONS) {
		throw listTooLongError(`${MAX_LOCATIONS.toLocaleString('en')} locations`, listUrl);
	}
	if (pageCount > MAX_PAGES) {
		throw listTooLongError(`${MAX_PAGES.toLocaleString('en')} pages`, listUrl);
	}
}
