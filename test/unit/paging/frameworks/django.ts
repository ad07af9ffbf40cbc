import { cursorPaging, numberPaging, offsetPaging, toRelative, createService } from './service';

export const django = [
	createService(
		'Django REST framework page number',
		'Django REST framework, Pagination, PageNumberPagination',
		numberPaging('page', undefined, { afterEnd: 404, invalid: 404 }),
		({ total, urls }) => ({ count: total, next: urls.next, previous: urls.prev }),
	),
	createService(
		'Django REST framework limit offset',
		'Django REST framework, Pagination, LimitOffsetPagination',
		offsetPaging('offset', 'limit'),
		({ total, urls }) => ({ count: total, next: urls.next, previous: urls.prev }),
	),
	createService(
		'Django REST framework cursor',
		'Django REST framework, Pagination, CursorPagination',
		cursorPaging('cursor', undefined, { invalid: 404 }),
		({ urls }) => ({ next: urls.next, previous: urls.prev }),
	),
	createService(
		'Django REST framework JSON:API page number',
		'DJA usage, Pagination, JsonApiPageNumberPagination',
		numberPaging('page[number]', 'page[size]', { afterEnd: 404, invalid: 404 }),
		({ number, pages, total, urls: { first, last, next, prev } }) => ({
			links: { first, last, next, prev },
			meta: { pagination: { page: number, pages: Math.max(1, pages), count: total } },
		}),
	),
	createService(
		'Django Tastypie',
		'Tastypie, Paginator; Getting started, the object meta',
		offsetPaging('offset', 'limit', { invalid: 400 }),
		({ offset, size, total, urls }) => ({
			meta: {
				limit: size,
				next: toRelative(urls.next),
				offset,
				previous: toRelative(urls.prev),
				total_count: total,
			},
		}),
	),
];
