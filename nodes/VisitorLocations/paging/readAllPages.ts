import { ProblemError } from '../../../credentials/shared/problem';
import type { PageRequest, Paging, Progress } from './nextPage';
import { firstQuery, nextPage, pagingStyle } from './nextPage';
import type { Page, Resource } from './page';
import { pagesAhead } from './pagesAhead';
import { readAhead } from './readAhead';

/** The most locations of one listing: far above it n8n's engine fails without a word (n8n fact). */
const MOST_LOCATIONS = 100_000;

/** So many empty pages in a row are the end of a list whose pages link on for ever. */
const MOST_EMPTY_PAGES = 3;

/** What a user chooses about paging. */
export interface PagingChoice {
	paging: Paging;
	/** locations per page to ask for; undefined leaves it to the service. Automatic paging asks for none. */
	pageSize: number | undefined;
	/** how many requests may be under way at once, where the next ones can be foreseen */
	parallel: number;
}

export interface FetchedPage {
	page: Page;
	/** the URL that answered, after redirects within the origin */
	url: string;
}

/** Which locations are wanted, and in which form. */
export interface Wanted<T> {
	/** the most that are wanted, `Infinity` for all; reading stops when they are there */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/** @returns the location as it is wanted, undefined to leave it out */
	keep: (resource: Resource) => T | undefined;
	/** whether `keep` leaves none out: then it is known how many pages a limit needs */
	keepsAll: boolean;
}

/**
 * Reads the list, page after page, in the service's order. The only loop over pages. What is not kept is
 * forgotten page by page.
 *
 * @param listUrl the URL of the list
 * @param fetchPage makes one request
 * @param choice what the user chose about paging
 * @returns each location once
 * @throws ProblemError when the list was not read to its end, or is longer than 100,000
 */
export async function readAllPages<T>(
	listUrl: string,
	wanted: Wanted<T>,
	fetchPage: (request: PageRequest) => Promise<FetchedPage>,
	{ paging, pageSize, parallel }: PagingChoice,
): Promise<T[]> {
	const pages = readAhead(fetchPage);
	const ids = new Set<string>();
	const kept: T[] = [];
	const { limit, skip, keep, keepsAll } = wanted;
	let toSkip = skip;
	const progress: Progress = {
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

	const first = { url: listUrl, query: firstQuery(paging, pageSize) };
	for (let request: PageRequest | undefined = first; request !== undefined; ) {
		const { page, url } = await pages.fetch(request);
		const known = ids.size;
		for (const resource of page.resources) {
			const id = String(resource.id);
			if (ids.has(id)) continue;
			ids.add(id);
			const location = keep(resource);
			if (location === undefined || toSkip-- > 0) continue;
			kept.push(location);
			if (kept.length === limit) return kept;
		}
		record(progress, page, request, url);

		const total = keepsAll ? progress.total : undefined;
		if (limit > MOST_LOCATIONS && Math.max(kept.length, (total ?? 0) - skip) > MOST_LOCATIONS) {
			throw new ProblemError(tooMany(total));
		}
		if (ids.size === known && isEnd(page, progress, ids.size)) break;
		request = nextPage(page, progress);
		if (request !== undefined && parallel > 1) {
			const missing = keepsAll ? skip + limit - ids.size : Infinity;
			pages.start(pagesAhead(request, page, progress, missing, parallel));
		}
	}
	assertWhole(ids.size, progress);
	return kept;
}

function record(progress: Progress, page: Page, request: PageRequest, url: string): void {
	if (progress.pagesRead === 0) {
		if (progress.paging === 'automatic') progress.style = pagingStyle(page);
		progress.firstPageSize = page.resources.length;
	}
	progress.pagesRead++;
	progress.pageUrl = url;
	progress.received += page.resources.length;
	progress.emptyPages = page.resources.length === 0 ? progress.emptyPages + 1 : 0;
	progress.numbered = page.numbered ?? progress.numbered;
	if (page.total !== undefined) progress.total = Math.max(page.total, progress.total ?? 0);
	if (Object.keys(request.query).length === 0) progress.followed.add(request.url);
}

/**
 * A page without a new location ends the list, with two exceptions: one that repeats locations is a fault,
 * and an empty one with a link may stand before others (a service that filters its pages), though not
 * for ever (a service that always links on).
 */
function isEnd(page: Page, progress: Progress, found: number): boolean {
	if (page.resources.length === 0) {
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
