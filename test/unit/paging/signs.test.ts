import type { Reported } from '../../../nodes/VisitorLocations/paging/signs';
import { readSigns } from '../../../nodes/VisitorLocations/paging/signs';

/** @returns the signs of a response, each with its quote */
const listSigns = (body: object, headers: Record<string, string> = {}) =>
	Object.entries<Reported<unknown> | string[]>({
		...readSigns({ data: [], ...body }, headers),
	}).flatMap(([name, sign]) => (Array.isArray(sign) ? [] : [[name, sign] as const]));

/** @returns the values of the signs */
const readValues = (body: object, headers?: Record<string, string>): object =>
	Object.fromEntries(listSigns(body, headers).map(([name, { value }]) => [name, value]));

/** @returns the quotes of the signs */
const readQuotes = (body: object, headers?: Record<string, string>) =>
	listSigns(body, headers).map(([, { text }]) => text);

describe('the signs of a response', () => {
	it.each<[string, string[]]>([
		[
			'total',
			[
				...['total', 'total-count', 'totalItems', 'total_records', 'total_results'],
				...['totalElements', 'total_entries', 'totalLocations', '@odata.count'],
			],
		],
		['possibleTotal', ['count', 'item_count', 'record-count', 'resultCount']],
		['totalPages', ['pages', 'total-pages', 'num_pages', 'page-count', 'pageTotal']],
		['pageNumber', ['page', 'current-page', 'pageNumber', 'number']],
		['pageSize', ['perPage', 'page-size', 'limit']],
	])('have the %s of each of these names: %j', (sign, names) => {
		for (const name of names) {
			expect(readValues({ [name]: 7 })).toEqual({ [sign]: 7 });
			expect(readValues({ [name]: '70' })).toEqual({ [sign]: 70 });
			for (const other of ['', 'seven', 1.5, -1, [7], true, 2 ** 53, '1'.repeat(16)]) {
				expect(readValues({ [name]: other })).not.toHaveProperty(sign);
			}
		}
	});

	// Laravel counts from 1, others from 0.
	it.each([
		[1, 2, true],
		[0, 1, true],
		[1, 1, undefined],
		[2, 1, undefined],
		[undefined, 1, undefined],
	])('have has-more when page is %j and last_page is %j: %j', (page, last_page, hasMore) => {
		expect(readSigns({ page, last_page }, {})).toMatchObject({ lastPage: { value: last_page } });
		expect(readSigns({ page, last_page }, {}).hasMore?.value).toBe(hasMore);
	});

	it.each([
		['has-more', true, true],
		['more', false, false],
		['hasNextPage', false, false],
		['last', true, false],
		['isLast', false, true],
		['last_page', false, true],
		['is_last_page', true, false],
	])('have has-more when %s is %j', (name, value, hasMore) => {
		expect(readValues({ meta: { [name]: value } })).toEqual({ hasMore });
	});

	it.each([1, '1', 'true', 0, '0', 'false'])('have has-more when it is %j', (value) => {
		const hasMore = /1|true/.test(String(value));
		expect(readValues({ hasMore: value })).toEqual({ hasMore });
	});

	it('say nothing when has-more is other text, or last is no boolean', () => {
		expect(readValues({ more: 'perhaps', last: 0, isLast: 'true' })).toEqual({});
	});

	it.each([
		[{ prev: '?p=1' }, null],
		[{ first: '?p=1', prev: { href: '?p=2' }, last: null }, null],
		[{ self: '?p=3', first: '?p=1', last: '?p=3' }, null],
		[{ first: '?p=1', last: '?p=1' }, null],
		[{ self: '?p=1', first: '?p=1', last: '?p=3' }, undefined],
		[{ first: '?p=1', last: '?p=3' }, undefined],
		[{ self: '?p=1' }, undefined],
		[{ prev: null }, undefined],
		[{ first: '?p=1', next: '?p=2' }, '?p=2'],
		['no object', undefined],
	])('have the next page of links that leave it out: %j, %j', (links, next) => {
		expect(readSigns({ links }, {}).next?.value).toBe(next);
	});

	it('have the smallest page size, which is above 0', () => {
		const meta = { per_page: 50, limit: 0 };
		expect(readValues({ rate: { limit: 1000 }, meta })).toEqual({ pageSize: 50 });
	});

	it.each(['cursor', 'end-cursor', 'after'])(
		'have a cursor when %s is text or a number',
		(name) => {
			const cursor = { text: 'abc', member: name };
			expect(readValues({ meta: { page: { [name]: 'abc' } } })).toEqual({ cursor });
			expect(readValues({ [name]: 7 })).toEqual({ cursor: { text: '7', member: name } });
			for (const other of ['', 0, '0', null, true, ['abc'], { abc: 1 }]) {
				expect(readValues({ [name]: other })).toEqual({});
			}
		},
	);

	it.each(['https://api.example.com/l', 'http://api.example.com/l', '/l/2', '?page=2', 'l?page=2'])(
		'have a next page when next is %s, also in a link object',
		(link) => {
			for (const name of ['next', 'next_page_url', 'nextLink', '@odata.nextLink', 'nextPage']) {
				expect(readValues({ [name]: link })).toEqual({ next: link });
			}
			expect(readValues({ links: { next: { href: link } } })).toEqual({ next: link });
		},
	);

	it.each([null, '', 0, '0', { href: null }])('have no next page when next is %j', (value) => {
		expect(readValues({ links: { next: value } })).toEqual({ next: null });
		expect(readValues({ nextPageNumber: value, 'next-offset': value })).toEqual({ next: null });
	});

	it.each([[2], ['17'], [{ page: 2 }], [['?page=2']]])('have has-more when next is %j', (value) => {
		expect(readValues({ 'next-page-number': value })).toEqual({ hasMore: true });
		expect(readValues({ 'next-page': value })).toEqual({ hasMore: true });
	});

	it.each(['abc', 'a/b', 'see https://a.example'])(
		'have the cursor of a next page when next is %s',
		(text) => {
			expect(readValues({ 'next-page': text })).toEqual({ next: { text, member: 'next-page' } });
		},
	);

	it.each(['nextCursor', 'next_page_token', 'next-key'])(
		'have the cursor of a next page when %s is text or a number',
		(member) => {
			expect(readValues({ [member]: '/a+b==' })).toEqual({ next: { text: '/a+b==', member } });
			expect(readValues({ [member]: 7 })).toEqual({ next: { text: '7', member } });
			for (const none of [null, '', 0, '0']) {
				expect(readValues({ [member]: none })).toEqual({ next: null });
			}
			for (const other of [true, ['abc'], { abc: 1 }]) {
				expect(readValues({ [member]: other })).toEqual({});
			}
		},
	);

	it('say nothing when a name only begins with next', () => {
		const body = { nextSyncAt: null, nextReview: '2030-01-01?', nextCursorType: 'opaque' };
		expect(readValues(body)).toEqual({});
	});

	it('have the first URL, the largest number and the true has-more when members contradict each other', () => {
		const meta = { total: 9, hasMore: false, page: { total: 12, hasMore: true, more: false } };
		expect(readValues({ total: 10, meta })).toEqual({ total: 12, hasMore: true });
		expect(readValues({ next: null, links: { next: '?p=2' } })).toEqual({ next: '?p=2' });
		expect(readValues({ next: '?p=2', nextCursor: null })).toEqual({ next: '?p=2' });
		const cursor = { text: 'abc', member: 'nextCursor' };
		const both = { next: '?p=2', cursor };
		expect(readValues({ nextCursor: 'abc', links: { next: '?p=2' } })).toEqual(both);
		expect(readValues({ links: { next: '?p=2' }, nextCursor: 'abc' })).toEqual(both);
		expect(readValues({ next: null, nextCursor: 'abc' })).toEqual({ next: cursor });
		expect(readValues({ nextCursor: 'abc', nextToken: 'x', next: null })).toEqual({ next: cursor });
		expect(readValues({ next: '?p=2', links: { next: '?p=3' } })).toEqual({ next: '?p=2' });
	});

	it('are read two levels deep, in every object that can say something about the list', () => {
		expect(readValues({ meta: { pagination: { total: 7 } } })).toEqual({ total: 7 });
		expect(readValues({ meta: { a: { b: { total: 7 } } } })).toEqual({});
		const others = ['data', 'included', 'errors', 'jsonapi', 'self', 'first', 'prev'];
		for (const name of [...others, 'previous']) {
			expect(readValues({ meta: { [name]: { total: 7, page: 2 } } })).toEqual({});
		}
	});

	it('have no position from cursors, whose after is there at the end, too', () => {
		expect(readValues({ paging: { cursors: { after: 'a', before: 'b' } } })).toEqual({});
	});

	it.each([
		['<?p=2>;rel=next', '?p=2'],
		['<?p=2>;  rel="next"', '?p=2'],
		['<?p=1>; rel="prev", <?p=3>; title="x"; rel = "next last"', '?p=3'],
		["<?p=2>; rel='next'", '?p=2'],
		['<?p=1>; rel="first prev", <?p=2>; rel="last next"', '?p=2'],
		['<?p=2>; title=x; REL=Next; type="a"', '?p=2'],
		['<?p=1>; rel="nextish"', undefined],
		['<?p=1>; rel=nextish', undefined],
		['<?p=1>; hrel="next"', undefined],
		['?p=2; rel="next"', undefined],
	])('have the next page of the header Link %s', (link, next) => {
		expect(readValues({}, { link })).toEqual(next === undefined ? {} : { next });
	});

	it('have the total of the headers X-Total and X-Total-Count, and of no others', () => {
		expect(readValues({}, { 'x-total': '7' })).toEqual({ total: 7 });
		expect(readValues({}, { 'x-total-count': '7' })).toEqual({ total: 7 });
		expect(readValues({}, { 'x-pages': '7', total: '7' })).toEqual({});
	});

	it('are quoted with their path, and without a value that says nothing to people', () => {
		const meta = { page: { 'total-pages': 8 }, 'has-more': false, cursor: 'secret' };
		expect(readQuotes({ meta })).toEqual([
			'meta.page.total-pages is 8',
			'meta.has-more is false',
			'meta.cursor is there',
		]);
		expect(readQuotes({ last: true, next: null })).toEqual(['last is true', 'next is null']);
		expect(readQuotes({ links: { next: '?page=2' }, cursor: 'abc' })).toEqual([
			'links.next is there',
			'cursor is there',
		]);
		expect(readQuotes({ nextCursor: 'abc' })).toEqual(['nextCursor is there']);
		expect(readQuotes({}, { link: '<?page=2>; rel=next', 'x-total': '7' })).toEqual([
			'the header x-total is 7',
			'the header link is there',
		]);
		expect(readQuotes({ ['x'.repeat(95)]: { total: 7 } })).toEqual(['… is 7']);
	});
});
