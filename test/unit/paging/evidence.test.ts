import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';

const numbers = {
	total: 'total totalCount total_results total-items totalElements record_count x-total-count',
	count: 'count',
	pages: 'total-pages page_count pages',
	lastPage: 'lastPage',
	page: 'page currentPage page-number number',
	size: 'per_page pageSize size limit items-per-page',
	nextPage: 'next-page next',
	offset: 'offset skip',
} as const;
const spellings = Object.entries(numbers).flatMap(([kind, names]) =>
	names.split(' ').map((name) => [kind, name] as const),
) as [keyof typeof numbers, string][];

it.each(spellings)('reads %s from %s', (kind, name) => {
	expect(evidenceOf({ [name]: 7 }, {})[kind]).toEqual({ value: 7, name, said: `${name} is 7` });
});

it.each(['has-more', 'hasNextPage', 'more'])('reads from %s whether there is more', (name) => {
	expect(evidenceOf({ [name]: false }, {}).more).toEqual({
		value: false,
		name,
		said: `${name} is false`,
	});
});

it.each(['next_cursor', 'endCursor', 'after', 'cursor'])('reads a cursor from %s', (name) => {
	const cursor = { value: 'abc', name, said: `${name} is there` };
	expect(evidenceOf({ [name]: 'abc' }, {}).cursor).toEqual(cursor);
});

it.each([
	[{ meta: { page: { totalResults: 12 } } }, {}, 'meta.page.totalResults is 12'],
	[{ pagination: { total: '12' } }, {}, 'pagination.total is 12'],
	[{}, { 'x-total-count': '12' }, 'the header X-Total-Count is 12'],
])('says where it found a total: %j %j', (body, headers, said) => {
	expect(evidenceOf(body, headers).total).toMatchObject({ value: 12, said });
});

it('a next page that is null, and the better of two cursors', () => {
	expect(evidenceOf({ nextPage: null }, {}).nextPage?.value).toBe(null);
	expect(evidenceOf({ cursor: 'this', 'next-cursor': 'next' }, {}).cursor?.value).toBe('next');
});

it('takes the largest of what is said of the whole, and the best spelling of what is said of the page', () => {
	const meta = { total: 3, 'record-count': 5, pages: 9, 'total-pages': 2 };
	const evidence = evidenceOf({ meta: { ...meta, count: 1, number: 8, page: 1 }, count: 4 }, {});
	expect(evidence).toMatchObject({
		total: { value: 5 },
		pages: { value: 9 },
		count: { value: 4 },
		page: { value: 1 },
	});
});

it.each([
	['7', 7],
	['07', 7],
	['7 ', undefined],
	['a7', undefined],
	['7a', undefined],
	['1e7', undefined],
	[[7], undefined],
	[0, 0],
	[-1, undefined],
	[9007199254740993, undefined],
	[1.5, undefined],
])('the number %j is %p', (total, value) => {
	expect(evidenceOf({ total }, {}).total?.value).toBe(value);
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

it('takes X- from the beginning of a name only', () => {
	expect(evidenceOf({ 'x-total': 7 }, {}).total?.value).toBe(7);
	expect(evidenceOf({ 'tox-tal': 7 }, {}).total).toBeUndefined();
});
