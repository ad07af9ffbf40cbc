import { canPass } from '../../../shared/errors/failures';
import { findMore, hasReceivedTotal, isComplete, isEnd } from './endOfList';
import type { FetchPage, LocationResource, Page } from './page';
import { PageError } from './page';
import type { PageResponse, Paginator, PagingOptions } from './paginator';
import { listPaginators } from './paginator';
import {
	brokenListError,
	endsTooEarlyError,
	listTooLongError,
	notProvedError,
	refusedPageError,
} from './pagingErrors';
import type { Prefetcher } from './prefetcher';
import { createPrefetcher, predictRequests } from './prefetcher';
import { Progress } from './progress';
import { findSecondPage } from './prove';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;
/** A service can send pages of one location forever, too. */
const MAX_PAGES = 5_000;
/** Two come from a page with a hidden location. With more, the numbers are probably cursors, and predictions needless requests. */
const MAX_WRONG_IN_A_ROW = 3;
/** How many pages in a row are read that have no new location, but lead on. */
const MAX_PAGES_WITHOUT_NEW = 3;

/** What does not change while a list is read. */
export interface ListToRead {
	/** the URL of the list, without a query */
	listUrl: string;
	paging: PagingOptions;
	/** in the user's own query parameters, one of which can be a page size */
	ownNumbers?: readonly number[];
	/** whether pages are requested before it is known that they are needed */
	readsAhead: boolean;
}

/**
 * Reads the list, page after page, in the service's order.
 *
 * @returns page by page the locations that were not received before, until the caller ends the generator
 * @throws ProblemError when the list was not read completely
 */
export async function* readPages(
	list: ListToRead,
	fetchPage: FetchPage,
): AsyncGenerator<LocationResource[], void, undefined> {
	const { listUrl, paging, ownNumbers } = list;
	const prefetcher = createPrefetcher(fetchPage);
	const progress = new Progress();
	const reader = new PageReader(list, progress, prefetcher);
	try {
		let response: PageResponse | undefined = await reader.fetchFirst();
		while (response !== undefined) {
			// A caller that has enough ends the generator here.
			yield progress.add(response.page);
			assertNotTooLong(progress, listUrl);
			if (isEnd(progress, paging, ownNumbers)) return;
			response = await reader.fetchNext(response);
		}
		if (paging.outputIncomplete || isComplete(progress, paging)) return;
		throw endsTooEarlyError(progress, paging, listUrl);
	} finally {
		// Requests that nobody waits for any more give up.
		prefetcher.cancel();
	}
}

const EMPTY_PAGE: Page = { locations: [], signs: {} };

/** Returns one page after the other. Later ones can be in flight. */
class PageReader {
	/** undefined until the second page proves one */
	private paginator: Paginator | undefined;
	/** the page before the last one */
	private before: Page | undefined;
	private readonly requestedUrls = new Set<string>();
	/** what was predicted after the page that was requested last */
	private predicted: readonly string[] = [];
	/** how many predictions in a row were wrong */
	private wrongInARow = 0;

	constructor(
		private readonly list: ListToRead,
		private readonly progress: Readonly<Progress>,
		private readonly prefetcher: Prefetcher,
	) {}

	async fetchFirst(): Promise<PageResponse> {
		const { listUrl } = this.list;
		return { url: listUrl, page: await this.prefetcher.fetch(listUrl) };
	}

	/**
	 * @param response the page that was added to the list last
	 * @returns the page after it; undefined if there is none
	 * @throws ProblemError when that is not sure
	 */
	async fetchNext(response: PageResponse): Promise<PageResponse | undefined> {
		this.requestedUrls.add(response.url);
		const next =
			this.paginator === undefined
				? await this.proveSecond(response)
				: await this.follow(this.paginator, response);
		this.before = response.page;
		if (next instanceof Error) throw next;
		return next;
	}

	private async proveSecond(first: PageResponse): Promise<PageResponse | Error> {
		const { listUrl, paging } = this.list;
		const paginators = listPaginators(first, listUrl, paging);
		const saysMore = findMore(this.progress, paging).length > 0;
		const found = await findSecondPage(first, paginators, async (paginator, url, soon) => {
			// What comes after the second page is predicted only for the most likely paginator.
			const next = saysMore && paginator === paginators[0] ? paginator.nextUrl(first) : undefined;
			const predicted = next === undefined ? [] : this.predict(first, next, paginator);
			const early = predicted.length === 0 ? [] : [...soon, ...predicted];
			return await this.request(url, early, !paginator.isLink);
		});
		if (!('paginator' in found)) {
			return found.linkError ?? notProvedError(this.progress, this.list, found);
		}
		this.paginator = found.paginator;
		return found.response;
	}

	private async follow(
		paginator: Paginator,
		response: PageResponse,
	): Promise<PageResponse | Error | undefined> {
		const url = paginator.nextUrl(response, this.before);
		if (url === undefined) return undefined;
		// Behind exactly the total, no page is missing.
		const isWhole = hasReceivedTotal(this.progress);
		const broken = (where: string, what: Parameters<typeof brokenListError>[3]) =>
			isWhole ? undefined : brokenListError(this.progress, this.list, where, what);
		if (this.requestedUrls.has(url)) return broken(url, 'was read before');
		if (this.progress.pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW) {
			return broken(response.url, 'does not continue the list');
		}
		if (this.predicted.length > 0) {
			this.wrongInARow = this.predicted.includes(url) ? 0 : this.wrongInARow + 1;
		}
		this.predicted = this.predict(response, url, paginator);
		const page = await this.request(url, this.predicted, false);
		if (page instanceof PageError) {
			const isRefused = !canPass(page.n8nFailure);
			if (isWhole && isRefused) return undefined;
			return refusedPageError(page, this.progress, this.list, url);
		}
		const canFollow = paginator.canFollow(page, response.page, this.progress.bringsNew(page));
		return canFollow ? { url, page } : broken(url, 'does not continue the list');
	}

	/** @returns the failure of a page that does not end every reading */
	private async request(
		url: string,
		predicted: readonly string[],
		isTrial: boolean,
	): Promise<Page | PageError> {
		const isChosen = this.list.paging.parameter !== undefined;
		return await this.prefetcher.fetch(url, predicted, isTrial).catch((error: unknown) => {
			if (!(error instanceof PageError) || error.verdict === 'ends') throw error;
			// For a parameter that the user chose, a service that knows no such page says that the list ends before it.
			return isChosen && error.verdict === 'noSuchPage' ? EMPTY_PAGE : error;
		});
	}

	private predict({ url, page }: PageResponse, next: string, { overlap }: Paginator): string[] {
		if (!this.list.readsAhead || this.wrongInARow >= MAX_WRONG_IN_A_ROW) return [];
		const pagesLeft = this.progress.countPagesLeft(overlap);
		return predictRequests(url, next, page.locations.length, pagesLeft);
	}
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
