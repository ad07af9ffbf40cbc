import { parseUrl } from '../../../shared/urls';
import type { Page } from './page';
import { hasOthers, isEmpty, isSame } from './page';
import { readNumber, withParameter } from './query';
import type { Cursor } from './signs';

/** The list, and how it is read. */
export interface ListToRead {
	/** the URL of the list, without a query */
	listUrl: string;
	paging: PagingOptions;
	/** in the user's own query parameters, one of which can be a page size */
	possiblePageSizes: readonly number[];
	/** whether pages are requested before it is known that they are needed */
	canReadAhead: boolean;
}

/** The user's choices in the option Paging. */
export type PagingOptions = PagingMode & {
	/** whether a list is output that ends although the service says that there is more, but never because a request failed for now */
	canBeIncomplete: boolean;
};

/** The parameter is the only one that is tried. */
type PagingMode =
	| { mode: 'automatic' | 'serviceSays'; parameter?: undefined }
	| { mode: 'offset' | 'number' | 'cursor'; parameter: string };

/** The query parameters of positions in a list that are tried, in this order if the page does not report its number. */
export const POSITION_PARAMETERS = {
	offset: 'page[offset]',
	number: 'page[number]',
	plainNumber: 'page',
	plainOffset: 'offset',
} as const;

/** A page, and the URL that was requested for it. */
export interface PageResponse {
	url: string;
	page: Page;
}

/** Requests a page that can prove a paginator. @returns undefined if the service refuses it, or sends no list */
export type RequestTrial = (url: string) => Promise<Page | undefined>;

/** One way to request the next page. It has no state: the URL of a response says which page that was. */
export interface Paginator {
	/** what its URLs have: what the service wrote (a link, a cursor), or a position, which can be asked for behind the end, too */
	by: 'link' | 'cursor' | 'number' | 'offset' | 'id';
	/** how many locations of a page are requested again with the next one */
	overlap: 0 | 1;
	/**
	 * @param candidate what came for the `nextUrl` of the first page
	 * @returns the second page, if the paginator continues what is known; else undefined
	 */
	prove: (candidate: PageResponse, request: RequestTrial) => Promise<PageResponse | undefined>;
	/** @returns the URL of the page after this one; undefined if a page has no link with a query, no cursor, or no last but one location */
	nextUrl: (response: PageResponse) => string | undefined;
	/**
	 * @param hasNew whether the page has a new location
	 * @returns whether it can come after another one
	 */
	canFollow: (page: Page, before: Page, hasNew: boolean) => boolean;
}

/** @returns whether its pages have positions: one behind the end can be asked for, and behind a page without a new location is none */
export function isByPosition({ by }: Pick<Paginator, 'by'>): boolean {
	return by !== 'link' && by !== 'cursor';
}

/** The usual names of the parameter that takes a cursor. */
const CURSOR_PARAMETERS = [
	'page[cursor]',
	'cursor',
	'page[after]',
	'after',
	'starting_after',
	'page_token',
	'pageToken',
	'start_cursor',
];

/**
 * Lists the paginators that can lead to a second page, the most likely first.
 *
 * @param first the first page, which was requested without a parameter
 */
export function listPaginators(first: Page, { listUrl, paging }: ListToRead): Paginator[] {
	const byOffset = (name: string) => createOffsetPaginator(listUrl, name, 0, first);
	const byNumber = (name: string) => createNumberPaginator(listUrl, name, first);
	const byCursor = (name: string) => createCursorPaginator(listUrl, name, first);
	switch (paging.mode) {
		case 'offset':
			return [
				byOffset(paging.parameter),
				createOffsetPaginator(listUrl, paging.parameter, 1, first),
			];
		case 'number':
			return [byNumber(paging.parameter)];
		case 'cursor':
			return findCursor(first) === undefined
				? [createIdPaginator(listUrl, paging.parameter, first)]
				: [byCursor(paging.parameter)];
	}
	const { offset, number, plainNumber, plainOffset } = POSITION_PARAMETERS;
	const positions =
		first.signs.pageNumber === undefined
			? [byOffset(offset), byNumber(number), byNumber(plainNumber)]
			: [byNumber(plainNumber), byNumber(number), byOffset(offset)];
	return [
		createLinkPaginator(listUrl, first),
		...listCursorParameters(first).map(byCursor),
		...positions,
		byOffset(plainOffset),
	];
}

/** By the link to the next page. The URL of the list gets its query, so the token goes nowhere else, whatever the link says. */
function createLinkPaginator(listUrl: string, first: Page): Paginator {
	const parseLink = ({ signs: { next } }: Page) =>
		typeof next?.value === 'string' ? parseUrl(next.value, listUrl) : undefined;
	return {
		by: 'link',
		overlap: 0,
		prove: ({ url, page }) => {
			// An empty page can be the end, but not if has-more is true.
			const hasMore = (page.signs.hasMore ?? first.signs.hasMore)?.value === true;
			// The parameters of a link to something else can be filters here.
			const isToList = parseLink(first)?.pathname === new URL(listUrl).pathname;
			const isEnd = isEmpty(page) && isToList && !hasMore;
			return Promise.resolve(hasOthers(page, first) || isEnd ? { url, page } : undefined);
		},
		nextUrl: ({ page }) => {
			const { search = '' } = parseLink(page) ?? {};
			return search === '' ? undefined : listUrl + search;
		},
		canFollow: () => true,
	};
}

/** By opaque text that the page has for the next one. An empty page proves nothing: another parameter can be a filter. */
function createCursorPaginator(listUrl: string, name: string, first: Page): Paginator {
	return {
		by: 'cursor',
		overlap: 0,
		prove: ({ url, page }) => Promise.resolve(hasOthers(page, first) ? { url, page } : undefined),
		nextUrl: ({ page }) => {
			const cursor = findCursor(page);
			return cursor === undefined ? undefined : withParameter(listUrl, name, cursor.text);
		},
		canFollow: () => true,
	};
}

/** @returns the cursor of the next page; one that every page has leads nowhere behind an empty page */
function findCursor({ locations, signs }: Page): Cursor | undefined {
	if (typeof signs.next?.value === 'object') return signs.next.value ?? undefined;
	return locations.length === 0 ? undefined : signs.cursor?.value;
}

/** @returns the parameters that can take the cursor of a page: `nextPageToken` is probably that of `pageToken`, or of its own name (AWS) */
function listCursorParameters(page: Page): string[] {
	const { member = '' } = findCursor(page) ?? {};
	const [, initial = '', others = ''] = /^(?:next|end)?[^a-z]*([a-z])(.*)$/is.exec(member) ?? [];
	const sameName = initial.toLowerCase() + others;
	return sameName === '' ? [] : [...new Set([sameName, member, ...CURSOR_PARAMETERS])];
}

/** Whether a page begins with the last location of the page before it, which no parameter with another meaning leads to. */
const overlaps: Paginator['canFollow'] = (page, before, hasNew) => {
	const beginsWithOverlap = page.locations[0]?.id === before.locations.at(-1)?.id;
	return beginsWithOverlap && (hasNew || page.locations.length === 1);
};

/**
 * By the number of locations before the page. Pages overlap, so no location that moves away leaves a hole; pages of one location cannot.
 *
 * @param start the position of the first location: 0, or 1 as in SCIM (RFC 7644, 3.4.2.4)
 */
function createOffsetPaginator(
	listUrl: string,
	name: string,
	start: 0 | 1,
	first: Page,
): Paginator {
	const overlap = first.locations.length > 1 ? 1 : 0;
	const canFollow: Paginator['canFollow'] =
		overlap > 0 ? overlaps : (page, _before, hasNew) => hasNew || isEmpty(page);
	return {
		by: 'offset',
		overlap,
		prove: async ({ url, page }, request) => {
			if (!canFollow(page, first, hasOthers(page, first))) return undefined;
			if (overlap > 0) return { url, page };
			const pageOne = await request(withParameter(listUrl, name, start));
			return pageOne !== undefined && isSame(pageOne, first) ? { url, page } : undefined;
		},
		nextUrl: ({ url, page }) => {
			const position = readNumber(url, name) ?? start;
			return withParameter(listUrl, name, position + page.locations.length - overlap);
		},
		canFollow,
	};
}

/**
 * By the ID of a location, behind which the page begins (Stripe). It is the last but one of a page: pages overlap, because a filter by ID
 * would pass, too. Pages of one location have none.
 */
function createIdPaginator(listUrl: string, name: string, first: Page): Paginator {
	return {
		by: 'id',
		overlap: 1,
		prove: ({ url, page }) => {
			const isProved = overlaps(page, first, hasOthers(page, first));
			return Promise.resolve(isProved ? { url, page } : undefined);
		},
		nextUrl: ({ page }) => {
			const location = page.locations.at(-2);
			return location && withParameter(listUrl, name, location.id);
		},
		canFollow: overlaps,
	};
}

/** By the number of the page, from 1 or from 0: page 1, otherwise page 0, must be the first page. */
function createNumberPaginator(listUrl: string, name: string, first: Page): Paginator {
	const urlOf = (number: number) => withParameter(listUrl, name, number);
	return {
		by: 'number',
		overlap: 0,
		prove: async (pageTwo, request) => {
			// Most services refuse or ignore a parameter that they do not know, so this rules it out with one request.
			if (!isEmpty(pageTwo.page) && !hasOthers(pageTwo.page, first)) return undefined;
			const pageOne = await request(urlOf(1));
			if (pageOne === undefined) return undefined;
			if (isSame(pageOne, first)) return pageTwo;
			// An empty page 1 proves nothing: 0 can be a filter that is left out.
			if (!hasOthers(pageOne, first)) return undefined;
			const pageZero = await request(urlOf(0));
			const isProved = pageZero !== undefined && isSame(pageZero, first);
			return isProved ? { url: urlOf(1), page: pageOne } : undefined;
		},
		nextUrl: ({ url }) => urlOf((readNumber(url, name) ?? 1) + 1),
		// Some services send the last page again behind it (Django).
		canFollow: (page, before, hasNew) =>
			hasNew ||
			isEmpty(page) ||
			(isSame(page, before) && page.locations.length < first.locations.length),
	};
}
