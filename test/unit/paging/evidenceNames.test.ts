import { evidenceOf } from '../../../nodes/VisitorLocations/paging/evidence';
import { hrefOf, isLink } from '../../../nodes/VisitorLocations/paging/pageLinks';

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

it.each(['meta', 'meta.page', 'meta.pagination', 'page', 'pagination'])('looks into %s', (path) => {
	const body = path
		.split('.')
		.reduceRight<object>((inner, name) => ({ [name]: inner }), { 'total-count': 7 });
	expect(evidenceOf({ ...body }, {}).total?.said).toBe(`${path}.total-count is 7`);
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

it('reads the header Link in whatever way it is written', () => {
	const linksOf = (link: string) => evidenceOf({}, { link }).links.header;
	expect(linksOf('</a>;REL=NEXT')).toEqual({ next: '/a' });
	expect(linksOf('</a> ; rel = "prev  first"')).toEqual({ prev: '/a', first: '/a' });
	expect(linksOf('</a>; rel="next", </b>; rel="next"')).toEqual({ next: '/a' });
	expect(linksOf('</a>; rel=last;title=x')).toEqual({ last: '/a' });
	expect(linksOf('</a>; title="next"')).toEqual({});
	expect(linksOf('</a>; norel="next"')).toEqual({});
});

it.each([
	['/a', true, '/a'],
	[{ href: '/a' }, true, '/a'],
	[{}, true, undefined],
	[7, true, undefined],
	['', false, ''],
	[null, false, undefined],
	[undefined, false, undefined],
])('the link %j is there: %p, and leads to %p', (link, there, href) => {
	expect(isLink(link)).toBe(there);
	expect(hrefOf(link)).toBe(href);
});
