import { ProblemError } from '../../../shared/errors/problem';
import { findNextUrl, isBehindEnd, isSaidEnd, NO_PAGE, saysMore } from './endOfList';
import type { ListToRead } from './paginator';
import type { LocationResource, Page } from './page';
import { isSame, PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import { isByPosition, listPaginators } from './paginator';
import type { Trial } from './pagingErrors';
import {
	brokenListError,
	endsTooEarlyError,
	listTooLongError,
	notProvedError,
	refusedPageError,
} from './pagingErrors';
import type { FetchPage, Prefetcher } from './prefetcher';
import { createPrefetcher, predictRequests } from './prefetcher';
import { Progress } from './progress';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;
/** How many requests are made at once for pages that no paginator is proved for: each can be in vain. */
const MAX_UNPROVED = 3;
/** How many pages in a row can have no new location, but a link or a cursor; by position, the first one ends the list. */
const MAX_PAGES_SINCE_NEW = 3;

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
	const prefetcher = createPrefetcher(fetchPage, list.canReadAhead);
	const progress = new Progress(list.paging.mode);
	const reader = new PageReader(list, progress, prefetcher);
	try {
		let response: PageResponse | undefined = await reader.fetchFirst();
		let paginator: Paginator | undefined;
		while (response !== undefined) {
			// A caller that has enough ends the generator here.
			yield progress.add(response.page);
			assertNotTooLong(progress, list.listUrl);
			if (isSaidEnd(progress, list, paginator)) {
				response =
					paginator && isByPosition(paginator)
						? await reader.fetchBehindEnd(response, paginator)
						: undefined;
			} else if (paginator === undefined) {
				[paginator, response] = (await reader.fetchSecond(response)) ?? [];
			} else {
				response = await reader.fetchNext(response, paginator);
			}
		}
		if (saysMore(progress) && !list.paging.canBeIncomplete) throw endsTooEarlyError(progress, list);
	} finally {
		// Requests that nobody waits for any more give up.
		prefetcher.cancel();
	}
}

/** Requests one page after the other. Later ones can be in flight. */
class PageReader {
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
	 * @returns the first paginator that the second page proves, and that page; undefined if none is, and the user outputs the first page as it is
	 * @throws ProblemError when none is proved
	 */
	async fetchSecond(first: PageResponse): Promise<[Paginator, PageResponse] | undefined> {
		const { progress, list } = this;
		const trials: Trial[] = [];
		for (const paginator of listPaginators(first.page, list)) {
			const url = findNextUrl(paginator, first, progress);
			if (url === undefined) continue;
			const isGuess = paginator.by !== 'link';
			// What comes after the second page is predicted only if there is more, and for the most likely paginator.
			const isLikely = trials.length === 0 && saysMore(progress);
			const predicted = isLikely ? predictRequests(first, url, progress, paginator) : [];
			const mostLikely = predicted.slice(0, isGuess ? MAX_UNPROVED - 1 : undefined);
			const tryUrl = async (trialUrl: string): Promise<Page | undefined> => {
				const result = await this.request(trialUrl, mostLikely, isGuess);
				trials.push({ url: trialUrl, isGuess, result });
				if (!(result instanceof PageError)) return result;
				return isBehindEnd(result, progress, list.paging) ? NO_PAGE : undefined;
			};
			const page = await tryUrl(url);
			const second = page && (await paginator.prove({ url, page }, tryUrl));
			if (second !== undefined) return [paginator, second];
		}
		const { mode, canBeIncomplete } = list.paging;
		const hasFailed = trials.some(
			({ result }) => result instanceof PageError && result.isTemporary,
		);
		if (mode === 'serviceSays' && canBeIncomplete && !hasFailed) return undefined;
		throw notProvedError(progress, list, trials);
	}

	/**
	 * @param response the page that was added to the list last
	 * @param paginator the proved one
	 * @returns the page after it; undefined if there is none
	 * @throws ProblemError when that page is refused, or does not continue the list, or too many in a row have no new location
	 */
	async fetchNext(response: PageResponse, paginator: Paginator): Promise<PageResponse | undefined> {
		const { progress, list } = this;
		const { canBeIncomplete } = list.paging;
		const url = findNextUrl(paginator, response, progress);
		if (url === undefined) return undefined;
		if (progress.pagesSinceNew >= MAX_PAGES_SINCE_NEW) {
			if (canBeIncomplete) return undefined;
			throw brokenListError(progress, list, response.url, true);
		}
		const predicted = predictRequests(response, url, progress, paginator);
		const page = await this.request(url, predicted, false);
		if (page instanceof PageError) {
			if (isBehindEnd(page, progress, list.paging)) return { url, page: NO_PAGE };
			throw refusedPageError(page, progress, list, url);
		}
		if (!paginator.canFollow(page, response.page, progress.hasNew(page))) {
			// Some services send the last page again for each position behind it (Django, get_page).
			const isRepeated = isSame(page, response.page);
			if (isRepeated && canBeIncomplete) return undefined;
			throw brokenListError(progress, list, url, isRepeated);
		}
		return { url, page };
	}

	/**
	 * Asks once for the page behind a said end, because what was said can be about something else. A failure is the end that was said, so
	 * asking loses nothing.
	 *
	 * @returns that page; undefined if the list ends, as it was said
	 * @throws ProblemError when the page has new locations, but does not continue the list
	 */
	async fetchBehindEnd(
		response: PageResponse,
		paginator: Paginator,
	): Promise<PageResponse | undefined> {
		const { progress, list } = this;
		const url = findNextUrl(paginator, response, progress);
		if (url === undefined) return undefined;
		const page = await this.prefetcher.fetchOnce(url).catch((error: unknown) => {
			if (error instanceof ProblemError) return undefined;
			throw error;
		});
		if (page === undefined || !progress.hasNew(page)) return undefined;
		if (!paginator.canFollow(page, response.page, true))
			throw brokenListError(progress, list, url, false);
		return { url, page };
	}

	/** @returns the page, or a failure that can come of the URL: a trial goes on to the next one, for other pages it is an error */
	private async request(
		url: string,
		predicted: readonly string[],
		isGuess: boolean,
	): Promise<Page | PageError> {
		return await this.prefetcher.fetch(url, predicted, isGuess).catch((error: unknown) => {
			if (!(error instanceof PageError) || error.verdict === 'aborts') throw error;
			return error;
		});
	}
}

/** @throws ProblemError when the list is longer than n8n can take, or has no end */
function assertNotTooLong({ receivedCount }: Readonly<Progress>, listUrl: string): void {
	if (receivedCount > MAX_LOCATIONS) throw listTooLongError(MAX_LOCATIONS, listUrl);
}
