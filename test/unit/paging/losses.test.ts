import type { Case } from './pagedServices';
import {
	byNumber,
	byOffset,
	casesOf,
	HTML_404,
	more,
	numberOf,
	onePage,
	pagedBy,
	testCases,
	WHOLE_25,
} from './pagedServices';
import { byLink, linkedPage, NO_RESPONSE, page, rejectedWith, text } from './service';

// Services that lose locations as soon as a refusal, an ignored parameter or a repeated page counts as the end of a list.

/** @param third what comes instead of the third page */
const countsUp = (third: object | number) =>
	byLink(page(0, 10, { total: 10 }), page(10, 20, { total: 20 }), third);

const REVIEWED: Record<string, Case> = {
	'a: 25, an empty 404 for each parameter': [onePage(page(0, 10), rejectedWith(404, ''))],
	'a: 25, the text "404 page not found"': [
		onePage(page(0, 10), rejectedWith(404, '404 page not found')),
	],
	'b: 30 by offset, a 404 behind a shorter page': [
		(request) => {
			const from = numberOf(request, 'page[offset]') ?? 0;
			if (request.search !== '' && !request.searchParams.has('page[offset]')) return 400;
			return from < 15 ? page(from, Math.min(from + 10, 19)) : rejectedWith(404, '');
		},
	],
	'c: page[offset] counts pages': [pagedBy('page[offset]', (value) => value * 10, { count: 150 })],
	'd: itemCount is the length of the page': [
		byOffset({ members: (from, to) => ({ meta: { itemCount: to - from } }) }),
		WHOLE_25,
	],
	'd: count is what was received until now': [
		byNumber({ count: 30, members: (_from, to) => ({ count: to }) }),
		'0..29',
	],
	'e: an empty first page with has_more and a cursor': [
		onePage(page(0, 0, { ...more, cursor: 'abc' }), 400),
	],
	"f: If Incomplete, and a firewall's page": [
		byLink(page(0, 10, { total: 40 }), page(10, 20, { total: 40 }), HTML_404),
		undefined,
		{ canBeIncomplete: true },
	],
	'g: per_page 50, rate.limit 1000': [
		onePage(page(0, 50, { meta: { per_page: 50 }, rate: { limit: 1000 } }), 400),
	],
	'h: the own page size 5': [byOffset({ count: 12, size: 5 }), '0..11', { possiblePageSizes: [5] }],
	'i: Spring says page 0, and counts from 1': [
		byNumber({ count: 45, size: 20, members: (from) => ({ number: from / 20 }) }),
		'0..44',
	],
	'j: an unknown parameter': [byNumber({ count: 237, size: 25, unknown: page(0, 25) }, 'p')],
	'k: a total of something else': [byOffset({ members: { meta: { timing: { total: 532 } } } })],
	'l: a full page with a cursor, and an empty cursor is refused': [
		{ '': page(0, 10, { next_cursor: 'c' }), '?cursor=c': page(0, 0) },
	],
};

const bare = page(0, 0);
const TOTALS = ['info', 'paginator', 'result_info', 'summary'];

const ATTACKED: Record<string, Case> = {
	'has-more true, then a bare empty page, by number': [
		byNumber({ count: 20, members: more, beyond: bare }),
	],
	'a count above what was received, then a bare empty page, by number': [
		byNumber({ count: 20, members: { count: 50 }, beyond: bare }),
	],
	'has-more true, then an empty page that says its number, size and length alone': [
		byNumber({
			...{ count: 20, members: more },
			beyond: page(0, 0, { page: 3, per_page: 10, count: 0 }),
		}),
	],
	'a count above what was received, then has-more false': [
		byLink(page(0, 10, { count: 50 }), page(10, 20, { has_more: false })),
	],
	'has-more true, then a bare empty page, by cursor': [
		{
			'': page(0, 10, { ...more, next_cursor: 'a' }),
			'?cursor=a': page(10, 20, { ...more, next_cursor: 'b' }),
			'?cursor=b': bare,
		},
	],
	'has-more true, then a bare empty page, by link': [
		byLink(page(0, 10, more), page(10, 20, more), bare),
	],
	...casesOf(TOTALS, (name) => ({
		[`pages of five with ${name}.total`]: [
			byOffset({ size: 5, members: { [name]: { total: 25 } } }),
			WHOLE_25,
		],
	})),
	...casesOf(['per_page', 'limit'], (name) => ({
		[`pages of five with ${name}, by an unknown name`]: [
			byNumber({ size: 5, members: { [name]: 5 }, unknown: page(0, 5) }, 'p'),
		],
	})),
	'pages of five with per_page, and a larger limit of something else': [
		byOffset({ size: 5, members: { per_page: 5, rate: { limit: 1000 } } }),
		WHOLE_25,
	],
	'ten entries with one ID twice': [onePage({ data: [...page(0, 9).data, { id: '3' }] }, 404)],
	'an offset whose page has the overlap and an older location': [
		{
			'': page(0, 10),
			'?page[offset]=9': page(9, 19),
			'?page[offset]=18': { data: [{ id: '18' }, { id: '7' }] },
			'?page[offset]=19': { data: [{ id: '7' }] },
		},
	],
	'a cache that repeats an older page, by number': [
		(request) => {
			const number = numberOf(request, 'page') ?? 1;
			if (request.search !== '' && !request.searchParams.has('page')) return 400;
			return number === 4 ? page(10, 20) : page(number * 10 - 10, number * 10);
		},
	],
	'a cache that repeats an older page, by link': [
		{
			'': linkedPage(0, 10, '?p=2'),
			'?p=2': linkedPage(10, 20, '?p=3'),
			'?p=3': linkedPage(10, 20, '?p=3'),
			'?p=4': linkedPage(30, 35, null),
		},
	],
	'has-more true beside a next page that is null': [
		onePage(page(0, 10, { more: true, links: { next: null } }), 400),
	],
	'a total that counts up to the page, and a refused page in the middle': [countsUp(404)],
	'has-more on the last of empty pages, by link': [
		byLink(page(0, 0), page(0, 0), page(0, 0, { more: true })),
	],
	'JSON:API links without next': [
		onePage(page(0, 12, { links: { self: '/l', first: '/l', last: '/l' } }), 400),
		'0..11',
	],
	'JSON:API links without next, whose last page is another one': [
		onePage(page(0, 12, { links: { first: '/l?p=1', last: '/l?p=2' } }), 400),
	],
	'two pages, whose next token is left out at the end': [
		{ '': page(0, 12, { next_token: 'a' }), '?token=a': page(12, 15) },
		'0..14',
		{ mode: 'serviceSays' },
	],
	...casesOf(
		[
			['a 403 web page', rejectedWith(403, '<html>')],
			['a 406 web page', rejectedWith(406, '<html>')],
			['502', 502],
			['a closed connection', NO_RESPONSE],
			['a redirect', 302],
			['500', 500],
			['an error with status 200', { success: false, error: 'no', data: null }],
			['text', text('no')],
		] as const,
		([what, unknown]) => ({
			[`${what} for brackets in a query`]: [byNumber({ unknown }), WHOLE_25],
		}),
	),
};

const BAD_INPUT: Record<string, Case> = {
	'a first page that says there is no more, and a number of pages, by offset': [
		byOffset({ count: 30, members: (from) => (from === 0 ? { has_more: false, pages: 3 } : {}) }),
		'0..29',
	],
	'__proto__ by Page Number': [
		byNumber({}, '__proto__'),
		WHOLE_25,
		{ mode: 'number', parameter: '__proto__' },
	],
	'a parameter with spaces and brackets': [
		byOffset({}, 'page no[x]'),
		WHOLE_25,
		{ mode: 'offset', parameter: 'page no[x]' },
	],
	'each page with one location, by offset': [
		byOffset({ count: 5, size: 1, members: { total: 5 } }),
		'0..4',
	],
	'each page with one location, by number': [
		byNumber({ count: 5, size: 1, members: { total: 5 } }),
		'0..4',
	],
	'a page of one location, and an offset that is ignored': [
		onePage(page(0, 1), page(0, 1)),
		undefined,
		{ mode: 'offset', parameter: 'offset' },
	],
	'a page of one location, and an offset that is a filter': [
		onePage(page(0, 1), page(0, 0)),
		undefined,
		{ mode: 'offset', parameter: 'offset' },
	],
	'one location, and a known offset': [
		byOffset({ count: 1 }),
		'0..0',
		{ mode: 'offset', parameter: 'page[offset]' },
	],
	'a location that moved away in between, by offset': [
		{ '': page(0, 10), '?page[offset]=9': page(9, 19), '?page[offset]=18': page(19, 29) },
	],
	'a location that came in, by offset': [
		{
			'': page(0, 10),
			'?page[offset]=9': { data: [{ id: '9' }, { id: '99' }, ...page(10, 18).data] },
			'?page[offset]=18': page(17, 18),
		},
		'0 1 2 3 4 5 6 7 8 9 99 10 11 12 13 14 15 16 17',
	],
	'a cursor that leads in a circle': [
		{
			'': page(0, 10, { next_cursor: 'a' }),
			'?cursor=a': page(10, 20, { next_cursor: 'b' }),
			'?cursor=b': page(20, 30, { next_cursor: 'a' }),
		},
	],
	'IDs that are numbers and texts in turn': [
		(request) => {
			const from = numberOf(request, 'page[offset]') ?? 0;
			if (request.search !== '' && !request.searchParams.has('page[offset]')) return 400;
			const { data } = page(from, Math.min(from + 10, 25));
			return { data: data.map(({ id }) => ({ id: from % 2 === 0 ? id : Number(id) })) };
		},
		WHOLE_25,
	],
};

/** Services that a reader of the rules thought of. */
const THOUGHT_OF: Record<string, Case> = {
	'a count that is the requested page size, which the service cuts': [
		byNumber({ count: 237, size: 25, members: (from) => ({ count: 50, page: from / 25 + 1 }) }),
		'0..236',
	],
	'a total that counts up to the page, and a page that fails': [countsUp(500)],
	'a total that ends at a maximum, and the next link is refused': [
		byLink(page(0, 10, { total: 20 }), page(10, 20, { total: 20 }), 400),
	],
	'a total that ends at a maximum, and three links to no new location': [
		byLink(
			page(0, 10, { total: 20 }),
			page(10, 20, { total: 20 }),
			page(10, 20, { total: 20 }),
			page(10, 20, { total: 20 }),
			page(10, 20, { total: 20 }),
			linkedPage(20, 25, null, { total: 20 }),
		),
	],
	'a chosen parameter, and the text 404 of something in front of the service': [
		{
			'': page(0, 10),
			'?page=1': page(0, 10),
			'?page=2': page(10, 20),
			'?page=3': rejectedWith(404, 'default backend - 404'),
		},
		undefined,
		{ mode: 'number', parameter: 'page' },
	],
	'a link to another list, whose parameter is a filter here': [
		(request) => (request.search === '' ? linkedPage(0, 10, '/help?step=2') : page(0, 0)),
	],
	'an error in a code of five digits, and data null': [
		byLink(page(0, 10), { code: 50001, msg: 'busy', data: null }),
	],
	'an error in a code of its own, and data null': [
		byLink(page(0, 10), { code: 10001, msg: 'busy', data: null }),
	],
	'links to the first and to another last page alone': [
		onePage(page(0, 5, { links: { first: '/l?p=1', last: '/l?p=5' } }), 400),
	],
	'has-more is how many more there are': [onePage(page(0, 9, { more: 20 }), 400)],
	'has-more is "True"': [onePage(page(0, 9, { hasMore: 'True' }), 400)],
	'a filter of any name, which an empty value leaves out, and a cursor of another name': [
		{
			...{ '': page(0, 10, { nextKey: 'k' }), '?key=k': page(0, 0), '?key=': page(0, 10) },
			...{ '?page[after]=k': page(10, 20) },
		},
		'0..19',
	],
	'a filter of any name, which 0 leaves out': [
		(request) => {
			const [value = '0'] = request.searchParams.values();
			return value === '0' ? page(0, 10) : page(0, 0);
		},
	],
	'pages from 0, and page 1 is empty for once': [
		{
			...{ '': page(0, 10), '?page=0': page(0, 10), '?page=1': page(0, 0) },
			...{ '?page=2': page(20, 30), '?page=3': page(0, 0) },
		},
	],
	'has-more is computed for whole pages, by offset': [
		byOffset({
			count: 29,
			members: (from) => ({ has_more: Math.ceil(from / 10) + 1 < 3 }),
		}),
		'0..28',
	],
	'pages that are longer by their number, and a number of pages': [
		(request) => {
			const number = numberOf(request, 'page');
			if (number === undefined) return request.search === '' ? page(0, 10, { pages: 3 }) : 400;
			return page(Math.min(60, number * 25 - 25), Math.min(60, number * 25), { pages: 3 });
		},
		undefined,
		{ mode: 'serviceSays' },
	],
	...casesOf(
		[
			{ data: null, message: 'Too many requests' },
			{ success: false, error: 'shard timeout', data: page(20, 23).data },
		],
		(body) => ({
			[`an error with status 200: ${Object.keys(body).join(', ')}`]: [
				byLink(page(0, 10), page(10, 20), body),
			],
		}),
	),
	'no error: data null, and a message of success': [
		byLink(page(0, 10), { data: null, message: 'Success' }),
		'0..9',
	],
	'a link of a server behind a gateway, whose parameter is a filter here': [
		(request) =>
			request.search === '' ? linkedPage(0, 10, 'http://inner/v2/locations?start=10') : page(0, 0),
	],
	'has-more is "yes"': [onePage(page(0, 9, { hasMore: 'yes' }), 400)],
	'the next cursor is among cursors': [onePage(page(0, 5, { cursors: { next: 'a' } }), 400)],
	'the header Content-Range has the total': [
		(request) => (request.search === '' ? [page(0, 5), { 'content-range': 'items 0-4/25' }] : 400),
	],
	'no page: has-next is "False"': [onePage(page(0, 12, { has_next: 'False' }), 400), '0..11'],
	'the own page size has an unusual name': [
		byOffset({ count: 12, size: 5 }),
		'0..11',
		{ possiblePageSizes: [100, 5] },
	],
};

describe('a list is read whole, or fails, when the service is', () => {
	testCases({ ...REVIEWED, ...ATTACKED, ...BAD_INPUT, ...THOUGHT_OF });
});
