import { numberPaging, offsetPaging, toRelative, createService } from './service';

export const node = [
	createService(
		'Feathers',
		'Feathers, Common database adapter API, Pagination and Querying: other parameters are filters',
		offsetPaging('$skip', '$limit', { unknown: 'filter' }),
		({ total, size, offset }) => ({ total, limit: size, skip: offset }),
	),
	createService(
		'mongoose-paginate-v2',
		'mongoose-paginate-v2 README, Return value',
		numberPaging('page', 'limit'),
		({ total, size, offset, pages, number, next, previous, hasNext, hasPrevious }) => ({
			totalDocs: total,
			offset,
			limit: size,
			totalPages: Math.max(1, pages),
			page: number,
			pagingCounter: offset + 1,
			hasPrevPage: hasPrevious,
			hasNextPage: hasNext,
			prevPage: previous,
			nextPage: next,
		}),
	),
	createService(
		'express-paginate',
		'express-paginate README, Example: has_more, data and an array of pages',
		numberPaging('page', 'limit'),
		({ number, pages, total, urlAt }) => ({
			object: 'list',
			has_more: number < pages,
			pageCount: pages,
			itemCount: total,
			pages: [1, 2, 3]
				.filter((at) => at <= pages)
				.map((at) => ({ number: at, url: toRelative(urlAt(at)) })),
		}),
	),
	createService(
		'Express advancedResults',
		"Brad Traversy's devcamper-api, middleware/advancedResults.js: numbers of the next and the previous page",
		numberPaging('page', 'limit'),
		({ count, size, next, previous }) => ({
			success: true,
			count,
			pagination: {
				next: next === null ? undefined : { page: next, limit: size },
				prev: previous === null ? undefined : { page: previous, limit: size },
			},
		}),
	),
	createService(
		'PostgREST',
		'PostgREST, Pagination and Count: Content-Range; 416 after the end, other parameters are filters',
		offsetPaging('offset', 'limit', { unknown: 'rejected', afterEnd: 416 }),
		() => ({}),
		({ offset, count, total }) => ({
			'Content-Range': count === 0 ? '*/0' : `${offset}-${offset + count - 1}/${total}`,
		}),
	),
	createService(
		'Strapi by page',
		'Strapi, REST API, Sort and Pagination, Pagination by page',
		numberPaging('pagination[page]', 'pagination[pageSize]'),
		({ number, size, pages, total }) => ({
			meta: { pagination: { page: number, pageSize: size, pageCount: pages, total } },
		}),
	),
	createService(
		'nestjs-typeorm-paginate',
		"nestjs-typeorm-paginate README, Example response: a link that does not exist is ''",
		numberPaging('page', 'limit'),
		({ count, number, size, pages, total, urls: { first, last, prev, next } }) => ({
			meta: {
				itemCount: count,
				totalItems: total,
				itemsPerPage: size,
				totalPages: pages,
				currentPage: number,
			},
			links: { first, previous: prev ?? '', next: next ?? '', last },
		}),
	),
	createService(
		'nestjsx/crud',
		'nestjsx/crud wiki, Requests, page; GetManyDefaultResponse',
		numberPaging('page', 'limit', { others: ['offset', 'per_page'] }),
		({ count, total, number, pages }) => ({
			count,
			total,
			page: number,
			pageCount: pages,
		}),
	),
];
