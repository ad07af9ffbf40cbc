import { cursorPaging, numberPaging, createService } from './service';

export const go = [
	createService(
		'Go morkid/paginate',
		'morkid/paginate README, Specification and Response: pages from 0',
		numberPaging('page', 'size', { first: 0 }),
		({ number, size, pages, total, hasNext, hasPrevious, count }) => ({
			page: number,
			size,
			max_page: Math.max(0, pages - 1),
			total_pages: pages,
			total,
			last: !hasNext,
			first: !hasPrevious,
			visible: count,
		}),
	),
	createService(
		'Go gin with a nil slice, without total',
		'encoding/json, Marshal: a nil slice is null; nothing but the page',
		numberPaging('page', 'limit', { afterEnd: 'null', isSilent: true }),
		() => ({}),
	),
	createService(
		'Go echo with 204 after the end, without total',
		'Echo, Response, Send No Content; nothing but the page',
		numberPaging('page', 'per_page', { afterEnd: 204, isSilent: true }),
		() => ({}),
	),
	createService(
		'Go pilagod/gorm-cursor-paginator',
		'pilagod/gorm-cursor-paginator README, Usage: cursor.after and cursor.before',
		cursorPaging('after', 'limit', { others: ['before'] }),
		({ next, previous }) => ({ cursor: { after: next, before: previous } }),
	),
];
