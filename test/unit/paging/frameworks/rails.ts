import { cursorPaging, numberPaging, createLinkHeader, pickLinks, createService } from './service';

export const rails = [
	createService(
		'Rails kaminari',
		'ActiveModelSerializers guide, How to add pagination links, JSON adapter; kaminari calls to_i on page',
		numberPaging('page', 'per_page', { mixed: 500 }),
		({ number, next, previous, pages, total }) => ({
			meta: {
				current_page: number,
				next_page: next,
				prev_page: previous,
				total_pages: pages,
				total_count: total,
			},
		}),
	),
	createService(
		'Rails will_paginate',
		'will_paginate wiki, API; an invalid page is rescued as 404 (README, WillPaginate::InvalidPage)',
		numberPaging('page', 'per_page', { mixed: 404, invalid: 404 }),
		({ number, size, total, pages }) => ({
			meta: { current_page: number, per_page: size, total_entries: total, total_pages: pages },
		}),
	),
	createService(
		'Rails pagy 9 metadata',
		'pagy 9, extras/metadata; pagy, OverflowError (next_url of the last page has an empty number)',
		numberPaging('page', 'limit', { mixed: 500, afterEnd: 500 }),
		({ count, number, size, total, pages, offset, next, previous, urls, urlAt }) => ({
			pagy: {
				scaffold_url: urlAt('__pagy_page__'),
				first_url: urls.first,
				last_url: urls.last,
				prev_url: urlAt(previous ?? ''),
				page_url: urls.self,
				next_url: urlAt(next ?? ''),
				count: total,
				page: number,
				limit: size,
				pages: Math.max(1, pages),
				last: Math.max(1, pages),
				in: count,
				from: offset + 1,
				to: offset + count,
				prev: previous,
				next,
				vars: { page: number, limit: size, page_param: 'page' },
			},
		}),
	),
	createService(
		'Rails pagy keyset',
		'pagy 9, keyset: `page` is a cursor; extras/metadata with :next and :next_url',
		cursorPaging('page', 'limit', { mixed: 500, invalid: 500 }),
		({ size, next, urls }) => ({
			pagy: { limit: size, next, next_url: urls.next, first_url: urls.first },
		}),
	),
	createService(
		'Rails jsonapi-resources paged',
		'JSONAPI::Resources guide, Pagination, Paged Paginator, with record and page counts',
		numberPaging('page[number]', 'page[size]', { unknown: 'rejected', invalid: 400 }),
		(page) => ({
			meta: { 'record-count': page.total, 'page-count': page.pages },
			links: pickLinks(page, 'first', 'prev', 'next', 'last'),
		}),
	),
	createService(
		'Rails graphiti',
		'Graphiti guides, Resources, Pagination and Statistics: a total only if it is requested',
		numberPaging('page[number]', 'page[size]', { mixed: 500, isSilent: true }),
		({}) => ({ meta: {} }),
	),
	createService(
		'Rails api-pagination',
		'api-pagination README, Headers; with kaminari',
		numberPaging('page', 'per_page', { mixed: 500 }),
		() => ({}),
		(page) => ({
			Link: createLinkHeader(page, 'first', 'last', 'next', 'prev'),
			Total: page.total,
			'Per-Page': page.size,
		}),
	),
];
