import fc from 'fast-check';

import { ProblemError } from '../../../credentials/shared/problem';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { problemOf } from '../../harness/problem';
import { list } from './script';

/** @returns what a reply says of the list */
const said = (body: object, headers: object = {}) =>
	parsePage({ data: [], ...body }, { ...headers }, list).evidence;

const hq = { id: '7', type: 'locations', attributes: { name: 'HQ', floors: [1, 2] } };

it.each([
	['texts and numbers', [{ id: '1', type: 'locations' }, { id: 2 }, { id: 0 }]],
	['none', []],
	['the same one twice', [hq, { id: '8' }, { ...hq }]],
	['a text and a number', [hq, { ...hq, id: 7 }]],
	[
		'members in another order, also inside',
		[hq, { attributes: { floors: [1, 2], name: 'HQ' }, type: 'locations', id: '7' }],
	],
])('the locations are taken out as they are: %s', (_name, data) => {
	expect(parsePage({ data }, {}, list).locations).toEqual(data);
});

const noList = `Check 'Base URL' and 'API Prefix' in the credential: the call went to ${list}, and what answers there does not look like the list of locations.`;
const noData = (found: string) =>
	`The service answered with JSON, but without the list "data" that belongs there (found: ${found}). Check 'Base URL' and 'API Prefix' in the credential: the call went to ${list}.`;
const noArray = `A list of locations was expected at ${list}. Check 'API Prefix' in the credential; if it is right, report this to whoever runs the service.`;
it.each([
	[undefined, 'The service sent an empty reply', noList],
	[null, 'The service sent an empty reply', noList],
	['', 'The service sent an empty reply', noList],
	['\n <!DOCTYPE html>', 'The service answered with a web page (HTML) instead of JSON', noList],
	['a <b>', 'The service did not answer with JSON', noList],
	[[], 'The reply is a list, not an object with data', noList],
	[7, 'The reply is a number, not an object with data', noList],
	[true, 'The reply is a boolean, not an object with data', noList],
	[{}, 'The reply has no data', noData('nothing')],
	[{ locations: [], meta: {} }, 'The reply has no data', noData('"locations", "meta"')],
	[
		{ a: 1, b: 1, c: 1, d: 1, e: 1, f: 1 },
		'The reply has no data',
		noData('"a", "b", "c", "d", "e"'),
	],
	[{ ['x'.repeat(41)]: 1 }, 'The reply has no data', noData(`"${'x'.repeat(40)}"`)],
	[{ data: null }, "The reply's data is null, not a list", noArray],
	[{ data: {} }, "The reply's data is an object, not a list", noArray],
	[{ data: 'text' }, "The reply's data is a string, not a list", noArray],
	[{ data: 7 }, "The reply's data is a number, not a list", noArray],
])('a reply that is no list of locations is refused: %j', async (body, message, description) => {
	expect(await problemOf(() => parsePage(body, {}, list))).toEqual({ message, description });
});

const nothingSkipped = `Nothing was left out to hide it: report this to whoever runs the service (${list}).`;
const untold = `Without it a location cannot be told from another. ${nothingSkipped}`;
const oneLost = `A location is known by its id, so one of them would be lost, and nothing was output. Report this to whoever runs the service (${list}).`;
it.each<[unknown, string, string]>([
	[null, "Entry 2 of the reply's data is null, not a location", nothingSkipped],
	[['a'], "Entry 2 of the reply's data is a list, not a location", nothingSkipped],
	[{}, "Entry 2 of the reply's data has no id", untold],
	[{ id: '' }, "Entry 2 of the reply's data has no id", untold],
	[{ id: null }, "Entry 2 of the reply's data has no id", untold],
	[
		{ id: 9007199254740993 },
		"Entry 2 of the reply's data has an id that cannot be read exactly: 9007199254740992",
		`Numbers above 9007199254740991 lose digits in JSON, so that several ids become one, and a fraction is no id. Ask whoever runs the service to send ids as text (${list}).`,
	],
	...[{ ...hq, links: {} }, { ...hq, attributes: { name: 'HQ', floors: [2, 1] } }, { id: 7 }].map(
		(other): [unknown, string, string] => [
			other,
			"Entries 1 and 2 of the reply's data have the same id, 7, and differ",
			oneLost,
		],
	),
])('behind a good entry, %j is refused', async (entry, message, description) => {
	const problem = await problemOf(() => parsePage({ data: [hq, entry] }, {}, list));
	expect(problem).toEqual({ message, description });
});

it('two that differ are found behind two that are the same, and a long id is quoted in part', async () => {
	const id = 'x'.repeat(101);
	const data = [{ id: 1 }, { id }, { id }, { id, type: 'locations' }];
	expect((await problemOf(() => parsePage({ data }, {}, list))).message).toBe(
		`Entries 2 and 4 of the reply's data have the same id, ${'x'.repeat(100)}, and differ`,
	);
});

it('any JSON is a page, or a clear error', () => {
	fc.assert(
		fc.property(fc.oneof(fc.jsonValue(), fc.record({ data: fc.jsonValue() })), (body) => {
			try {
				expect(Array.isArray(parsePage(body, {}, list).locations)).toBe(true);
			} catch (error) {
				expect(error).toBeInstanceOf(ProblemError);
			}
		}),
		{ numRuns: 2000 },
	);
});

const spellings = {
	total: 'total totalCount total_results total-items totalElements record_count x-total-count',
	count: 'count',
	pages: 'total-pages page_count pages',
	lastPage: 'lastPage',
	page: 'page currentPage page-number number',
	size: 'per_page pageSize size limit items-per-page',
	nextPage: 'next-page next',
	more: 'has-more hasNextPage more',
	cursor: 'next_cursor endCursor after cursor',
} as const;
const values = { more: false, cursor: 'abc' } as const;
it.each(
	Object.entries(spellings).flatMap(([kind, names]) =>
		names.split(' ').map((name) => [kind as keyof typeof spellings, name] as const),
	),
)('%s is read from %s', (kind, name) => {
	const value = kind === 'more' || kind === 'cursor' ? values[kind] : 7;
	const shown = kind === 'cursor' ? 'there' : String(value);
	expect(said({ [name]: value })[kind]).toEqual({ value, name, said: `${name} is ${shown}` });
});

type Told = [body: object, headers: object, words: string];
const places = ['meta', 'metadata', 'page', 'pagination', 'paging', 'page_info', 'Result-Info'];
it.each<Told>([
	...places.map((place): Told => [{ [place]: { total: '7' } }, {}, `${place}.total is 7`]),
	[{ meta: { page: { totalResults: 7 } } }, {}, 'meta.page.totalResults is 7'],
	[{ meta: { pagination: { total: 7 } } }, {}, 'meta.pagination.total is 7'],
	[{}, { 'x-total-count': '7' }, 'the header X-Total-Count is 7'],
	[{}, { 'x-total': '7' }, 'the header X-Total is 7'],
	[{}, { 'total-count': '7' }, 'the header Total-Count is 7'],
	[{}, { total: '7' }, 'the header Total is 7'],
	[{}, { 'x-total-pages': '7' }, 'the header X-Total-Pages is 7'],
	[{}, { 'total-pages': '7' }, 'the header Total-Pages is 7'],
	[{}, { 'x-next-page': '7' }, 'the header X-Next-Page is 7'],
	[{}, { 'next-page': '7' }, 'the header Next-Page is 7'],
	...['locations 0-24/319', '  items   100-199/319  ', 'resources */319'].map(
		(range): Told => [
			{},
			{ 'content-range': range },
			'the total of the header Content-Range is 319',
		],
	),
])('it is said where it was found: %j %j', (body, headers, words) => {
	const { total, pages, nextPage } = said(body, headers);
	const value = Number(words.split(' is ')[1]);
	expect([total, pages, nextPage].filter(Boolean)).toMatchObject([{ value, said: words }]);
});

const next = (nextPage: number) => ({ nextPage });
it.each([
	['in meta', { meta: { ...next(1), page: next(3) } }, 1],
	['in metadata', { meta: { page: next(3) } }, 2],
	['inside meta', { meta: { page: next(3) }, metadata: {} }, 3],
	['at the top level', { metadata: {} }, 4],
	['in another place', { metadata: {}, nextPage: undefined }, 5],
	['in a header', { metadata: {}, nextPage: undefined, page: {} }, 6],
])('the likeliest place counts: %s', (_name, body, value) => {
	const all = { page: next(5), ...next(4), metadata: next(2) };
	expect(said({ ...all, ...body }, { 'next-page': '6' }).nextPage?.value).toBe(value);
});

it('the largest counts of what is said of the whole, the best spelling of what is said of the page', () => {
	const meta = { total: 3, 'record-count': 5, pages: 9, 'total-pages': 2, count: 1 };
	const evidence = said({
		meta: { ...meta, number: 8, page: 1, cursor: 'this', 'next-cursor': 'next' },
		count: 4,
	});
	expect(evidence).toMatchObject({
		total: { value: 5 },
		pages: { value: 9 },
		count: { value: 4 },
		page: { value: 1 },
		cursor: { value: 'next' },
	});
});

it('a next page that is null is no page', () => {
	expect(said({ nextPage: null }).nextPage?.value).toBe(null);
});

it.each<[unknown, number | undefined]>([
	['7', 7],
	['07', 7],
	[0, 0],
	...['7 ', 'a7', '7a', '1e7', [7], -1, 9007199254740993, 1.5, 'many', null, {}].map(
		(total): [unknown, undefined] => [total, undefined],
	),
])('the number %j is %p', (total, value) => {
	expect(said({ total }).total?.value).toBe(value);
});

const metas = [
	...[{ page: -1, perPage: 0 }, { 'total-pages': true, pages: [] }, { 'next-page': 'two' }],
	...[
		{ 'has-more': 'yes', more: 1 },
		{ cursor: {}, 'next-cursor': '', after: null },
	],
	...['text', null, []],
];
const bodies = [{ page: { page: { total: 7 } } }, { page: { pagination: { total: 7 } } }];
const headers = ['server', 'max-x-total', 'totax-l', 'page'];
const ranges = ['bytes 0-2/9', 'Bytes 0-2/9', 'items 0-2/*', 'items 0-2/9 of 12', 'of items 0-2/9'];
it.each<{ body?: object; headers?: object }>([
	...metas.map((meta) => ({ body: { meta } })),
	...[...bodies, { 'tox-tal': 7 }].map((body) => ({ body })),
	...headers.map((name) => ({ headers: { [name]: '7' } })),
	...[...ranges, '0-2/9', 7].map((range) => ({ headers: { 'content-range': range } })),
])('nothing is taken for more than it is: %j', ({ body = {}, headers = {} }) => {
	expect(Object.values(said(body, headers)).filter(Boolean)).toEqual([{ body: {}, header: {} }]);
});

const address = 'https://api.example.com/rest/v1/locations?page=2';
const names = ['next', 'next_link', 'nextUrl', 'nextPage', 'next_page_url', '@odata.nextLink'];
it.each(names)('the address of the next page is read from %s', (name) => {
	expect(said({ [name]: address }).links.body).toEqual({ next: address });
	expect(said({ [name]: null }).links.body).toEqual({ next: null });
});

it.each([
	...['http://a.example/l?page=2', 'http://a.example/l', 'HTTPS://a.example/l', '//a.example/l'],
	...['/l?page=2', '?page=2', 'l?page=2', 'page2/list?after=a%3Fb'],
])('%s is an address', (next) => {
	expect(said({ next }).links.body).toEqual({ next });
});

it.each([
	...['', 'abc', 'see https://a.example/l', '/l and more', '2026/11', 'ftp:2', 7, true, [address]],
])('%j is no address', (next) => {
	expect(said({ next }).links.body).toEqual({});
});

it.each<[object, object]>([
	[{ next: { href: address } }, { next: address }],
	[{ next: { link: address } }, { next: address }],
	[{ next: { url: address } }, { next: address }],
	[{ links: { next: null } }, { next: null }],
	[{ links: {} }, {}],
	[{ links: address }, {}],
	// Where a reply contradicts itself, there is a next page.
	[{ links: { next: null }, next_page_url: address }, { next: address }],
	// A list of links that name theirs in rel.
	[
		{ links: [{ rel: 'self', href: '/l' }, 'text', null, { rel: 'next', href: address }] },
		{ self: { rel: 'self', href: '/l' }, next: { rel: 'next', href: address } },
	],
])('links of the body are read: %j', (body, links) => {
	expect(said(body).links).toEqual({ body: links, header: {} });
});

it.each([
	['<https://a.example/l?page=2>; rel="next"', { next: 'https://a.example/l?page=2' }],
	[
		'</l?a=1,2>; rel=next, </l?page=8>; title="x, y"; rel="last"',
		{ next: '/l?a=1,2', last: '/l?page=8' },
	],
	['</a> ;  REL = "prev  FIRST next"', { prev: '/a', first: '/a', next: '/a' }],
	['</a>; rel="next", </b>; rel="next"', { next: '/a' }],
	['</a>; rel=last;title=x', { last: '/a' }],
	['<>; rel="next"', { next: '' }],
	['</a>; title="next"', {}],
	['</a>; norel="next"', {}],
	['</style.css>; rel="preload"', {}],
	['</l>', {}],
	['no address', {}],
	[['not', 'text'], {}],
	[undefined, {}],
])('links of the header are read beside those of the body: %j', (link, header) => {
	const body = { next: '/c' };
	expect(said({ links: body }, { link }).links).toEqual({ body, header });
});

it.each(['constructor', 'x-constructor', '__proto__', 'x-__proto__'])(
	'a header that is called like what every object has says nothing: %s',
	(name) => {
		expect(said({}, Object.fromEntries([[name, '7']]))).toEqual(said({}));
	},
);
