import {
	findCrossOrigin,
	getHref,
	isNullLink,
	isSameOrigin,
	resolveLink,
} from '../../../nodes/VisitorLocations/paging/links';
import type { PageInfo } from '../../../nodes/VisitorLocations/paging/pageInfo';
import {
	emptyPageInfo,
	pickLarger,
	normalizeName,
	parsePageInfo,
} from '../../../nodes/VisitorLocations/paging/pageInfo';
import { LIST_URL } from './readList';

/** @returns the info that is read from a body and its headers, without `links` if both parts are empty */
function readInfo(body: object, headers: object = {}): Partial<PageInfo> {
	const { links, ...others } = parsePageInfo({ data: [], ...body }, { ...headers });
	const hasLinks = [links.body, links.header].some((each) => Object.keys(each).length > 0);
	return hasLinks ? { links, ...others } : others;
}

const bodyLinks = (body: object) => ({ links: { body, header: {} } });
const cursor = (value: string, name: string, canBeNext: boolean) => {
	const isNext = /(^|[. -])next[^.]*$/i.test(name);
	const kindOfCursor = isNext ? 'nextPage' : 'unknown';
	return {
		cursor: { value, text: `${name} is there`, kind: canBeNext ? kindOfCursor : 'lastLocation' },
	};
};

describe('the pagination info of a response', () => {
	it('has only empty links when a response says nothing', () => {
		expect(emptyPageInfo()).toEqual({ links: { body: {}, header: {} } });
		expect(parsePageInfo({}, {})).toEqual({ links: { body: {}, header: {} } });
	});

	const NUMBER_NAMES = {
		total:
			'total Total TOTAL_COUNT totalCount total_results total-items totalItems totalElements totalDocs totalMsgs totalModels total.records total_entries recordCount record-count records_count item_count itemsTotal resultCount row_count locationsCount entriesCount element-count objectCount entry_count entrys_total totalPagedResults',
		count: 'count Count @count',
		totalPages:
			'total-pages totalPages page_count pagesCount pages num_pages maxPages totalPage total_page total_page_count totalPagesCount totalNumberOfPages total_no_of_pages totalPagesNumber total_page_num',
		lastPage: 'lastPage last-page last',
		pageNumber: 'page currentPage current-page page-number pageIndex number',
		pageSize: 'per_page perPage pageSize limit items-per-page',
		nextPage: 'next next-page nextPage',
	} as const;
	it.each(
		Object.entries(NUMBER_NAMES).flatMap(([kind, names]) =>
			names.split(' ').map((name) => [kind, name] as const),
		),
	)('reads %s from the number %s', (kind, name) => {
		const isNamedPerPage = { isNamedPerPage: name.startsWith('per') };
		const more = kind === 'pageSize' ? isNamedPerPage : {};
		expect(readInfo({ [name]: 7 })).toEqual({
			[kind]: { value: 7, text: `${name} is 7`, ...more },
		});
		const text = `${name} is 0`;
		const zero =
			kind === 'nextPage' ? { end: { value: null, text } } : { [kind]: { value: 0, text } };
		expect(readInfo({ [name]: 0 })).toEqual(kind === 'pageSize' ? {} : zero);
		expect(readInfo({ [name]: null })).toEqual(
			kind === 'nextPage' ? { end: { value: null, text: `${name} is null` } } : {},
		);
	});

	const MORE_NAMES =
		'has-more hasMore hasMoreItems more more_records moreItemsInCollection are_there_more hasNext has_next hasNextPage has_next_page? isTruncated truncated incomplete is_incomplete';
	const LAST_NAMES =
		'no_more noMore last is_last isLast isLastPage is_last_page lastPage last-page done isDone complete is_complete end_of_stream endOfRecords end_of_list end-of-results endOfData endOfLocations end_of_rows endOfEntries endOfSet end_of_pages';
	it.each([
		...MORE_NAMES.split(' ').map((name) => [name, true] as const),
		...LAST_NAMES.split(' ').map((name) => [name, false] as const),
	])('reads whether there is more from %s: %p', (name, more) => {
		const [yes, no] = more ? [true, false] : [false, true];
		expect(readInfo({ [name]: yes })).toEqual({
			hasMore: { value: true, text: `${name} is ${yes}` },
		});
		expect(readInfo({ [name]: no })).toEqual({ end: { value: false, text: `${name} is ${no}` } });
		const [moreTexts, endTexts] = more
			? [
					['true', 'True'],
					['false', 'False'],
				]
			: [
					['false', 'False'],
					['true', 'True'],
				];
		for (const text of moreTexts) {
			expect(readInfo({ [name]: text })).toEqual({
				hasMore: { value: true, text: `${name} is "${text}"` },
			});
		}
		for (const text of endTexts) {
			expect(readInfo({ [name]: text })).toEqual({
				end: { value: false, text: `${name} is "${text}"` },
			});
		}
	});

	const CURSOR_NAMES =
		'after after_cursor bookmark cursor end_cursor endCursor marker offset continue continuation continuationToken pageToken page_token pagination-token scrollToken';
	it.each(CURSOR_NAMES.split(' '))('reads a cursor from the text %s', (name) => {
		// The end cursor of GraphQL (Relay) is there on the last page, too.
		const isNext = normalizeName(name) !== 'endcursor';
		expect(readInfo({ [name]: 'a1' })).toEqual(cursor('a1', name, isNext));
		expect(readInfo({ meta: { [name]: 'a1' } })).toEqual(cursor('a1', `meta.${name}`, isNext));
		expect(readInfo({ [name]: '12' })).toEqual(name === 'offset' ? {} : cursor('12', name, isNext));
		expect(readInfo({ [name]: 12 })).toEqual(name === 'offset' ? {} : cursor('12', name, isNext));
		for (const value of ['', null, true, ['a1'], {}])
			expect(readInfo({ [name]: value })).toEqual({});
	});

	it('reads the key after which DynamoDB continues as a next cursor, and as more if it is an object', () => {
		const text = 'LastEvaluatedKey is there';
		expect(readInfo({ LastEvaluatedKey: 'a1' })).toEqual({
			cursor: { value: 'a1', text, kind: 'nextPage' },
		});
		expect(readInfo({ LastEvaluatedKey: { id: { N: '7' } } })).toEqual({
			hasMore: { value: true, text },
		});
	});

	it.each(['next', 'prev', 'previous', 'first', 'last', 'nextPage', 'last_page'])(
		'does not read the number of the page in %s as that of this page',
		(name) => {
			expect(readInfo({ [name]: { page: 7 } }).pageNumber).toBeUndefined();
			expect(readInfo({ pages: { [name]: { page: 7 } } }).pageNumber).toBeUndefined();
			expect(readInfo({ [`the${name}`]: { page: 7 } }).pageNumber?.value).toBe(7);
		},
	);

	const NEXT_NAMES = 'next next-page nextPage next_link nextUrl next_page_url @odata.nextLink';
	it.each(NEXT_NAMES.split(' '))('reads the next page from %s by its value', (name) => {
		const text = (value: unknown) => `${name} is ${JSON.stringify(value)}`;
		for (const none of [null, false, '']) {
			expect(readInfo({ [name]: none })).toEqual({ end: { value: null, text: text(none) } });
		}
		expect(readInfo({ [name]: { href: null } })).toEqual({
			end: { value: null, text: `${name} is there` },
		});
		expect(readInfo({ [name]: true })).toEqual({ hasMore: { value: true, text: text(true) } });
		expect(readInfo({ [name]: '?page=2' })).toEqual(bodyLinks({ next: '?page=2' }));
		expect(readInfo({ [name]: 'a1' })).toEqual(cursor('a1', name, true));
		expect(readInfo({ [name]: { offset: 7 } })).toEqual({
			hasMore: { value: true, text: `${name} is there` },
		});
		for (const unknown of [[], ['?page=2'], -1, 1.5])
			expect(readInfo({ [name]: unknown })).toEqual({});
	});

	it.each(['nextPageToken', 'next_cursor', 'nextToken'])('reads a cursor from %s', (name) => {
		for (const value of ['a1', '/w8+AA==', '?page=2', '12345']) {
			expect(readInfo({ [name]: value })).toEqual(cursor(value, name, true));
		}
		expect(readInfo({ [name]: 12_345 })).toEqual(cursor('12345', name, true));
		for (const url of [LIST_URL, LIST_URL.replace('https', 'http')]) {
			expect(readInfo({ [name]: url })).toEqual(bodyLinks({ next: url }));
		}
		expect(readInfo({ [name]: 'a:https:' })).toEqual(cursor('a:https:', name, true));
		expect(readInfo({ [name]: 0 })).toEqual({ end: { value: null, text: `${name} is 0` } });
		expect(readInfo({ [name]: '' })).toEqual({ end: { value: null, text: `${name} is ""` } });
	});

	it.each(['next_start', 'nextOffset', '@odata.next', 'nextTokenCount'])(
		'reads only that there is more from %s',
		(name) => {
			expect(readInfo({ [name]: 7 })).toEqual({ hasMore: { value: true, text: `${name} is 7` } });
			expect(readInfo({ next_page: 2, [name]: 7 }).nextPage?.value).toBe(2);
			expect(readInfo({ [name]: 7, next_page: 2 }).nextPage?.value).toBe(2);
		},
	);

	it.each([
		['false', { end: { value: null, text: 'next is "false"' } }],
		['true', { hasMore: { value: true, text: 'next is "true"' } }],
	])('reads a next page of %j as a boolean', (next, info) => {
		expect(readInfo({ next })).toEqual(info);
	});

	it('reads the number of the page when it contains pages with other numbers', () => {
		expect(readInfo({ next: { page: 2 }, first: { page: 1 }, page: 3 }).pageNumber?.value).toBe(3);
	});

	it('reads the number of the next page when it is a text', () => {
		expect(readInfo({ nextPage: '2' })).toEqual({
			nextPage: { value: 2, text: 'nextPage is "2"' },
		});
	});

	const OTHER_NAMES =
		'totalPageDetails totalPageDocs endOfLife end_of_day end-of-support totalLandingPages total_items_all_pages totalAcrossPages totalCountMode total_per_page grandTotalPages totalPagesRead grandTotalPage totalPageLoads myLastEvaluatedKey bookmarks end the_end_of_stream lastEvaluatedKeys totalTime total_time_ms total-ms totalDuration total_seconds subtotal grand_total estimatedTotal accessToken token id_token previous prev prevPage prev_cursor before startCursor first first_page from to self skip counter account discount pageUrl lastPageUrl remaining remaining_pages context annex size sizes nextSyncAt nextRun next_billing_date sizes limits numbers countries  donesome completed truncate limited alsoHasNextPage anyMoreData isNoMoreData thisLast blast undone untruncated truncatedAt incompleteItems subrecordCount recordCounter homepageCount pageCounter cursorName afterAll markers offsets discontinued myPageToken pageTokenType';
	it.each(OTHER_NAMES.split(' '))('reads nothing from %s', (name) => {
		for (const value of [7, '7', 'a1', '/l?page=2', true, false, null]) {
			expect(readInfo({ [name]: value })).toEqual({});
		}
	});

	it.each(['hasMore', 'more', 'truncated'])('reads 1 and 0 as booleans from %s', (name) => {
		for (const value of [1, '1', 'TRUE'])
			expect(readInfo({ [name]: value }).hasMore?.value).toBe(true);
		for (const value of [0, '0', 'FALSE'])
			expect(readInfo({ [name]: value }).end?.value).toBe(false);
	});

	it('does not read 1 and 0 as booleans when the name announces the end', () => {
		for (const value of [1, 0, '1', '0'])
			expect(readInfo({ isLast: value, done: value })).toEqual({});
	});

	it('reads the header Pagination as JSON', () => {
		expect(readInfo({}, { pagination: '{"totalItems":55}' })).toEqual({
			total: { value: 55, text: 'the header pagination: totalItems is 55' },
		});
	});

	it('reads nothing when the value has another type than its name', () => {
		for (const [name, value] of [
			...['hasMore', 'more', 'isLast', 'done', 'truncated'].flatMap((each) =>
				[2, 'yes', null, {}, []].map((other) => [each, other] as const),
			),
			...['total', 'count', 'pages', 'page', 'limit'].flatMap((each) =>
				[true, 'true', 'False'].map((other) => [each, other] as const),
			),
		]) {
			expect([name, readInfo({ [name]: value })]).toEqual([name, {}]);
		}
	});

	it.each<[unknown, number | undefined]>([
		['7', 7],
		['07', 7],
		[0, 0],
		['0', 0],
		['0000000000000007', 7],
		['9007199254740991', 9007199254740991],
		[9007199254740991, 9007199254740991],
		...[
			...['', ' ', '7 ', ' 7', 'a7', '7a', '1e7', '-7', '7.0', 'many', '00000000000000007'],
			...['9007199254740992', 9007199254740993, [7], -1, 1.5, NaN, null, {}, true],
		].map((total): [unknown, undefined] => [total, undefined]),
	])('reads the number %j as %p', (total, value) => {
		expect(readInfo({ total })).toEqual(
			value === undefined ? {} : { total: { value, text: `total is ${value}` } },
		);
	});

	it.each([
		['meta', 'meta'],
		['metadata', 'metadata'],
		['page', 'page'],
		['pagination', 'pagination'],
		['Result-Info', 'Result-Info'],
		['additional_data', 'additional_data'],
		['', ''],
	])(
		'reads the members of the object "%s" and of an object inside, not of a third',
		(name, path) => {
			const total = { value: 7, text: `${path}.total is 7` };
			expect(readInfo({ [name]: { total: 7 } })).toEqual({ total });
			const inside = { value: 7, text: `${path}.pagination.total is 7` };
			expect(readInfo({ [name]: { pagination: { total: 7 } } })).toEqual({ total: inside });
			expect(readInfo({ [name]: { pagination: { page: { total: 7 } } } })).toEqual({});
		},
	);

	const IGNORED =
		'data Data included cursors errors jsonapi filter filters rateLimit rate-limit rate_limits';
	it.each(IGNORED.split(' '))('reads nothing from the object %s', (name) => {
		const members = { total: 7, limit: 7, next: '/l?page=2', links: { next: '/l?page=2' } };
		for (const value of [members, [members], { page: members }]) {
			expect(parsePageInfo({ [name]: value }, {})).toEqual(emptyPageInfo());
			expect(parsePageInfo({ meta: { [name]: value } }, {})).toEqual(emptyPageInfo());
		}
	});

	it.each([
		'database',
		'linksInfo',
		'meta_data',
		'includedPages',
		'myErrors',
		'filtering',
		'myRateLimit',
	])('reads the members of the object %s', (name) => {
		expect(readInfo({ [name]: { total: 7 } })).toEqual({
			total: { value: 7, text: `${name}.total is 7` },
		});
	});

	it('reads nothing from objects in lists', () => {
		expect(readInfo({ meta: [{ total: 7, next: 2 }], total: [{ total: 7 }] })).toEqual({});
	});

	it.each<[object, object]>([
		// The larger number counts, wherever it is.
		[{ total: 3, 'record-count': 5 }, { total: { value: 5, text: 'record-count is 5' } }],
		[{ total: 5, meta: { total: 3 } }, { total: { value: 5, text: 'total is 5' } }],
		[{ total: 5, meta: { total: 5 } }, { total: { value: 5, text: 'total is 5' } }],
		[{ count: 1, meta: { count: 2 } }, { count: { value: 2, text: 'meta.count is 2' } }],
		[{ pages: 9, total_pages: 2 }, { totalPages: { value: 9, text: 'pages is 9' } }],
		[
			{ last_page: 2, meta: { lastPage: 3 } },
			{ lastPage: { value: 3, text: 'meta.lastPage is 3' } },
		],
		[
			{ size: 2, limit: 250 },
			{ pageSize: { value: 250, text: 'limit is 250', isNamedPerPage: false } },
		],
		// The first page number counts, and the first of what is not a number.
		[{ page: 1, meta: { page: 2 } }, { pageNumber: { value: 1, text: 'page is 1' } }],
		[{ next_page: true, next: true }, { hasMore: { value: true, text: 'next_page is true' } }],
		[{ hasMore: true, next: true }, { hasMore: { value: true, text: 'hasMore is true' } }],
		[{ more: true, hasMore: true }, { hasMore: { value: true, text: 'more is true' } }],
		[{ next: {}, more: true }, { hasMore: { value: true, text: 'more is true' } }],
		[{ more: true, next: {} }, { hasMore: { value: true, text: 'more is true' } }],
		[{ more: false, hasMore: false }, { end: { value: false, text: 'more is false' } }],
		[{ more: false, next: null }, { end: { value: false, text: 'more is false' } }],
		[{ next: null, more: false }, { end: { value: null, text: 'next is null' } }],
		[{ next: null, nextPage: '' }, { end: { value: null, text: 'next is null' } }],
		[
			{ more: true, next: 2 },
			{ hasMore: { value: true, text: 'more is true' }, nextPage: { value: 2, text: 'next is 2' } },
		],
		[
			{ page: 2, next: 2, more: true },
			{
				pageNumber: { value: 2, text: 'page is 2' },
				hasMore: { value: true, text: 'more is true' },
				end: { value: null, text: 'next is 2' },
			},
		],
		// A cursor that is called next counts, then the first one that is not the end cursor.
		[{ cursor: 'a', nextCursor: 'b' }, cursor('b', 'nextCursor', true)],
		[{ nextCursor: 'b', cursor: 'a' }, cursor('b', 'nextCursor', true)],
		[{ nextCursor: 'b', next: 'c' }, cursor('c', 'next', true)],
		[{ after: 'a', cursor: 'b' }, cursor('a', 'after', true)],
		[{ endCursor: 'a', cursor: 'b' }, cursor('b', 'cursor', true)],
		[{ cursor: 'b', endCursor: 'a' }, cursor('b', 'cursor', true)],
		[{ endCursor: 'a', end_cursor: 'b' }, cursor('a', 'endCursor', false)],
		[{ endCursor: 'a', nextCursor: 'b' }, cursor('b', 'nextCursor', true)],
		[{ nextCursor: 'b', endCursor: 'a' }, cursor('b', 'nextCursor', true)],
		// A response that contradicts itself has a next page and an end.
		[
			{ next: 2, more: false },
			{ nextPage: { value: 2, text: 'next is 2' }, end: { value: false, text: 'more is false' } },
		],
		// Asana, HubSpot and Intercom: the next page is an object.
		[
			{ next: { offset: 'a1', uri: '/l?offset=a1' } },
			{
				...bodyLinks({ next: '/l?offset=a1' }),
				...cursor('a1', 'next.offset', true),
			},
		],
		[
			{ paging: { next: { after: 'a1' } } },
			{
				hasMore: { value: true, text: 'paging.next is there' },
				...cursor('a1', 'paging.next.after', true),
			},
		],
	])('reads %j as %j', (body, info) => {
		expect(readInfo(body)).toEqual(info);
	});

	it.each<[object, object]>([
		[
			{ page: 3, next_page: 3 },
			{ pageNumber: { value: 3, text: 'page is 3' }, end: { value: null, text: 'next_page is 3' } },
		],
		[
			{ next_page: '3', page: '3' },
			{
				pageNumber: { value: 3, text: 'page is 3' },
				end: { value: null, text: 'next_page is "3"' },
			},
		],
		[
			{ page: 3, next_page: 3, more: false },
			{ pageNumber: { value: 3, text: 'page is 3' }, end: { value: false, text: 'more is false' } },
		],
		[
			{ page: 3, next_page: 4 },
			{
				pageNumber: { value: 3, text: 'page is 3' },
				nextPage: { value: 4, text: 'next_page is 4' },
			},
		],
		[
			{ page: 1, more: true },
			{
				pageNumber: { value: 1, text: 'page is 1' },
				hasMore: { value: true, text: 'more is true' },
			},
		],
	])('reads an end only when the next page is the page itself: %j', (body, info) => {
		expect(readInfo(body)).toEqual(info);
	});

	const link = 'https://api.example.com/rest/v1/locations?page=2';
	it.each([
		...['http://a.example/l?page=2', 'http://a.example/l', 'HTTPS://a.example/l', '//a.example/l'],
		...['/l?page=2', '/l', '?page=2', 'l?page=2', '?', 'page2/list?after=a%3Fb'],
	])('reads %j as a URL of the next page', (next) => {
		expect(readInfo({ next })).toEqual(bodyLinks({ next }));
		for (const member of ['href', 'url', 'uri', 'link']) {
			expect(readInfo({ next: { [member]: next } })).toEqual(bodyLinks({ next }));
		}
	});

	it.each([
		...[
			'abc',
			'see https://a.example/l',
			'/l and more',
			'/l?a= b',
			'2026/11',
			'ftp:2',
			'xhttp://a',
		],
		...['/', 'https:', 'a\n?b', 'httpx://a'],
	])('reads %j as a cursor of the next page, not as a URL', (next) => {
		expect(readInfo({ next })).toEqual(cursor(next, 'next', true));
	});

	it.each<[object, object]>([
		[{ links: { next: link } }, { next: link }],
		[{ _links: { next: { href: link } } }, { next: { href: link } }],
		[{ x_links: { first: '/a', next: link } }, { first: '/a', next: link }],
		[{ pageLinks: { next: link } }, { next: link }],
		[{ meta: { links: { next: link } } }, { next: link }],
		[{ meta: { pagination: { links: { next: link } } } }, { next: link }],
		[{ meta: { pagination: { page: { links: { next: link } } } } }, {}],
		[
			{ links: { first: '/a', next: '/b', last: '/c', prev: '/d', self: '/e', related: '/f' } },
			{ first: '/a', next: '/b', last: '/c' },
		],
		[{ links: { nextPage: link, total: 7 } }, { next: link }],
		[{ links: [{ rel: 'Next', href: link }] }, { next: { rel: 'Next', href: link } }],
		[{ links: { a: { b: { next: link } } } }, {}],
		[{ links: { next: 7 }, _links: { next: link } }, { next: link }],
		[{ links: { next: link }, _links: { next: 7 } }, { next: link }],
		[{ links: { next: null }, _links: { next: 7 } }, { next: 7 }],
		[{ links: { next: 7 }, _links: { next: null } }, { next: 7 }],
		[{ links: { next: 7 }, _links: { next: 8 } }, { next: 7 }],
		[{ links: { next: null } }, { next: null }],
		[{ links: { pages: { total: 7, next: link } } }, { next: link }],
		[{ links: {} }, {}],
		[{ links: link }, {}],
		[{ links: null }, {}],
		[{ links: 7 }, {}],
		// The first link counts that is not null, false or empty.
		[{ links: { next: null }, next_page_url: link }, { next: link }],
		[{ links: { next: '' }, meta: { links: { next: link } } }, { next: link }],
		[
			{ links: { next: { href: null } }, _links: { next: { href: link } } },
			{ next: { href: link } },
		],
		[
			{ links: { next: '/a' }, _links: { next: '/b', last: '/c' } },
			{ next: '/a', last: '/c' },
		],
		[{ next: '/a', links: { next: '/b' } }, { next: '/a' }],
		[{ links: { next: '/a' }, next: '/b' }, { next: '/b' }],
		// A list of links that name their relation in rel.
		[
			{ links: [{ rel: 'self', href: '/l' }, 'text', null, 7, { rel: 'next', href: link }] },
			{ next: { rel: 'next', href: link } },
		],
		[{ links: [{ rel: ['last'], url: '/c' }] }, { last: { rel: ['last'], url: '/c' } }],
		[{ links: [{ href: link }, ['next', link], { rel: 'prev', href: '/d' }] }, {}],
		[{ links: ['next', link] }, {}],
	])('reads the links of the body %j as %j', (body, links) => {
		expect(parsePageInfo({ data: [], ...body }, {}).links).toEqual({ body: links, header: {} });
	});

	it.each<[unknown, object]>([
		['<https://a.example/l?page=2>; rel="next"', { next: 'https://a.example/l?page=2' }],
		[
			'</l?a=1,2>; rel=next, </l?page=8>; title="x, y"; rel="last"',
			{ next: '/l?a=1,2', last: '/l?page=8' },
		],
		['</a> ;  REL = "prev  FIRST next"', { first: '/a', next: '/a' }],
		['</a>; rel="next", </b>; rel="next"', { next: '/a' }],
		['</a>; rel="first", </b>; rel="next",</c>;rel=last', { first: '/a', next: '/b', last: '/c' }],
		['</a>; rel=last;title=x', { last: '/a' }],
		['</a>; rel=last , </b>', { last: '/a' }],
		['</a>;\trel\t=\t"next"', { next: '/a' }],
		['<>; rel="next"', { next: '' }],
		['</a>; rel=""; rel="next"', {}],
		['</a>; rel="nextpage"', {}],
		['</a>; rel=nextpage', {}],
		['</a>; title="next"', {}],
		['</a>; norel="next"', {}],
		['</a> rel="next"', {}],
		['</style.css>; rel="preload"', {}],
		['</l>', {}],
		['/a; rel="next"', {}],
		['no URL', {}],
		['', {}],
		[['</a>; rel="next"'], {}],
		[undefined, {}],
	])('reads the links of the header Link %j as %j', (value, header) => {
		const body = { next: '/c' };
		expect(parsePageInfo({ links: body }, { link: value })).toEqual({ links: { body, header } });
	});

	const total = (text: string) => ({ total: { value: 7, text } });
	it.each<[object, object]>([
		[{ 'x-total-count': '7' }, total('the header x-total-count is 7')],
		[{ 'x-total': '7' }, total('the header x-total is 7')],
		[{ 'total-count': '7' }, total('the header total-count is 7')],
		[{ total: '7' }, total('the header total is 7')],
		[{ 'x-pagination-total-count': '7' }, total('the header x-pagination-total-count is 7')],
		[{ 'pagination-total': '7' }, total('the header pagination-total is 7')],
		[{ 'x-count': '7' }, { count: { value: 7, text: 'the header x-count is 7' } }],
		[
			{ 'pagination-count': '7' },
			{ count: { value: 7, text: 'the header pagination-count is 7' } },
		],
		[{ 'x-total-pages': '7' }, { totalPages: { value: 7, text: 'the header x-total-pages is 7' } }],
		[{ 'total-pages': '7' }, { totalPages: { value: 7, text: 'the header total-pages is 7' } }],
		[
			{ 'x-pagination-page-count': '7' },
			{ totalPages: { value: 7, text: 'the header x-pagination-page-count is 7' } },
		],
		[{ 'x-page': '7' }, { pageNumber: { value: 7, text: 'the header x-page is 7' } }],
		[
			{ 'x-pagination-current-page': '7' },
			{ pageNumber: { value: 7, text: 'the header x-pagination-current-page is 7' } },
		],
		[
			{ 'x-per-page': '7' },
			{ pageSize: { value: 7, text: 'the header x-per-page is 7', isNamedPerPage: true } },
		],
		[{ 'x-next-page': '7' }, { nextPage: { value: 7, text: 'the header x-next-page is "7"' } }],
		[{ 'x-next-page': '' }, { end: { value: null, text: 'the header x-next-page is ""' } }],
		[{ 'x-next-page': '/l?page=2' }, bodyLinks({ next: '/l?page=2' })],
		[{ 'x-next-cursor': 'a1' }, cursor('a1', 'the header x-next-cursor', true)],
		[{ 'x-cursor': 'a1' }, cursor('a1', 'the header x-cursor', true)],
		[
			{ 'x-has-more': 'true' },
			{ hasMore: { value: true, text: 'the header x-has-more is "true"' } },
		],
		[
			{ 'x-has-more': 'false' },
			{ end: { value: false, text: 'the header x-has-more is "false"' } },
		],
		...[
			'server',
			'count',
			'page',
			'next-page',
			'per-page',
			'max-x-total',
			'item-total',
			'grand-total-pages',
		].map((name): [object, object] => [{ [name]: '7' }, {}]),
		...['my-pagination-total', 'x-pagination-x-total', 'x-x-total', 'x', 'x-'].map(
			(name): [object, object] => [{ [name]: '7' }, {}],
		),
		...['x-total-time', 'x-ratelimit-limit', 'x-rate-limit', 'x-data', 'x-filter'].map(
			(name): [object, object] => [{ [name]: '7' }, {}],
		),
		[{ 'x-total': 'many' }, {}],
		[{ 'x-total': ['7', '8'] }, {}],
	])('reads the headers %j as %j', (headers, info) => {
		expect(readInfo({}, headers)).toEqual(info);
	});

	it.each([
		...['locations 0-24/319', '  items   100-199/319  ', 'resources */319', '0-24/319', '*/319'],
		...[
			'of items 0-2/319',
			'items 0-2/ 319',
			'a/b 0-2/319',
			'bytesize 0-2/319',
			'my bytes 0-2/319',
			'319',
		],
	])('reads the total of the header Content-Range %j', (range) => {
		const text = 'the total of the header Content-Range is 319';
		expect(readInfo({}, { 'content-range': range })).toEqual({ total: { value: 319, text } });
		expect(readInfo({ total: 318 }, { 'content-range': range })).toEqual({
			total: { value: 319, text },
		});
		expect(readInfo({ total: 320 }, { 'content-range': range })).toEqual({
			total: { value: 320, text: 'total is 320' },
		});
	});

	it.each([
		...[
			'bytes 0-2/9',
			' Bytes  0-2/9',
			'BYTES */9',
			'items 0-2/*',
			'items 0-2/9 of 12',
			'items 0-2',
		],
		...['', 9, ['*/9']],
	])('reads nothing from the header Content-Range %j', (range) => {
		expect(readInfo({}, { 'content-range': range })).toEqual({});
	});

	it('reads the header X-Pagination as JSON, down to the objects inside', () => {
		const pagination = {
			TotalCount: 7,
			TotalPages: 2,
			HasNext: true,
			page: { limit: 5, deeper: { pageSize: 9 } },
			links: { last: '/l?page=2' },
		};
		expect(readInfo({}, { 'x-pagination': JSON.stringify(pagination) })).toEqual({
			...bodyLinks({ last: '/l?page=2' }),
			total: { value: 7, text: 'the header x-pagination: TotalCount is 7' },
			totalPages: { value: 2, text: 'the header x-pagination: TotalPages is 2' },
			hasMore: { value: true, text: 'the header x-pagination: HasNext is true' },
			pageSize: {
				value: 5,
				text: 'the header x-pagination: page.limit is 5',
				isNamedPerPage: false,
			},
		});
	});

	it.each(['', 'total=7', '{"total":7', '7', 'null', '[{"total":7}]', '"total"', { total: 7 }, 7])(
		'reads nothing from the header X-Pagination %j',
		(value) => {
			expect(readInfo({}, { 'x-pagination': value })).toEqual({});
		},
	);

	it('reads the info of the body and of the headers when both have some', () => {
		const body = { page: 2, next_page: 3, links: { next: '/b' } };
		const headers = { 'x-total': '7', 'x-page': '9', 'x-next-page': '', link: '</c>; rel=last' };
		expect(readInfo(body, headers)).toEqual({
			links: { body: { next: '/b' }, header: { last: '/c' } },
			total: { value: 7, text: 'the header x-total is 7' },
			pageNumber: { value: 2, text: 'page is 2' },
			nextPage: { value: 3, text: 'next_page is 3' },
			end: { value: null, text: 'the header x-next-page is ""' },
		});
	});

	it('reads an end when the next page of the headers is the page itself', () => {
		expect(readInfo({}, { 'x-page': '3', 'x-next-page': '3' })).toEqual({
			pageNumber: { value: 3, text: 'the header x-page is 3' },
			end: { value: null, text: 'the header x-next-page is "3"' },
		});
	});

	const x = (count: number) => 'x'.repeat(count);
	it.each<[string, object, string]>([
		['100 characters', { [`total${x(90)}`]: 7 }, `total${x(90)} is 7`],
		['101 characters', { [`total${x(91)}`]: 7 }, `total${x(91)} is …`],
		['a long name of an object', { [x(200)]: { total: 7 } }, `${x(100)}…`],
		['a long name of has-more', { [`more${x(200)}more`]: true }, `more${x(96)}…`],
		['a long name of a next page', { [`nextPage${x(200)}`]: 7 }, `nextPage${x(92)}…`],
		[
			'a long name of an object for a next page',
			{ [`nextPage${x(200)}`]: {} },
			`nextPage${x(92)}…`,
		],
		['a long name of a next cursor', { [`nextPage${x(200)}`]: 'a1' }, `nextPage${x(92)}…`],
		['a long name of a cursor', { [`continu${x(200)}`]: 'a1' }, `continu${x(93)}…`],
	])('quotes at most 100 characters: %s', (_name, body, text) => {
		const texts = Object.values(readInfo(body)).map(
			(reported) => (reported as { text: string }).text,
		);
		expect(texts).toEqual([text]);
	});

	it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty', 'x-__proto__'])(
		'reads nothing from the name %s, which is special in JavaScript',
		(name) => {
			const named = (value: unknown) => Object.fromEntries([[name, value]]);
			for (const value of ['7', 7, true, null]) {
				expect(readInfo(named(value))).toEqual({});
				expect(readInfo({}, named(value))).toEqual({});
				expect(readInfo({ links: named(value) })).toEqual({});
			}
			expect(readInfo({}, { link: `</a>; rel="${name}"` })).toEqual({});
			expect(readInfo({ links: [{ rel: name, href: '/a' }] })).toEqual({});
		},
	);

	it.each([
		['Total-Pages', 'totalpages'],
		['@odata.nextLink', 'odatanextlink'],
		['has_next_page?', 'hasnextpage'],
		['Ä9 ', '9'],
		['', ''],
	])('normalizes the name %s to %s', (name, normalized) => {
		expect(normalizeName(name)).toBe(normalized);
	});

	it('returns the larger of two numbers, or the first when they are equal', () => {
		const [zero, one, other] = [0, 1, 1].map((value, index) => ({ value, text: `${index}` }));
		expect(pickLarger(undefined, undefined)).toBeUndefined();
		expect(pickLarger(zero, undefined)).toBe(zero);
		expect(pickLarger(undefined, zero)).toBe(zero);
		expect(pickLarger(zero, one)).toBe(one);
		expect(pickLarger(one, zero)).toBe(one);
		expect(pickLarger(one, other)).toBe(one);
	});

	it.each([
		[null, true],
		[false, true],
		['', true],
		[{ href: null }, true],
		[{ href: '' }, true],
		[{ href: false }, true],
		[undefined, false],
		[0, false],
		['/l', false],
		[{ href: '/l' }, false],
		[{}, false],
		[[], false],
	])('reads whether the link %j says that there is no such page: %p', (value, isNone) => {
		expect(isNullLink(value)).toBe(isNone);
	});

	it.each<[unknown, string | undefined]>([
		['/l', '/l'],
		[{ href: '/l' }, '/l'],
		[{ url: '/l' }, '/l'],
		[{ uri: '/l' }, '/l'],
		[{ link: '/l' }, '/l'],
		[{ href: '/a', url: '/b', uri: '/c', link: '/d' }, '/a'],
		[{ link: '/d', uri: '/c', url: '/b' }, '/b'],
		[{ link: '/d', uri: '/c', url: null }, '/c'],
		[{ href: null, url: '/b' }, '/b'],
		[{ href: 7 }, undefined],
		[{ target: '/l' }, undefined],
		...['', null, undefined, 7, true, ['/l'], {}].map((link): [unknown, undefined] => [
			link,
			undefined,
		]),
	])('reads the URL of the link %j as %j', (value, href) => {
		expect(getHref(value)).toBe(href);
	});

	it.each<[unknown, string | undefined, string | undefined]>([
		['?page=2', `${LIST_URL}?page=2`, undefined],
		['/l', 'https://api.example.com/l', undefined],
		[{ href: '/l#top' }, 'https://api.example.com/l', undefined],
		['https://me:secret@api.example.com/l', 'https://api.example.com/l', undefined],
		['https://api.example.com:443/l', 'https://api.example.com/l', undefined],
		['https://API.example.com/l', 'https://api.example.com/l', undefined],
		['http://api.example.com/l', 'http://api.example.com/l', 'http://api.example.com'],
		[
			'https://api.example.com:8443/l',
			'https://api.example.com:8443/l',
			'https://api.example.com:8443',
		],
		['//other.example/l', 'https://other.example/l', 'https://other.example'],
		['https://me:secret@other.example/l', 'https://other.example/l', 'https://other.example'],
		['blob:https://api.example.com/l', 'blob:https://api.example.com/l', 'blob:'],
		['ftp://api.example.com/l', 'ftp://api.example.com/l', 'ftp:'],
		['mailto:me@api.example.com', 'mailto:me@api.example.com', 'mailto:'],
		...['https://[', '', null, undefined, 7, {}].map((link): [unknown, undefined, undefined] => [
			link,
			undefined,
			undefined,
		]),
	])('resolves the link %j to %j, with the cross-origin %j', (value, target, origin) => {
		expect(resolveLink(value, LIST_URL)?.href).toBe(target);
		expect(findCrossOrigin(value, LIST_URL)).toBe(origin);
		if (target === undefined) return;
		expect(isSameOrigin(new URL(target), LIST_URL)).toBe(origin === undefined);
	});
});
