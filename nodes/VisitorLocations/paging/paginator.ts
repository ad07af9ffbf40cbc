import { shorten } from '../../../shared/shorten';
import { parseUrl } from '../../../shared/urls';
import type { Page } from './page';
import type { Cursor } from './signs';

/** The query parameter of each Mode that has one, in the order in which they are tried if the page does not report its number. */
export const POSITION_PARAMETERS = {
	offset: 'page[offset]',
	number: 'page[number]',
	page: 'page',
	plainOffset: 'offset',
} as const;
type PositionMode = keyof typeof POSITION_PARAMETERS;

/** How to paginate: find out from the responses, take the first response for the whole list, or use one query parameter. */
export type PagingMode = 'automatic' | 'singlePage' | PositionMode;

/** A page, and the URL that was requested for it. */
export interface PageResponse {
	url: string;
	page: Page;
}

/** One way to request the next page. It has no state: the URL of a response says which page that was. */
export interface Paginator {
	kind: 'link' | 'cursor' | 'offset' | 'number';
	/** @returns the URL of the page after this one; undefined if the response leads to none */
	nextUrl: (response: PageResponse) => string | undefined;
	/** where the first page is by the same parameter, which shows whether the service knows the parameter. A link has none */
	firstPageUrls: readonly string[];
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
 * Lists the paginators that lead to a second page, the most likely first (docs/paging.md).
 *
 * @param first the first page, which was requested without a parameter
 * @param listUrl the URL of the list, without a query
 */
export function listPaginators(
	first: PageResponse,
	listUrl: string,
	mode: PagingMode,
): Paginator[] {
	const { pageNumber } = first.page.signs;
	// A service that does not say it can count pages from 1 or from 0.
	const firstNumbers =
		pageNumber !== undefined && pageNumber.value < 2 ? [pageNumber.value] : [1, 0];
	const byPosition: Record<PositionMode, Paginator> = {
		offset: createOffsetPaginator(listUrl, POSITION_PARAMETERS.offset),
		number: createNumberPaginator(listUrl, POSITION_PARAMETERS.number, firstNumbers),
		page: createNumberPaginator(listUrl, POSITION_PARAMETERS.page, firstNumbers),
		plainOffset: createOffsetPaginator(listUrl, POSITION_PARAMETERS.plainOffset),
	};
	const { offset, number, page, plainOffset } = byPosition;
	const positions =
		pageNumber === undefined
			? [offset, number, page, plainOffset]
			: [page, number, offset, plainOffset];
	const paginators = [
		createLinkPaginator(listUrl),
		...listCursorParameters(first.page).map((name) => createCursorPaginator(listUrl, name)),
		...positions,
	];
	const chosen = mode in byPosition ? [byPosition[mode as PositionMode]] : paginators;
	return chosen.filter(({ nextUrl }) => nextUrl(first) !== undefined);
}

/** By the link to the next page. The URL of the list gets its query, so the token goes nowhere else, whatever the link says. */
function createLinkPaginator(listUrl: string): Paginator {
	return {
		kind: 'link',
		nextUrl: ({ page }) => {
			const next = page.signs.next?.value;
			const query = typeof next === 'string' ? parseUrl(next, listUrl)?.search : undefined;
			return query === undefined || query === '' ? undefined : listUrl + query;
		},
		firstPageUrls: [],
	};
}

/** By opaque text that the page has for the next one. An empty cursor leads to the first page. */
function createCursorPaginator(listUrl: string, name: string): Paginator {
	return {
		kind: 'cursor',
		nextUrl: ({ page }) => {
			const cursor = findCursor(page);
			return cursor === undefined ? undefined : withParameter(listUrl, name, cursor.text);
		},
		firstPageUrls: [withParameter(listUrl, name, '')],
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

/** By the number of locations before the page. */
function createOffsetPaginator(listUrl: string, name: string): Paginator {
	return {
		kind: 'offset',
		nextUrl: unlessEmpty(({ url, page: { locations } }) => {
			const offset = readNumber(url, name) ?? 0;
			return withParameter(listUrl, name, offset + locations.length);
		}),
		firstPageUrls: [withParameter(listUrl, name, 0)],
	};
}

/** @param firstNumbers which number the first page can have, the most likely first */
function createNumberPaginator(
	listUrl: string,
	name: string,
	firstNumbers: readonly number[],
): Paginator {
	return {
		kind: 'number',
		nextUrl: unlessEmpty(({ url }) => {
			const number = readNumber(url, name) ?? firstNumbers[0] ?? 1;
			return withParameter(listUrl, name, number + 1);
		}),
		firstPageUrls: firstNumbers.map((number) => withParameter(listUrl, name, number)),
	};
}

/** Nothing comes after an empty page at a position. */
function unlessEmpty(nextUrl: (response: PageResponse) => string): Paginator['nextUrl'] {
	return (response) => (response.page.locations.length === 0 ? undefined : nextUrl(response));
}

/** @returns the number in a query parameter; undefined if there is none */
function readNumber(url: string, name: string): number | undefined {
	const text = new URL(url).searchParams.get(name);
	return text === null ? undefined : Number(text);
}

function withParameter(listUrl: string, name: string, value: string | number): string {
	return `${listUrl}?${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
}

const MAX_SHOWN_REQUEST_LENGTH = 200;

/** @returns the query of a request in words: `page[offset]=100 and sort=…`; only positions are shown, and no cursor */
export function describeRequest(url: string): string {
	const parameters = [...new URL(url).searchParams].map(([name, value]) => {
		const isPosition = /^\d{1,9}$/.test(value) && !/cursor|after|token|key/i.test(name);
		return `${name}=${isPosition || value === '' ? value : '…'}`;
	});
	return shorten(parameters.join(' and '), MAX_SHOWN_REQUEST_LENGTH);
}
