import { canPass } from '../../../shared/errors/failures';
import type { Completeness } from './endOfList';
import { isBehindEnd, judgeCompleteness } from './endOfList';
import type { ListToRead } from './listToRead';
import type { LocationResource, Page } from './page';
import { PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import { listPaginators } from './paginator';
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
/** A service can send pages of one location forever, too. */
const MAX_PAGES = 5_000;
/** How many pages in a row are read that have no new location, but lead on. */
const MAX_PAGES_WITHOUT_NEW = 3;

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
	const prefetcher = createPrefetcher(fetchPage, list.readsAhead);
	const progress = new Progress();
	const reader = new PageReader(list, progress, prefetcher);
	try {
		let response: PageResponse | undefined = await reader.fetchFirst();
		let completeness: Completeness;
		do {
			// A caller that has enough ends the generator here.
			yield progress.add(response.page);
			assertNotTooLong(progress, list.listUrl);
			completeness = judgeCompleteness(progress, list, reader.overlap);
			if (completeness === 'complete') return;
			response = await reader.fetchNext(response, completeness);
		} while (response !== undefined);
		if (completeness === 'incomplete' && !list.paging.outputIncomplete) {
			throw endsTooEarlyError(progress, list);
		}
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

	constructor(
		private readonly list: ListToRead,
		private readonly progress: Readonly<Progress>,
		private readonly prefetcher: Prefetcher,
	) {}

	/** how many locations of a page are requested again with the next one */
	get overlap(): number {
		return this.paginator?.overlap ?? 0;
	}

	async fetchFirst(): Promise<PageResponse> {
		const { listUrl } = this.list;
		return { url: listUrl, page: await this.prefetcher.fetch(listUrl) };
	}

	/**
	 * @param response the page that was added to the list last
	 * @returns the page after it; undefined if the list ends with it
	 * @throws ProblemError when that is not sure
	 */
	async fetchNext(
		response: PageResponse,
		completeness: Completeness,
	): Promise<PageResponse | undefined> {
		if (this.paginator === undefined) return await this.proveSecond(response, completeness);
		const next = await this.follow(this.paginator, response);
		if (!(next instanceof Error)) return next;
		if (completeness === 'contradictory') return undefined;
		throw next;
	}

	/** @returns the second page by the first paginator that continues what is known */
	private async proveSecond(
		first: PageResponse,
		completeness: Completeness,
	): Promise<PageResponse> {
		const trials: Trial[] = [];
		let linkFailure: PageError | undefined;
		for (const paginator of listPaginators(first.page, this.list)) {
			const url = paginator.nextUrl(first, this.progress.broughtNew);
			if (url === undefined) continue;
			// What comes after the second page is predicted only for the most likely paginator.
			const isLikely = completeness === 'incomplete' && trials.length === 0;
			const { proofUrl = [] } = paginator;
			const predicted = isLikely ? [proofUrl, this.predict(first, url, paginator)].flat() : [];
			const request = async (trialUrl: string) => {
				const result = await this.request(trialUrl, predicted, !paginator.isLink);
				trials.push({ url: trialUrl, result });
				const page = this.toPage(result);
				if (!(page instanceof PageError)) return page;
				if (paginator.isLink && canPass(page.n8nFailure)) linkFailure = page;
				return undefined;
			};
			const page = await request(url);
			const second = page && (await paginator.prove({ url, page }, request));
			if (second !== undefined) {
				this.paginator = paginator;
				return second;
			}
		}
		// The service's own link says more than what was tried instead.
		throw linkFailure ?? notProvedError(this.progress, this.list, trials);
	}

	/** @returns the page after another one, undefined if there is none, an error if it is refused or does not continue the list */
	private async follow(
		paginator: Paginator,
		response: PageResponse,
	): Promise<PageResponse | Error | undefined> {
		const { broughtNew, pagesWithoutNew } = this.progress;
		const url = paginator.nextUrl(response, broughtNew);
		if (url === undefined) return undefined;
		const broken = (where: string) => brokenListError(this.progress, this.list, where);
		if (pagesWithoutNew >= MAX_PAGES_WITHOUT_NEW) return broken(response.url);
		const page = this.toPage(
			await this.request(url, this.predict(response, url, paginator), false),
		);
		if (page instanceof PageError) {
			if (canPass(page.n8nFailure)) throw page;
			return refusedPageError(page, this.progress, this.list, url);
		}
		const canFollow = paginator.canFollow(page, response.page, this.progress.bringsNew(page));
		return canFollow ? { url, page } : broken(url);
	}

	/** @returns the failure of a page that only rules a trial out, or is an error of its own */
	private async request(
		url: string,
		predicted: readonly string[],
		isTrial: boolean,
	): Promise<Page | PageError> {
		return await this.prefetcher.fetch(url, predicted, isTrial).catch((error: unknown) => {
			if (!(error instanceof PageError) || error.verdict === 'aborts') throw error;
			return error;
		});
	}

	/** @returns an empty page for one that is refused because it is behind the end */
	private toPage(result: Page | PageError): Page | PageError {
		const isError = result instanceof PageError;
		return isError && isBehindEnd(result, this.list.paging) ? EMPTY_PAGE : result;
	}

	private predict({ url, page }: PageResponse, next: string, { overlap }: Paginator): string[] {
		const pagesLeft = this.progress.countPagesLeft(overlap);
		return predictRequests(url, next, page.locations.length, pagesLeft);
	}
}

/** @throws ProblemError when the list is longer than n8n can take, or has no end */
function assertNotTooLong(
	{ receivedCount, pagesWithNew }: Readonly<Progress>,
	listUrl: string,
): void {
	if (receivedCount > MAX_LOCATIONS) {
		throw listTooLongError(`${MAX_LOCATIONS.toLocaleString('en')} locations`, listUrl);
	}
	if (pagesWithNew > MAX_PAGES) {
		throw listTooLongError(`${MAX_PAGES.toLocaleString('en')} pages`, listUrl);
	}
}
