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

/**
 * Reads the list, page after page, in the service's order. The only loop over pages.
 *
 * @param listUrl the URL of the list
 * @param limit the most locations wanted, `Infinity` for all; reading stops when they are there
 * @param fetchPage makes one request
 * @param choice what the user chose about paging
 * @returns each location once
 * @throws ProblemError when the list was not read to its end, or is longer than 100,000
 */
export async function readAllPages(
	listUrl: string,
	limit: number,
	fetchPage: (request: PageRequest) => Promise<FetchedPage>,
	{ paging, pageSize, parallel }: PagingChoice,
): Promise<Resource[]> {
	const pages = readAhead(fetchPage);
	const found = new Map<string, Resource>();
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
		const known = found.size;
		for (const resource of page.resources) {
			const id = String(resource.id);
			if (!found.has(id)) found.set(id, resource);
		}
		record(progress, page, request, url);

		const expected = Math.max(found.size, progress.total ?? 0);
		if (limit > MOST_LOCATIONS && expected > MOST_LOCATIONS) {
			throw new ProblemError(tooMany(progress.total));
		}
		if (found.size >= limit) break;
		if (found.size === known && isEnd(page, progress, found.size)) break;
		request = nextPage(page, progress);
		if (request !== undefined && parallel > 1) {
			pages.start(pagesAhead(request, page, progress, limit - found.size, parallel));
		}
	}
	if (found.size < limit) assertWhole(found.size, progress);
	const resources = [...found.values()];
	return limit < resources.length ? resources.slice(0, limit) : resources;
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
			'One run of the node puts out at most 100,000 locations, because n8n fails above that. Turn off Return All and set a Limit of 100,000 or less.',
	};
}
