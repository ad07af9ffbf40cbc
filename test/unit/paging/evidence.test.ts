import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';

const said = (value: unknown, words: string) => ({
	value,
	name: /([^. ]+) is /.exec(words)?.[1],
	said: words,
});

it.each([
	['total', { meta: { total: 12 } }, said(12, 'meta.total is 12')],
	['total', { meta: { 'total-count': '12' } }, said(12, 'meta.total-count is 12')],
	['total', { meta: { page: { totalResults: 12 } } }, said(12, 'meta.page.totalResults is 12')],
	[
		'total',
		{ meta: { pagination: { record_count: 12 } } },
		said(12, 'meta.pagination.record_count is 12'),
	],
	['total', { total: 12 }, said(12, 'total is 12')],
	['total', { meta: { total: 12, 'total-count': 30 } }, said(30, 'meta.total-count is 30')],
	['count', { meta: { count: 12 } }, said(12, 'meta.count is 12')],
	['pages', { meta: { 'total-pages': 8 } }, said(8, 'meta.total-pages is 8')],
	[
		'lastPage',
		{ meta: { pagination: { last_page: 8 } } },
		said(8, 'meta.pagination.last_page is 8'),
	],
	['page', { meta: { page: 1 } }, said(1, 'meta.page is 1')],
	['page', { meta: { page: { number: 0 } } }, said(0, 'meta.page.number is 0')],
	['size', { meta: { perPage: 50 } }, said(50, 'meta.perPage is 50')],
	['size', { meta: { page: { size: '50' } } }, said(50, 'meta.page.size is 50')],
	['nextPage', { meta: { 'next-page': 2 } }, said(2, 'meta.next-page is 2')],
	['nextPage', { meta: { nextPage: null } }, said(null, 'meta.nextPage is null')],
	['more', { 'has-more': true }, said(true, 'has-more is true')],
	[
		'more',
		{ meta: { page: { hasNextPage: false } } },
		said(false, 'meta.page.hasNextPage is false'),
	],
	['cursor', { meta: { page: { cursor: 'abc' } } }, said('abc', 'meta.page.cursor is there')],
	[
		'cursor',
		{ meta: { cursor: 'this', 'next-cursor': 'next' } },
		said('next', 'meta.next-cursor is there'),
	],
] as const)('finds %s in %j', (kind, body, found) => {
	expect(evidenceOf({ data: [], ...body }, {})[kind]).toEqual(found);
});

it('finds a total in the header X-Total-Count', () => {
	const { total } = evidenceOf({ data: [] }, { 'x-total-count': '733' });
	expect(total).toEqual(said(733, 'the header X-Total-Count is 733'));
});

it.each([
	['<https://a.example/l?page=2>; rel="next"', { next: 'https://a.example/l?page=2' }],
	[
		'</l?page=2>; rel=next, </l?page=8>; title="x, y"; rel="last"',
		{ next: '/l?page=2', last: '/l?page=8' },
	],
	['</l?a=1,2>; rel="next last"', { next: '/l?a=1,2', last: '/l?a=1,2' }],
	['</style.css>; rel="preload"', {}],
	[['not', 'text'], {}],
])('reads the links of the header Link: %j', (header, links) => {
	expect(evidenceOf({ data: [] }, { link: header }).links).toEqual({ body: {}, header: links });
});

it('takes a next address at the top level for a link', () => {
	const linksIn = (body: object) => evidenceOf({ ...body }, {}).links.body;
	expect(linksIn({ next: 'https://a.example/l?offset=2' })).toEqual({
		next: 'https://a.example/l?offset=2',
	});
	for (const next of ['later', '2026/11', 7]) expect(linksIn({ next })).toEqual({});
	expect(linksIn({ next: null })).toEqual({ next: null });
});

it('keeps the links of each place', () => {
	const header = '</a>; rel="next", </b>; rel="last"';
	const { links } = evidenceOf({ links: { next: '/c' } }, { link: header });
	expect(links).toEqual({ body: { next: '/c' }, header: { next: '/a', last: '/b' } });
});

it.each([
	[{ total: -1 }],
	[{ total: 1.5 }],
	[{ total: 'many' }],
	[{ total: null }],
	[{ total: {} }],
	[{ page: -1, perPage: 0 }],
	[{ 'total-pages': true, pages: [] }],
	[{ 'next-page': 'two' }],
	[{ 'has-more': 'yes', more: 1 }],
	[{ cursor: {}, 'next-cursor': '', after: null }],
	['text'],
	[null],
	[[]],
])('does not take meta %j for more than it is', (meta) => {
	expect(Object.values(evidenceOf({ data: [], meta }, {})).filter(Boolean)).toEqual([
		{ body: {}, header: {} },
	]);
});
