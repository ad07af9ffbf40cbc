/** What a user may choose: to find out by the replies, one style of query parameters, or no paging at all. */
export const PAGINGS = ['automatic', 'offset', 'number', 'page', 'none'] as const;
export type Paging = (typeof PAGINGS)[number];

/** The styles of query parameters: which ones say where a page is and how long, and how places count on. */
const STYLES = {
	offset: { position: 'page[offset]', size: 'page[limit]', first: 0, counts: 'locations' },
	number: { position: 'page[number]', size: 'page[size]', first: 1, counts: 'pages' },
	page: { position: 'page', size: 'perPage', first: 1, counts: 'pages' },
} as const;
export type ParameterStyle = keyof typeof STYLES;
export const PARAMETER_STYLES: readonly ParameterStyle[] = ['offset', 'number', 'page'];

/** How a list is paged: by its links, or by a style of query parameters. */
export type PagingStyle = 'link' | ParameterStyle;

/** What to ask for: an absolute URL, and query parameters to add to it. */
export interface PageRequest {
	url: string;
	query: Record<string, number | string>;
}

/**
 * @param position where the page is: an offset in locations, or a page number; by default the first
 * @param size locations per page, undefined to leave that to the service
 */
export function queryOf(
	style: ParameterStyle,
	size: number | undefined,
	position: number = STYLES[style].first,
): PageRequest['query'] {
	const names = STYLES[style];
	return { [names.position]: position, ...(size === undefined ? {} : { [names.size]: size }) };
}

/** @returns the name of the query parameter that says where a page is */
export function positionParameter(style: ParameterStyle): string {
	return STYLES[style].position;
}

/** @returns by how much the position grows from one page of `size` locations to the next */
export function stride(style: ParameterStyle, size: number): number {
	return STYLES[style].counts === 'locations' ? size : 1;
}

/** @returns the position of the page after the first one of `size` locations */
export function secondPosition(style: ParameterStyle, size: number): number {
	return STYLES[style].first + stride(style, size);
}

/**
 * Adds parameters of the user's own to a page request. None is sent twice: what a link or the paging already
 * says stays as it is.
 */
export function withParameters(
	{ url, query }: PageRequest,
	parameters: Readonly<Record<string, string>>,
): PageRequest {
	const linked = new URL(url).searchParams;
	const added = Object.entries(parameters).filter(([name]) => !linked.has(name));
	return { url, query: { ...Object.fromEntries(added), ...query } };
}
