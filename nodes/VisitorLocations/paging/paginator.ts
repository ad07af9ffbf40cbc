import { shorten } from '../../../shared/shorten';
import { parseUrl } from '../../../shared/urls';
import type { Page } from './page';

/** The query parameter of each Mode that is not Automatic, in the order in which they are tried if the page does not report its number. */
export const POSITION_PARAMETERS = {
	offset: 'page[offset]',
	number: 'page[number]',
	page: 'page',
	plainOffset: 'offset',
} as const;
type PositionStyle = keyof typeof POSITION_PARAMETERS;

/** How to paginate: find out from the responses, or by one query parameter. */
export type PagingMode = 'automatic' | PositionStyle;

/** A page, and the URL that was requested for it. */
export interface PageResponse {
	url: string;
	page: Page;
}

/** One way to paginate. It has no state: the URL of a response says which page that was. */
export type Paginator = LinkPaginator | PositionPaginator;

export interface LinkPaginator {
	kind: 'link';
	/** @returns the URL of the page after this one; undefined if the response has no link that can be used */
	nextUrl: (response: PageResponse) => string | undefined;
}

export interface PositionPaginator {
	kind: 'position';
	/** @returns the URL of the page after this one */
	nextUrl: (response: PageResponse) => string;
	/** the URL of the first page by its position, which shows whether the service knows the parameter */
	firstPageUrl: string;
	/** for page numbers, if the service does not say the first one: the same, counting from 0. Page 1 is the second page then */
	fromZero?: PositionPaginator;
}

/**
 * Lists the ways to request the second page, the most likely first (docs/paging.md).
 *
 * @param first the first page, which was requested without a parameter
 * @param listUrl the URL of the list, without a query
 */
export function listPaginators(
	first: PageResponse,
	listUrl: string,
	mode: PagingMode,
): Paginator[] {
	const number = first.page.signs.pageNumber?.value;
	const createOffset = (style: PositionStyle) =>
		createOffsetPaginator(listUrl, POSITION_PARAMETERS[style]);
	const createNumber = (style: PositionStyle) => {
		const fromZero = createNumberPaginator(listUrl, POSITION_PARAMETERS[style], 0);
		if (number === 0) return fromZero;
		const fromOne = createNumberPaginator(listUrl, POSITION_PARAMETERS[style], 1);
		return number === 1 ? fromOne : { ...fromOne, fromZero };
	};
	const styles: Record<PositionStyle, PositionPaginator> = {
		offset: createOffset('offset'),
		number: createNumber('number'),
		page: createNumber('page'),
		plainOffset: createOffset('plainOffset'),
	};
	if (mode !== 'automatic') return [styles[mode]];
	const numbers =
		number === undefined
			? [styles.offset, styles.number, styles.page, styles.plainOffset]
			: [styles.page, styles.number, styles.offset, styles.plainOffset];
	const link = createLinkPaginator(listUrl);
	return link.nextUrl(first) === undefined ? numbers : [link, ...numbers];
}

/** By the link to the next page. The URL of the list gets its query, so the token goes nowhere else, whatever the link says. */
function createLinkPaginator(listUrl: string): LinkPaginator {
	return {
		kind: 'link',
		nextUrl: ({ page }) => {
			const link = page.signs.next?.value ?? undefined;
			const query = link === undefined ? undefined : parseUrl(link, listUrl)?.search;
			return query === undefined || query === '' ? undefined : listUrl + query;
		},
	};
}

/** By the number of locations before the page. */
function createOffsetPaginator(listUrl: string, name: string): PositionPaginator {
	return {
		kind: 'position',
		nextUrl: ({ url, page: { locations } }) => {
			const offset = readNumber(url, name) ?? 0;
			return withNumber(listUrl, name, offset + locations.length);
		},
		firstPageUrl: withNumber(listUrl, name, 0),
	};
}

/** @param firstNumber the number of the first page */
function createNumberPaginator(
	listUrl: string,
	name: string,
	firstNumber: number,
): PositionPaginator {
	return {
		kind: 'position',
		nextUrl: ({ url }) => {
			const number = readNumber(url, name) ?? firstNumber;
			return withNumber(listUrl, name, number + 1);
		},
		firstPageUrl: withNumber(listUrl, name, firstNumber),
	};
}

/** @returns the number in a query parameter; undefined if there is none */
function readNumber(url: string, name: string): number | undefined {
	const text = new URL(url).searchParams.get(name);
	return text === null ? undefined : Number(text);
}

function withNumber(listUrl: string, name: string, value: number): string {
	return `${listUrl}?${encodeURIComponent(name)}=${value}`;
}

const MAX_SHOWN_REQUEST_LENGTH = 200;

/** @returns the query of a request in words: `page[offset]=100 and sort=…`; a cursor says nothing to people */
export function describeRequest(url: string): string {
	const parameters = [...new URL(url).searchParams].map(
		([name, value]) => `${name}=${/^\d{1,9}$/.test(value) ? value : '…'}`,
	);
	return shorten(parameters.join(' and '), MAX_SHOWN_REQUEST_LENGTH);
}
