import { parseUrl } from '../../../shared/urls';
import type { Page } from './page';
import { bringsNew, hasAll, isEmpty } from './page';
import { readNumber, withParameter } from './query';
import type { Cursor } from './signs';

/** The query parameters of positions in a list that are tried, in this order if the page does not report its number. */
export const POSITION_PARAMETERS = {
	offset: 'page[offset]',
	number: 'page[number]',
	plainNumber: 'page',
	plainOffset: 'offset',
} as const;

/** The user's choices in the option Paging. */
export interface PagingOptions {
	/** find the paginator; the same, but a response that says nothing of more ends the list; or use `parameter` alone */
	mode: 'automatic' | 'serviceSays' | 'offset' | 'number';
	/** the query parameter that the user chose: only in the modes offset and number, and always there */
	parameter?: string;
	/** whether a list whose end is proved is output although the service says that there is more */
	outputIncomplete: boolean;
}

/** A page, and the URL that was requested for it. */
export interface PageResponse {
	url: string;
	page: Page;
}

/**
 * Requests a page that can prove a paginator.
 *
 * @param soon what the proof probably requests after it
 * @returns undefined if the service refuses it, or sends no list
 */
export type RequestProof = (url: string, soon?: readonly string[]) => Promise<Page | undefined>;

/** One way to request the next page. It has no state: the URL of a response says which page that was. */
export interface Paginator {
	/** whether the service itself made the URL, so that its page is requested as any other one */
	isLink: boolean;
	/** how many locations of a page are requested again with the next one */
	overlap: 0 | 1;
	/** @returns the second page if the paginator reproduces what is known, else undefined */
	prove: (first: PageResponse, request: RequestProof) => Promise<PageResponse | undefined>;
	/** @returns the URL of the page after this one; undefined if the list ends with it */
	nextUrl: (response: PageResponse, before?: Page) => string | undefined;
	/** @returns whether a page can come after another one. `isNew`: whether it has a location that was not received before */
	canFollow: (page: Page, before: Page, isNew: boolean) => boolean;
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
];

/**
 * Lists the paginators that can lead to a second page, the most likely first.
 *
 * @param first the first page, which was requested without a parameter
 * @param listUrl the URL of the list, without a query
 */
export function listPaginators(
	first: PageResponse,
	listUrl: string,
	{ mode, parameter }: PagingOptions,
): Paginator[] {
	const byOffset = (name: string) => createOffsetPaginator(listUrl, name, first.page);
	const byNumber = (name: string) => createNumberPaginator(listUrl, name, first.page);
	const { offset, number, plainNumber, plainOffset } = POSITION_PARAMETERS;
	const positions =
		first.page.signs.pageNumber === undefined
			? [byOffset(offset), byNumber(number), byNumber(plainNumber)]
			: [byNumber(plainNumber), byNumber(number), byOffset(offset)];
	const paginators =
		parameter === undefined
			? [
					createLinkPaginator(listUrl),
					...listCursorParameters(first.page).map((name) => createCursorPaginator(listUrl, name)),
					...positions,
					byOffset(plainOffset),
				]
			: [mode === 'offset' ? byOffset(parameter) : byNumber(parameter)];
	return paginators.filter(({ nextUrl }) => nextUrl(first) !== undefined);
}

/** By the link to the next page. The URL of the list gets its query, so the token goes nowhere else, whatever the link says. */
function createLinkPaginator(listUrl: string): Paginator {
	const toTarget = ({ signs: { next } }: Page) =>
		typeof next?.value === 'string' ? parseUrl(next.value, listUrl) : undefined;
	const nextUrl: Paginator['nextUrl'] = ({ page }) => {
		const { search = '' } = toTarget(page) ?? {};
		return search === '' ? undefined : listUrl + search;
	};
	return {
		isLink: true,
		overlap: 0,
		prove: async (first, request) => {
			const url = nextUrl(first) ?? listUrl;
			const page = await request(url);
			if (page === undefined) return undefined;
			const hasMore = (page.signs.hasMore ?? first.page.signs.hasMore)?.value === true;
			// The parameters of a link to something else can be filters here.
			const isToList = /\/locations\/?$/.test(toTarget(first.page)?.pathname ?? '');
			const isProved = bringsNew(page, first.page) || (isEmpty(page) && isToList && !hasMore);
			return isProved ? { url, page } : undefined;
		},
		nextUrl,
		canFollow: () => true,
	};
}

/** By opaque text that the page has for the next one. An empty cursor leads to the first page. */
function createCursorPaginator(listUrl: string, name: string): Paginator {
	const nextUrl: Paginator['nextUrl'] = ({ page }) => {
		const cursor = findCursor(page);
		return cursor === undefined ? undefined : withParameter(listUrl, name, cursor.text);
	};
	return {
		isLink: false,
		overlap: 0,
		prove: async (first, request) => {
			const url = nextUrl(first) ?? listUrl;
			const page = await request(url);
			if (page === undefined) return undefined;
			const startUrl = withParameter(listUrl, name, '');
			const isProved =
				bringsNew(page, first.page) ||
				(isEmpty(page) && (await knowsStart(first.page, request, startUrl)));
			return isProved ? { url, page } : undefined;
		},
		nextUrl,
		canFollow: () => true,
	};
}

/** @returns the cursor of the next page; the position after an empty page leads nowhere */
function findCursor({ locations, signs }: Page): Cursor | undefined {
	if (typeof signs.next?.value === 'object') return signs.next.value ?? undefined;
	return locations.length === 0 ? undefined : signs.cursor?.value;
}

/** @returns the parameters that can take the cursor of a page: `nextPageToken` is probably that of `pageToken` */
function listCursorParameters(page: Page): string[] {
	const { member = '' } = findCursor(page) ?? {};
	const [, initial = '', others = ''] = /^(?:next|end)?[^a-z]*([a-z])(.*)$/is.exec(member) ?? [];
	const sameName = initial.toLowerCase() + others;
	return sameName === '' ? [] : [...new Set([sameName, ...CURSOR_PARAMETERS])];
}

/**
 * By the number of locations before the page. A page begins with the last location of the page before it, so that no parameter
 * with another meaning passes, and no location that moves away leaves a hole. Pages of one location cannot overlap.
 */
function createOffsetPaginator(listUrl: string, name: string, first: Page): Paginator {
	const overlap = first.locations.length > 1 ? 1 : 0;
	const nextUrl: Paginator['nextUrl'] = ({ url, page: { locations } }) => {
		if (locations.length <= overlap) return undefined;
		const offset = readNumber(url, name) ?? 0;
		return withParameter(listUrl, name, offset + locations.length - overlap);
	};
	const canFollow: Paginator['canFollow'] = (page, before, isNew) => {
		if (overlap === 0) return isNew || isEmpty(page);
		const beginsWithOverlap = page.locations[0]?.id === before.locations.at(-1)?.id;
		return beginsWithOverlap && (isNew || page.locations.length === 1);
	};
	return {
		isLink: false,
		overlap,
		prove: async (response, request) => {
			const url = nextUrl(response) ?? listUrl;
			const page = await request(url);
			if (page === undefined || !canFollow(page, first, bringsNew(page, first))) return undefined;
			const isProved =
				overlap > 0 || (await knowsStart(first, request, withParameter(listUrl, name, 0)));
			return isProved ? { url, page } : undefined;
		},
		nextUrl,
		canFollow,
	};
}

/** @returns whether a service knows a parameter: with its first value it sends the first page */
async function knowsStart(first: Page, request: RequestProof, startUrl: string): Promise<boolean> {
	const start = await request(startUrl);
	return start !== undefined && !isEmpty(start) && hasAll(start, first);
}

/** By the number of the page, from 1 or from 0. Pages can be longer by their number than the first page is without one. */
function createNumberPaginator(listUrl: string, name: string, first: Page): Paginator {
	const urlOf = (number: number) => withParameter(listUrl, name, number);
	return {
		isLink: false,
		overlap: 0,
		prove: async (_response, request) => {
			// Most services refuse or ignore a parameter that they do not know, so this rules it out with one request.
			const second = await request(urlOf(2), [urlOf(1)]);
			if (second === undefined || !(isEmpty(second) || bringsNew(second, first))) return undefined;
			let after: PageResponse = { url: urlOf(2), page: second };
			for (const number of [1, 0]) {
				const start = await request(urlOf(number));
				if (start === undefined) return undefined;
				const startResponse = { url: urlOf(number), page: start };
				if (hasAll(start, first)) {
					const isProved = isEmpty(after.page) || bringsNew(after.page, first, start);
					if (!isProved) return undefined;
					return bringsNew(start, first) ? startResponse : after;
				}
				after = startResponse;
			}
			return undefined;
		},
		nextUrl: ({ url, page }, before) => {
			const isRepeated = before !== undefined && isSame(page, before);
			return isEmpty(page) || isRepeated ? undefined : urlOf((readNumber(url, name) ?? 1) + 1);
		},
		// Some services send the last page again behind it (Django).
		canFollow: (page, before, isNew) =>
			isNew ||
			isEmpty(page) ||
			(isSame(page, before) && page.locations.length < first.locations.length),
	};
}

function isSame(page: Page, other: Page): boolean {
	return hasAll(page, other) && hasAll(other, page);
}
