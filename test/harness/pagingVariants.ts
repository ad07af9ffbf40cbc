import { PRESETS, styles } from '../../sandbox/service/dialects';
import type { Paging, Settings } from '../../sandbox/service/settings';

/** How known services page a list. A name says what a response contains and which query parameters ask for a page. */
const VARIANTS: Record<string, Partial<Paging>> = {
	'links and a total, by offset': PRESETS.links,
	'a total, by offset': PRESETS['meta-total'],
	'page, size and total, by page': PRESETS['meta-page'],
	'links, records and pages, by page number': PRESETS.number,
	'the header Link, by page and per_page': PRESETS['link-header'],
	'pages, by page number': PRESETS['total-pages'],
	'has-more, by offset': PRESETS['has-more'],
	'a cursor, by page[after]': PRESETS.cursor,

	'the header X-Total-Count, by offset': {
		headers: { 'X-Total-Count': 'total' },
		parameters: styles.offset,
	},
	'link objects without a total, relative, by offset': {
		body: { 'links.self': 'self', 'links.next': 'next' },
		linkForm: 'object',
		linkBase: '{path}',
		parameters: styles.offset,
	},
	'links to another host and path, by page number': {
		body: { 'links.self': 'self', 'links.next': 'next', 'links.last': 'last' },
		linkBase: 'https://app.example.com/api/v3/locations',
		parameters: styles.number,
	},
	'links to a path that is not there, by offset': {
		body: { 'links.next': 'next' },
		linkBase: '{origin}/api/v3/locations',
		parameters: styles.offset,
	},
	// Django REST framework, LimitOffsetPagination
	'count, next and previous at the top, by offset and limit': {
		body: { count: 'total', next: 'next', previous: 'prev' },
		absent: 'null',
		parameters: { limit: 'size', offset: 'offset' },
	},
	// Django REST framework, PageNumberPagination
	'count, next and previous at the top, by page without a size': {
		body: { count: 'total', next: 'next', previous: 'prev' },
		absent: 'null',
		parameters: { page: 'number' },
		beyond: 'rejected',
		rejection: 404,
	},
	'meta.pagination with counts, by page and per_page': {
		body: {
			'meta.pagination.total': 'total',
			'meta.pagination.count': 'count',
			'meta.pagination.per_page': 'size',
			'meta.pagination.current_page': 'page',
			'meta.pagination.total_pages': 'pages',
		},
		parameters: { page: 'number', per_page: 'size' },
	},
	'the next page or null, by page number': {
		body: { 'meta.current-page': 'page', 'meta.next-page': 'nextPage' },
		absent: 'null',
		parameters: styles.number,
	},
	'totals under page, by page and size from 0': {
		body: {
			'page.size': 'size',
			'page.totalElements': 'total',
			'page.totalPages': 'pages',
			'page.number': 'page',
		},
		parameters: { page: 'number', size: 'size' },
		firstPage: 0,
	},
	'a total as text, by page number without a size': {
		body: { 'meta.record_count': 'total' },
		numberForm: 'text',
		parameters: { 'page[number]': 'number' },
	},
	'links.next with a cursor, by page[cursor]': {
		body: { 'links.next': 'next', 'meta.page.total': 'total' },
		absent: 'null',
		parameters: styles.pageCursor,
	},
	'next_cursor and has_more at the top, by cursor': {
		body: { has_more: 'more', next_cursor: 'cursor' },
		parameters: styles.cursor,
	},
	'the count of the page, by offset': {
		body: { 'meta.count': 'count' },
		parameters: styles.offset,
	},
	'offset, limit and more, by offset and limit': {
		body: { offset: 'offset', limit: 'size', more: 'more' },
		parameters: styles.plainOffset,
	},
	// Feathers
	'total, limit and skip, by $skip and $limit': {
		body: { total: 'total', limit: 'size', skip: 'offset' },
		parameters: { $skip: 'offset', $limit: 'size' },
	},
	// will_paginate with api-pagination and active_model_serializers
	'a broken link in the body and a good one in the header, by page': {
		body: { 'links.next': 'next' },
		linkHeader: ['next'],
		bodyLinksBy: 'page[number]',
		absent: 'null',
		parameters: { page: 'number', per_page: 'size' },
	},
	// Laravel, paginate()
	'next_page_url and counts at the top, by page without a size': {
		body: {
			current_page: 'page',
			last_page: 'pages',
			next_page_url: 'next',
			per_page: 'size',
			prev_page_url: 'prev',
			total: 'total',
		},
		absent: 'null',
		parameters: { page: 'number' },
	},
	// Laravel, cursorPaginate()
	'next_cursor and next_page_url at the top, by cursor without a size': {
		body: { next_cursor: 'cursor', next_page_url: 'next', per_page: 'size' },
		absent: 'null',
		parameters: { cursor: 'cursor' },
	},
	// nestjs-paginate
	'links and counts in camelCase, by page and limit': {
		body: {
			'meta.itemsPerPage': 'size',
			'meta.totalItems': 'total',
			'meta.currentPage': 'page',
			'meta.totalPages': 'pages',
			'links.current': 'self',
			'links.next': 'next',
		},
		parameters: { page: 'number', limit: 'size' },
	},
	// json-server
	'the headers Link and X-Total-Count, by _page and _limit': {
		headers: { 'X-Total-Count': 'total' },
		linkHeader: ['first', 'prev', 'next', 'last'],
		parameters: { _page: 'number', _limit: 'size' },
	},
	'links.self alone, by page number': { body: { 'links.self': 'self' }, parameters: styles.number },
	'nothing, by page': { parameters: styles.page },
};

/**
 * Each variant with a service that ignores unknown parameters, one that rejects them, and one that uses them as filters;
 * 733 locations, 100 per page. All lists can be read completely, but some only by a reader that knows more than the common
 * parameters.
 */
export const pagingVariants: readonly { name: string; settings: Partial<Settings> }[] =
	Object.entries(VARIANTS).flatMap(([variant, paging]) =>
		(['ignored', 'rejected', 'filter'] as const).map((others) => ({
			name: `${variant}; other parameters are ${others === 'filter' ? 'filters' : others}`,
			settings: { count: 733, pageSize: 100, dialect: { ...paging, others } },
		})),
	);
