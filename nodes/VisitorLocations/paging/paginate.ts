import { ProblemError } from '../../../credentials/shared/problem';
import { findOut, refusalOf } from './findOut';
import { foreignLink } from './link';
import { firstPage, nextPage, stopped } from './nextPage';
import type { FetchedPage, LocationResource } from './page';
import { pagesAhead } from './pagesAhead';
import type { FetchPage, Prefetch } from './prefetch';
import { prefetch } from './prefetch';
import type { PagingChoice, Progress } from './progress';
import { advance, start } from './progress';
import type { PageRequest } from './styles';

/** The most locations of one listing: far above it n8n fails without a word (n8n 2.41, RoutingNode.runNode). */
const MOST_LOCATIONS = 100_000;

/** So many empty pages in a row are the end of a list whose pages link on for ever. */
const MOST_EMPTY_PAGES = 3;

/** Which locations are wanted, and in which form. */
export interface Selection<T> {
	/** the most that are wanted, `Infinity` for all; reading stops when they are there */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/**
	 * Called once, when the first page has arrived.
	 *
	 * @returns what makes of a location what is wanted, or undefined to leave it out
	 */
	start: () => Promise<(location: LocationResource) => T | undefined>;
	/** whether every location is picked: then it is known how many pages a limit needs */
	picksAll: boolean;
	/** what to do when more are picked than n8n can take, where the limit is above that */
	tooMany?: string;
}

/**
 * Reads the list, page after page, in the service's order. The only loop over pages. What is not picked is
 * forgotten page by page.
 *
 * @param listUrl the URL of the list
 * @param fetchPage makes one request
 * @param choice what the user chose about paging
 * @returns each location once
 * @throws ProblemError when the list was not read to its end, or is longer than 100,000
 */
export async function paginate<T>(
	listUrl: string,
	selection: Selection<T>,
	fetchPage: FetchPage,
	choice: PagingChoice,
): Promise<T[]> {
	const { limit, skip, picksAll } = selection;
	const pages = prefetch(fetchPage, choice.parallel);
	const progress = start(listUrl, choice);
	const picked: T[] = [];
	let pick: Awaited<ReturnType<Selection<T>['start']>> | undefined;
	let toSkip = skip;

	for (let request: PageRequest | undefined = firstPage(progress); request !== undefined; ) {
		const fetched = await fetchAnswered(request, pages, progress);
		if (fetched === undefined) break;
		pick ??= await selection.start();
		for (const location of advance(progress, request, fetched)) {
			const wanted = pick(location);
			if (wanted === undefined || toSkip-- > 0) continue;
			picked.push(wanted);
			if (picked.length === limit) return picked;
		}

		const total = picksAll ? progress.total?.value : undefined;
		if (limit > MOST_LOCATIONS && Math.max(picked.length, (total ?? 0) - skip) > MOST_LOCATIONS) {
			throw tooMany(total, selection.tooMany);
		}
		if (!progress.broughtNew && isEnd(progress, request)) break;
		request = nextPage(progress) ?? (await foundPage(progress, pages));
		if (request !== undefined && choice.parallel > 1) {
			const missing = picksAll ? skip + limit - progress.ids.size : Infinity;
			pages.start(pagesAhead(request, progress, missing, choice.parallel));
		}
	}
	assertWhole(progress, choice.outputIncomplete);
	return picked;
}

/**
 * Fetches a page, also where its link has an address that is of no use.
 *
 * @returns undefined when the list has ended, and the service says so by 404
 * @throws ProblemError when the service refuses what stands for a link to another origin
 */
async function fetchAnswered(
	request: PageRequest,
	pages: Prefetch,
	progress: Progress,
): Promise<FetchedPage | undefined> {
	const page = pages.fetch(request);
	const refusal = await page.then(() => undefined, refusalOf);
	if (refusal === undefined) return await page;
	if (request.foreign !== undefined) throw foreignLink(request.foreign, progress.listUrl);
	if (request.mayEnd === true && refusal === 404) return undefined;
	if (request.instead === undefined || refusal !== 404) return await page;
	progress.adoptLinks = true;
	return await pages.fetch({ url: request.instead, query: {}, doubtful: true });
}

/** @returns the request for the second page, whose reply has come already; undefined when the first one was all */
async function foundPage(progress: Progress, pages: Prefetch): Promise<PageRequest | undefined> {
	const found = await findOut(progress, pages.fetch);
	if (found !== undefined) pages.put(found.request, found.fetched);
	return found?.request;
}

/**
 * A page without a new location ends the list, with three exceptions: one that repeats locations is a fault; so is
 * one that stands for a link to another origin; and an empty one with a link may stand before others (a service that
 * filters its pages), though not for ever (a service that always links on).
 */
function isEnd(
	{ page, total, ids, style, emptyPages, listUrl }: Progress,
	request: PageRequest,
): boolean {
	if (total !== undefined && ids.size === total.value) return true;
	if (request.foreign !== undefined) throw foreignLink(request.foreign, listUrl);
	if (page?.locations.length === 0) return style !== 'link' || emptyPages >= MOST_EMPTY_PAGES;
	throw new ProblemError({
		message: 'The service sent a page again that was already read',
		description: `It brought no new location, so the end of the list was not reached and nothing was put out. Report this to whoever runs the service (${listUrl}).`,
	});
}

/** @throws ProblemError when the service has said that there is more than what arrived */
function assertWhole(progress: Progress, outputIncomplete: boolean): void {
	const { ids, total, pages, page, pagesRead, tried, listUrl } = progress;
	if (total === undefined) {
		const goesOn = [
			pages !== undefined && pages.value > pagesRead ? pages.said : undefined,
			page?.evidence.more?.value === true ? page.evidence.more.said : undefined,
		].filter((said) => said !== undefined);
		if (goesOn.length > 0) throw stopped(goesOn, listUrl);
		return;
	}
	if (ids.size >= total.value || outputIncomplete) return;
	const asked = tried.length === 0 ? '' : ` Tried: ${tried.join('; ')}.`;
	throw new ProblemError({
		message: `Only ${ids.size} of ${total.value} locations arrived`,
		description: `The service reports ${total.value} locations (${total.said}), but its pages ended before.${asked} A part is never put out as the whole list. If the service pages in another way than the node assumes, choose Paging in the options. If the list was being changed, run this again. If the service counts locations that it does not list, set the option If the List Is Incomplete to Output What Arrived. Otherwise report it to whoever runs the service (${listUrl}).`,
	});
}

function tooMany(total: number | undefined, cure = ''): ProblemError {
	const count = total === undefined ? '' : ` (${total.toLocaleString('en')})`;
	return new ProblemError({
		message: `There are more than 100,000 locations${count}`,
		description: cure,
	});
}
