/** What to ask for: an absolute URL, and query parameters to add to it. */
export interface PageRequest {
	url: string;
	query: Record<string, number | string>;
	/** whether this is a question: the service may refuse it, so it is given up sooner */
	doubtful?: boolean;
	/** whether it is to be asked for anew, though other input items share what has come */
	anew?: boolean;
	/** whether the list may have ended, so that 404 says so */
	mayEnd?: boolean;
	/** the origin of the link that this stands for, if that is not the service's */
	foreign?: string;
	/** whether pages have arrived before this one */
	continues?: boolean;
	/** whether the page begins with the last location of the one before, so that it shows if the list moves */
	overlaps?: boolean;
	/** the URL to ask for instead if the service finds nothing here (404) */
	instead?: string;
}

/** The styles of query parameters that say where a page is, and what they count. */
const STYLES = {
	offset: { position: 'page[offset]', size: 'page[limit]', counts: 'locations' },
	number: { position: 'page[number]', size: 'page[size]', counts: 'pages' },
	page: { position: 'page', size: 'perPage', counts: 'pages' },
	after: { position: 'page[after]', size: undefined, counts: 'cursors' },
	pageCursor: { position: 'page[cursor]', size: undefined, counts: 'cursors' },
	cursor: { position: 'cursor', size: undefined, counts: 'cursors' },
} as const;
export type ParameterStyle = keyof typeof STYLES;
export const CURSOR_STYLES = ['after', 'pageCursor', 'cursor'] as const;

/** The styles that a user may choose: where a page is can be counted. */
export const COUNTED_STYLES = ['offset', 'number', 'page'] as const;
export type CountedStyle = (typeof COUNTED_STYLES)[number];

/** What a user may choose: to find out by the replies, one style of query parameters, or no paging at all. */
export const PAGINGS = ['automatic', ...COUNTED_STYLES, 'none'] as const;
export type Paging = (typeof PAGINGS)[number];

/** How a list is paged: by its links, or by a style of query parameters. */
export type PagingStyle = 'link' | ParameterStyle;

/**
 * @param size locations per page, undefined to leave that to the service
 * @param position an offset in locations, a page number or a cursor
 */
export function queryOf(
	style: ParameterStyle,
	size: number | undefined,
	position: number | string,
): PageRequest['query'] {
	const { size: sizeName } = STYLES[style];
	const sized = size === undefined || sizeName === undefined ? {} : { [sizeName]: size };
	return { [STYLES[style].position]: position, ...sized };
}

/** @returns the position of the first page, undefined for a cursor */
export function firstPosition(style: CountedStyle): number {
	return countsLocations(style) ? 0 : 1;
}

/** @returns whether a position is a number of locations, not of pages */
export function countsLocations(style: CountedStyle): boolean {
	return STYLES[style].counts === 'locations';
}

/** @returns by how much the position grows from one page of `size` locations to the next */
export function stride(style: CountedStyle, size: number): number {
	return countsLocations(style) ? size : 1;
}

/** @returns the name of the query parameter that says where a page is */
export function positionParameter(style: ParameterStyle): string {
	return STYLES[style].position;
}

export function isCounted(style: PagingStyle | undefined): style is CountedStyle {
	return COUNTED_STYLES.some((counted) => counted === style);
}

/** @returns the style whose position an address asks by, undefined when it asks by none */
export function styleOfAddress(address: URL): ParameterStyle | undefined {
	return [...COUNTED_STYLES, ...CURSOR_STYLES].find((style) =>
		address.searchParams.has(STYLES[style].position),
	);
}

/** @returns a query as people write it: `page[offset]=100 and page[limit]=100`; a cursor says nothing to them */
export function readable(query: PageRequest['query']): string {
	return Object.entries(query)
		.map(([name, value]) => `${name}=${typeof value === 'number' ? value : '…'}`)
		.join(' and ');
}

/**
 * Adds parameters of the user's own to a page request. None is sent twice: what a link or the paging already
 * says stays as it is.
 */
export function withParameters(
	request: PageRequest,
	parameters: Readonly<PageRequest['query']>,
): PageRequest {
	const linked = new URL(request.url).searchParams;
	const added = Object.entries(parameters).filter(([name]) => !linked.has(name));
	return { ...request, query: { ...Object.fromEntries(added), ...request.query } };
}
