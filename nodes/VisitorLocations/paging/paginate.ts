import { ProblemError } from '../../../credentials/shared/problem';
import { nextPage } from './nextPage';
import type { FetchedPage, LocationResource, Page } from './page';
import { pagesAhead } from './pagesAhead';
import { prefetch } from './prefetch';
import type { PagingChoice, Progress } from './progress';
import { advance, start } from './progress';
import type { PageRequest } from './styles';
import { queryOf } from './styles';

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
	fetchPage: (request: PageRequest) => Promise<FetchedPage>,
	choice: PagingChoice,
): Promise<T[]> {
	const { limit, skip, picksAll } = selection;
	const pages = prefetch(fetchPage);
	const progress = start(listUrl, choice);
	const ids = new Set<string>();
	const picked: T[] = [];
	let pick: Awaited<ReturnType<Selection<T>['start']>> | undefined;
	let toSkip = skip;

	for (let request: PageRequest | undefined = firstRequest(progress); request !== undefined; ) {
		const fetched = await pages.fetch(request);
		pick ??= await selection.start();
		const known = ids.size;
		for (const location of fetched.page.locations) {
			const id = String(location.id);
			if (ids.has(id)) continue;
			ids.add(id);
			const wanted = pick(location);
			if (wanted === undefined || toSkip-- > 0) continue;
			picked.push(wanted);
			if (picked.length === limit) return picked;
		}
		advance(progress, request, fetched);

		const total = picksAll ? progress.total : undefined;
		if (limit > MOST_LOCATIONS && Math.max(picked.length, (total ?? 0) - skip) > MOST_LOCATIONS) {
			throw new ProblemError(tooMany(total));
		}
		if (ids.size === known && isEnd(fetched.page, progress, ids.size)) break;
		request = nextPage(fetched.page, progress);
		if (request !== undefined && choice.parallel > 1) {
			const missing = picksAll ? skip + limit - ids.size : Infinity;
			pages.start(pagesAhead(request, fetched.page, progress, missing, choice.parallel));
		}
	}
	assertWhole(ids.size, progress);
	return picked;
}

/** Without parameters where the service is to show how it pages. */
function firstRequest({ listUrl, style, pageSize }: Progress): PageRequest {
	const chosen = style === undefined || style === 'link' ? undefined : style;
	return { url: listUrl, query: chosen === undefined ? {} : queryOf(chosen, pageSize) };
}

/**
 * A page without a new location ends the list, with two exceptions: one that repeats locations is a fault,
 * and an empty one with a link may stand before others (a service that filters its pages), though not
 * for ever (a service that always links on).
 */
function isEnd(page: Page, progress: Progress, found: number): boolean {
	if (page.locations.length === 0) {
		return progress.style !== 'link' || progress.emptyPages >= MOST_EMPTY_PAGES;
	}
	if (progress.total !== undefined && found >= progress.total) return true;
	throw new ProblemError({
		message: 'The service sent a page again that was already read',
		description: `It brought no new location, so the end of the list was not reached and nothing was put out. Report this to whoever runs the service (${progress.listUrl}).`,
	});
}

function assertWhole(found: number, { total, listUrl }: Progress): void {
	if (total === undefined || found >= total) return;
	throw new ProblemError({
		message: `Only ${found} of ${total} locations arrived`,
		description: `The service reports ${total} locations, but its pages ended before. A part is never put out as the whole list. If the service pages in another way than the node assumes, choose Paging in the options. If the list was being changed, run this again; otherwise report it to whoever runs the service (${listUrl}).`,
	});
}

function tooMany(total: number | undefined) {
	const count = total === undefined ? '' : ` (${total.toLocaleString('en')})`;
	return {
		message: `There are more than 100,000 locations${count}`,
		description:
			'One input item can put out at most 100,000 locations, because n8n fails above that. Turn off Return All and set Limit to 100000. For the others, give the node an input item for each 100,000 locations, and let an expression set the option Skip: 0 for the first, 100000 for the second, and so on.',
	};
}
