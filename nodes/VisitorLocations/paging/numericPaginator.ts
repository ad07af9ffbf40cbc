import type { PageResponse, Paginator, ListFacts } from './paginator';
import type { PageRequest, QueryParams } from './pageRequest';

/** Pairs of query parameters for the position and the size of a page, and what the position counts. Next to each, who paginates so. */
export const NUMERIC_STYLES = {
	/** JSON:API (1.1, pagination: the page-based and offset-based strategies); jsonapi-server, kurier, fortune */
	offset: { positionParam: 'page[offset]', sizeParam: 'page[limit]', unit: 'locations' },
	/** JSON:API; jsonapi-resources, json-api-nestjs, djangorestframework-jsonapi */
	number: { positionParam: 'page[number]', sizeParam: 'page[size]', unit: 'pages' },
	/** kaminari, will_paginate, Laravel, Django REST framework, Spring, nestjs-paginate: the size has too many names */
	page: { positionParam: 'page', sizeParam: undefined, unit: 'pages' },
	/** Django REST framework (LimitOffsetPagination), PagerDuty */
	plainOffset: { positionParam: 'offset', sizeParam: 'limit', unit: 'locations' },
	/** Feathers */
	dollarSkip: { positionParam: '$skip', sizeParam: '$limit', unit: 'locations' },
	/** FastAPI's tutorial */
	skip: { positionParam: 'skip', sizeParam: 'limit', unit: 'locations' },
} as const;
export type NumericStyle = keyof typeof NUMERIC_STYLES;

/**
 * Paginates by a number in the query: an offset in locations, or the number of a page.
 *
 * @param url of the list
 * @param size the parameter that keeps the number of locations per page as it is, `{}` for none
 * @param firstPosition the position of the first page: 0, or 1 for most page numbers
 */
export function createNumericPaginator(
	style: NumericStyle,
	url: string,
	size: QueryParams,
	firstPosition: 0 | 1,
): Paginator {
	const { positionParam, unit } = NUMERIC_STYLES[style];
	const requestAt = (position: number): PageRequest => ({
		url,
		query: { [positionParam]: position, ...size },
	});

	const nextRequest = ({ request, page }: PageResponse) => {
		const position = Number(request.query[positionParam] ?? firstPosition);
		if (unit === 'pages') return requestAt(position + 1);
		// After an empty page the offset would be the same.
		return page.locations.length === 0 ? undefined : requestAt(position + page.locations.length);
	};

	const predictRequests = (next: PageRequest, { page }: PageResponse, facts: ListFacts) => {
		const { firstPageSize, pagesLeft = 1, maxRequests } = facts;
		// The length of each page decides the offset of the next one.
		if (unit === 'locations' && page.locations.length !== firstPageSize) return [];
		const position = Number(next.query[positionParam]);
		const step = unit === 'pages' ? 1 : firstPageSize;
		const count = Math.max(0, Math.min(maxRequests, pagesLeft) - 1);
		return Array.from({ length: count }, (_, index) => requestAt(position + (index + 1) * step));
	};

	return {
		kind: 'numeric',
		nextRequest,
		predictRequests,
		firstRequest: requestAt(firstPosition),
	};
}
