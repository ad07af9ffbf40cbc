import { createCursorPaginator, CURSOR_PARAMETERS } from './cursorPaginator';
import { createLinkPaginator } from './linkPaginator';
import type { NumericStyle } from './numericPaginator';
import { createNumericPaginator, NUMERIC_STYLES } from './numericPaginator';
import type { PageInfo } from './pageInfo';
import type { PageResponse, Paginator, PagingMode } from './paginator';
import { requestKey } from './pageRequest';
import type { QueryParams } from './pageRequest';

/**
 * A style is the parameters that a service paginates by: `offset` is page[offset], `plainOffset` is offset. The most likely
 * first, for a service that paginates by offset, and for one that numbers its pages.
 */
const OFFSET_FIRST: NumericStyle[] = ['offset', 'number', 'page', 'plainOffset'];
const NUMBER_FIRST: NumericStyle[] = ['number', 'page', 'offset', 'plainOffset'];
/** For services that call the size `perPage`, not `pageSize`. */
const PER_PAGE_FIRST: NumericStyle[] = ['page', 'number', 'offset', 'plainOffset'];
/** Requested last, and only if a response says that there is more. */
const IF_MORE: NumericStyle[] = ['dollarSkip', 'skip'];

/**
 * Lists the paginators that might fetch the second page, the most likely first. A group has candidates that differ in
 * little: in the host of a link, or in whether pages count from 0.
 *
 * @param first the first page, which was requested without an offset or a page number
 * @param hasMore whether the response says that there is more
 */
export function listCandidates(
	first: PageResponse,
	listUrl: string,
	mode: PagingMode,
	hasMore: boolean,
): Paginator[][] {
	if (mode === 'none') return [];
	const numeric = (style: NumericStyle) =>
		listFirstPositions(first.page.info, style).map((position) =>
			createNumericPaginator(style, listUrl, sizeQuery(first, style), position),
		);
	if (mode !== 'automatic') return [numeric(mode)];
	const styles = [...listLikelyStyles(first.page.info), ...(hasMore ? IF_MORE : [])];
	const groups = [linkGroup(first, listUrl), cursorGroup(first, listUrl), ...styles.map(numeric)];
	return groups.filter((group) => group.length > 0);
}

/** By the links of body and header: by their query at the URL that responded, then as they are. */
function linkGroup(first: PageResponse, listUrl: string): Paginator[] {
	const { origin, pathname } = new URL(first.url, listUrl);
	const paginators = (['body', 'header'] as const).flatMap((part) =>
		[false, true].map((followsExactUrl) =>
			createLinkPaginator(origin + pathname, part, followsExactUrl),
		),
	);
	const byRequest = new Map<string, Paginator>();
	for (const paginator of paginators) {
		const request = paginator.nextRequest(first);
		if (request === undefined) continue;
		const key = requestKey(request);
		if (!byRequest.has(key)) byRequest.set(key, paginator);
	}
	return [...byRequest.values()];
}

function cursorGroup(first: PageResponse, listUrl: string): Paginator[] {
	if (first.page.info.cursor === undefined) return [];
	return CURSOR_PARAMETERS.map((parameter) => createCursorPaginator(parameter, listUrl));
}

function listLikelyStyles({ pageNumber, totalPages, lastPage, nextPage, pageSize }: PageInfo) {
	const pageFacts = [pageNumber, totalPages, lastPage, nextPage];
	if (pageFacts.every((reported) => reported === undefined)) return OFFSET_FIRST;
	return pageSize?.isNamedPerPage === true ? PER_PAGE_FIRST : NUMBER_FIRST;
}

/**
 * The first page can have the number 0 or 1. Both are tried: page 2 first if the response calls the first one 1, else
 * page 1. If page 2 came first in a service that counts from 0, page 1 would be lost; the detector compares the numbers
 * that the pages report.
 */
function listFirstPositions(info: PageInfo, style: NumericStyle): (0 | 1)[] {
	if (NUMERIC_STYLES[style].unit === 'locations') return [0];
	const { pageNumber, nextPage } = info;
	const first = pageNumber?.value ?? (nextPage === undefined ? undefined : nextPage.value - 1);
	return first === 1 ? [1, 0] : [0, 1];
}

/**
 * Requests the size of the first page, so that it stays. If the service reports another size, a page number gets none: the
 * reported size can be the maximum, and page 2 of that size would begin too late and skip locations.
 */
function sizeQuery({ page: { info, locations } }: PageResponse, style: NumericStyle): QueryParams {
	const { sizeParam, unit } = NUMERIC_STYLES[style];
	const received = locations.length;
	const isOther = unit === 'pages' && (info.pageSize?.value ?? received) !== received;
	return sizeParam === undefined || received === 0 || isOther ? {} : { [sizeParam]: received };
}
