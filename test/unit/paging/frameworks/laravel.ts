import { cursorPaging, numberPaging, createService } from './service';
import type { Page } from './service';

const range = ({ count, offset }: Page) => ({
	from: count === 0 ? null : offset + 1,
	to: count === 0 ? null : offset + count,
});
const path = ({ request }: Page) => request.origin + request.pathname;
const lastPage = ({ pages }: Page) => Math.max(1, pages);
const labelledLinks = ({ urls, number }: Page) => [
	{ url: urls.prev, label: '&laquo; Previous', active: false },
	{ url: urls.self, label: String(number), active: true },
	{ url: urls.next, label: 'Next &raquo;', active: false },
];
const links = ({ urls: { first, last, prev, next } }: Page) => ({ first, last, prev, next });

export const laravel = [
	createService(
		'Laravel paginate()',
		'Laravel, Pagination, Converting Results to JSON',
		numberPaging('page'),
		(page) => ({
			current_page: page.number,
			...range(page),
			first_page_url: page.urls.first,
			last_page_url: page.urls.last,
			next_page_url: page.urls.next,
			prev_page_url: page.urls.prev,
			last_page: lastPage(page),
			links: labelledLinks(page),
			path: path(page),
			per_page: page.size,
			total: page.total,
		}),
	),
	createService(
		'Laravel simplePaginate()',
		'Laravel, Pagination, Simple Pagination',
		numberPaging('page'),
		(page) => ({
			current_page: page.number,
			...range(page),
			first_page_url: page.urls.first,
			next_page_url: page.urls.next,
			prev_page_url: page.urls.prev,
			path: path(page),
			per_page: page.size,
		}),
	),
	createService(
		'Laravel cursorPaginate()',
		'Laravel, Pagination, Cursor Pagination; an invalid cursor is the first page',
		cursorPaging('cursor', undefined, { invalid: undefined }),
		(page) => ({
			path: path(page),
			per_page: page.size,
			next_cursor: page.next,
			next_page_url: page.urls.next,
			prev_cursor: page.previous,
			prev_page_url: page.urls.prev,
		}),
	),
	createService(
		'Laravel resource collection',
		'Laravel, Eloquent: API Resources, Pagination',
		numberPaging('page'),
		(page) => ({
			links: links(page),
			meta: {
				current_page: page.number,
				last_page: lastPage(page),
				...range(page),
				links: labelledLinks(page),
				path: path(page),
				per_page: page.size,
				total: page.total,
			},
		}),
	),
	createService(
		'Laravel league/fractal paginator',
		'Fractal, Pagination, Using Paginators; DataArraySerializer',
		numberPaging('page'),
		({ total, count, size, number, pages, urls: { prev, next } }) => ({
			meta: {
				pagination: {
					total,
					count,
					per_page: size,
					current_page: number,
					total_pages: pages,
					links: { ...(prev && { previous: prev }), ...(next && { next }) },
				},
			},
		}),
	),
	createService(
		'Laravel league/fractal cursor',
		'Fractal, Pagination, Using Cursors: `next` is the last ID of every page, of the last one, too',
		cursorPaging('cursor', 'number', { isId: true }),
		({ request, count, end, previous }) => ({
			meta: {
				cursor: { current: request.searchParams.get('cursor'), prev: previous, next: end, count },
			},
		}),
	),
];
