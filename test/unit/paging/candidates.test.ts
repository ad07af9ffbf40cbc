import { candidatesOf } from '../../../nodes/VisitorLocations/paging/candidates';
import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';

it.each([
	['nothing', {}, ['offset', 'number', 'page']],
	['a total', { total: 7 }, ['offset', 'number', 'page']],
	['a page number', { meta: { page: 1 } }, ['number', 'page', 'offset']],
	['a number of pages', { meta: { pages: 2 } }, ['number', 'page', 'offset']],
	['the number of the next page', { 'next-page': 2 }, ['number', 'page', 'offset']],
	['that there is no next page', { 'next-page': null }, ['offset', 'number', 'page']],
	['perPage', { page: 1, perPage: 50 }, ['page', 'number', 'offset']],
	['per-page', { page: 1, 'per-page': 50 }, ['page', 'number', 'offset']],
	['per_page alone', { per_page: 50 }, ['offset', 'number', 'page']],
	['another size', { page: 1, limit: 50 }, ['number', 'page', 'offset']],
	['a cursor', { cursor: 'abc' }, ['after', 'pageCursor', 'cursor']],
	['a link by page', { links: { first: '?page=1' } }, ['page', 'offset', 'number']],
	[
		'a link by offset',
		{ page: 1, links: { self: '?page[offset]=0' } },
		['offset', 'number', 'page'],
	],
	[
		'a link by cursor',
		{ links: { last: '?cursor=z' }, cursor: 'abc' },
		['cursor', 'after', 'pageCursor'],
	],
	[
		'a link by cursor, and none to send',
		{ links: { prev: '?cursor=z' } },
		['offset', 'number', 'page'],
	],
	[
		'several links: first, last, prev, self',
		{ links: { self: '?page[offset]=0', prev: '?page[number]=2', last: '?page=9' } },
		['page', 'number', 'offset'],
	],
	['link objects', { links: { first: { href: '/l?page=1' } } }, ['page', 'offset', 'number']],
	[
		'links that are none',
		{ links: { first: 7, last: 'https://', self: '' } },
		['offset', 'number', 'page'],
	],
])('where the first page shows %s, it asks so', (_name, body, styles) => {
	expect(candidatesOf(evidenceOf(body, {}))).toEqual(styles);
});
