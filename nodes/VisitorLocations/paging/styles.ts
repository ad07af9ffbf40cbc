/** The query parameters of a request, by name. */
export type Query = Record<string, number | string>;

/** Query parameters that say where a page is, and what they count. Beside each, who pages so. */
export const STYLES = {
	/** JSON:API (1.1, pagination: the page-based and offset-based strategies); jsonapi-server, kurier, fortune */
	offset: { place: 'page[offset]', size: 'page[limit]', counts: 'locations' },
	/** JSON:API; jsonapi-resources, json-api-nestjs, djangorestframework-jsonapi */
	number: { place: 'page[number]', size: 'page[size]', counts: 'pages' },
	/** kaminari, will_paginate, api-pagination, Laravel, Django REST framework, Spring, nestjs-paginate */
	page: { place: 'page', size: 'perPage', counts: 'pages' },
	/** Django REST framework (LimitOffsetPagination), PagerDuty */
	plainOffset: { place: 'offset', size: 'limit', counts: 'locations' },
	/** services made after FastAPI's tutorial */
	skip: { place: 'skip', size: 'limit', counts: 'locations' },
	/** Feathers */
	dollarSkip: { place: '$skip', size: '$limit', counts: 'locations' },
} as const;
export type Style = keyof typeof STYLES;

/** What a user may choose: to find out by the replies, one style of query parameters, or no paging at all. */
export const PAGINGS = ['automatic', 'offset', 'number', 'page', 'plainOffset', 'none'] as const;
export type Paging = (typeof PAGINGS)[number];

/** What a user chooses about paging. */
export interface PagingChoice {
	paging: Paging;
	/** locations per page to ask for; undefined leaves it to the service. Automatic and None ask for none. */
	pageSize: number | undefined;
	/** how many requests may be under way at once, at most */
	parallel: number;
	/** whether a list that is shorter than the service says is output all the same */
	outputIncomplete: boolean;
}

/** Cursors: the page after an opaque text (JSON:API cursor pagination profile: `page[after]`). */
export const CURSOR_PARAMETERS = ['page[after]', 'page[cursor]', 'cursor'] as const;
