import { cursorPaging, numberPaging, offsetPaging, createService } from './service';

export const python = [
	createService(
		'fastapi-pagination Page',
		'fastapi-pagination, Page number pagination',
		numberPaging('page', 'size', { invalid: 422 }),
		({ total, number, size, pages }) => ({ total, page: number, size, pages }),
	),
	createService(
		'fastapi-pagination CursorPage',
		'fastapi-pagination, Cursor pagination; total is null unless it is configured',
		cursorPaging('cursor', 'size', { others: ['include_total'] }),
		({ request, next, previous, end }) => ({
			total: null,
			current_page: request.searchParams.get('cursor') ?? '',
			current_page_backwards: end,
			previous_page: previous,
			next_page: next,
		}),
	),
	createService(
		'flask-smorest',
		'flask-smorest, Pagination, Pagination header',
		numberPaging('page', 'page_size', { invalid: 422 }),
		() => ({}),
		({ total, pages, number, next, previous }) => ({
			'X-Pagination': JSON.stringify({
				total,
				total_pages: pages,
				...(number > pages ? {} : { first_page: 1, last_page: pages, page: number }),
				...(previous === null ? {} : { previous_page: previous }),
				...(next === null ? {} : { next_page: next }),
			}),
		}),
	),
	createService(
		'SAFRS',
		'SAFRS README, JSON:API; jsonapi_format_response: meta.count is the total, meta.limit the maximum',
		offsetPaging('page[offset]', 'page[limit]', { invalid: 400 }),
		({ total, urls: { self, first, last, next, prev } }) => ({
			meta: { limit: 250, count: total },
			jsonapi: { version: '1.0' },
			links: { self, first, last, next: next ?? undefined, prev: prev ?? undefined },
		}),
	),
];
