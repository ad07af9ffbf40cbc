import {
	createLinkPaginator,
	predictLinks,
} from '../../../nodes/VisitorLocations/paging/linkPaginator';
import type { PageLinks } from '../../../nodes/VisitorLocations/paging/links';
import { emptyPageInfo } from '../../../nodes/VisitorLocations/paging/pageInfo';
import type { PageResponse, ListFacts } from '../../../nodes/VisitorLocations/paging/paginator';
import { LIST_URL } from './readList';

const afterFirstPage: ListFacts = {
	firstPageSize: 10,
	pagesRead: 1,
	pagesLeft: undefined,
	maxRequests: 5,
};
const later = { pagesRead: 2 };

type Known = Partial<ListFacts> & { current?: string; last?: string };

/** @returns the URLs that are predicted after `next`, without the URL of the list */
function predictAfter(next: string, { current = '', last, ...limits }: Known = {}) {
	const lastUrl = last === undefined ? undefined : LIST_URL + last;
	const urls = predictLinks(LIST_URL + next, LIST_URL + current, lastUrl, {
		...afterFirstPage,
		...limits,
	});
	return urls.map((url) => url.replace(LIST_URL, ''));
}

describe('the link paginator', () => {
	it.each<[string, Known, string[]]>([
		// The step is the one from the current URL, up to the last page.
		['?page=4', { current: '?page=3', last: '?page=6' }, ['?page=5', '?page=6']],
		['?page=4', { current: '?page=3', last: '?page=5' }, ['?page=5']],
		['?page=4', { current: '?page=3', last: '?page=4' }, []],
		['?at=40', { current: '?at=20', last: '?at=100' }, ['?at=60', '?at=80', '?at=100']],
		// At most as many requests as the limits has, of which the next page is one.
		['?page=4', { current: '?page=3', last: '?page=99', maxRequests: 3 }, ['?page=5', '?page=6']],
		['?page=4', { current: '?page=3', last: '?page=99', maxRequests: 2 }, ['?page=5']],
		['?page=4', { current: '?page=3', last: '?page=99', maxRequests: 1 }, []],
		['?page=4', { current: '?page=3', last: '?page=99', maxRequests: 0 }, []],
		['?page=4', { current: '?page=3', last: '?page=99', maxRequests: -7 }, []],
		// Without the last page, as many as there are left, or two if that is unknown.
		['?page=4', { current: '?page=3', pagesLeft: 4 }, ['?page=5', '?page=6', '?page=7']],
		['?page=4', { current: '?page=3', pagesLeft: 2 }, ['?page=5']],
		['?page=4', { current: '?page=3', pagesLeft: 1 }, []],
		['?page=4', { current: '?page=3', pagesLeft: 0 }, []],
		['?page=4', { current: '?page=3', pagesLeft: -3 }, []],
		['?page=4', { current: '?page=3' }, ['?page=5', '?page=6']],
		// The link to the last page wins over the number of pages left.
		['?page=4', { current: '?page=3', last: '?page=5', pagesLeft: 9 }, ['?page=5']],
		['?page=4', { current: '?page=3', last: '?page=6', pagesLeft: 1 }, ['?page=5', '?page=6']],
		// The number that the two URLs differ in grows.
		['?from=2&to=9', { current: '?from=1&to=9', maxRequests: 2 }, ['?from=3&to=9']],
		['?to=9&from=2', { current: '?to=9&from=1', maxRequests: 2 }, ['?to=9&from=3']],
		['?x=a&p=2&y=b', { current: '?x=a&p=1&y=b', maxRequests: 2 }, ['?x=a&p=3&y=b']],
		['?p%5Bn%5D=2', { current: '?p%5Bn%5D=1', maxRequests: 2 }, ['?p%5Bn%5D=3']],
		['?page=02', { current: '?page=01', maxRequests: 2 }, ['?page=3']],
		['?p=2?', { current: '?p=1?' }, []],
		// The URL of the last page is ignored if it differs in another parameter.
		['?a=2&b=5', { current: '?a=1&b=5', last: '?a=2&b=9' }, ['?a=3&b=5', '?a=4&b=5']],
		['?a=2', { current: '?a=1', last: '?a=9&b=1' }, ['?a=3', '?a=4']],
		['?a=2', { current: '?a=1', last: '' }, ['?a=3', '?a=4']],
		['?a=2', { current: '?a=1', last: '?a=x' }, ['?a=3', '?a=4']],
		// The steps miss the last page.
		['?at=40', { current: '?at=20', last: '?at=110' }, []],
		['?at=40', { current: '?at=20', last: '?at=50' }, []],
		// No number grows.
		['?p=2', { current: '?p=3' }, []],
		['?p=2', { current: '?p=2' }, []],
		['?page=2', { current: '?token=1' }, []],
		['?page=2', { current: '?page=a' }, []],
		['?page=b', { current: '?page=1' }, []],
		['?page=2', { current: '?page=' }, []],
		['?page=2', { current: '?page' }, []],
		['?page=2.5', { current: '?page=1.5' }, []],
		['?page=-1', { current: '?page=-2' }, []],
		['?page=2', { current: '?page=1&a=1' }, []],
		['?page=2&a=1', { current: '?page=1' }, []],
		['?a=2&b=2', { current: '?a=1&b=1' }, []],
		// The number has more than 15 digits.
		[
			'?p=999999999999999',
			{ current: '?p=999999999999998', maxRequests: 2 },
			['?p=1000000000000000'],
		],
		['?p=1000000000000000', { current: '?p=999999999999999' }, []],
		['?p=0000000000000002', { current: '?p=1' }, []],
	])('predicts the links after %s, with %j: %j', (next, known, urls) => {
		expect(predictAfter(next, { ...later, ...known })).toEqual(urls);
	});

	it.each<[string, Known, string[]]>([
		['?page=2', {}, ['?page=3', '?page=4']],
		['?page=02', {}, ['?page=3', '?page=4']],
		['?page=2', { pagesLeft: 2 }, ['?page=3']],
		['?page=2', { last: '?page=3' }, ['?page=3']],
		['?page=2', { last: '?page=2' }, []],
		['?page=2', { current: '?page=1' }, ['?page=3', '?page=4']],
		['?page=2', { current: '?page=02' }, ['?page=3', '?page=4']],
		['?offset=10', {}, ['?offset=20', '?offset=30']],
		['?offset=10', { last: '?offset=30' }, ['?offset=20', '?offset=30']],
		['?offset=10', { last: '?offset=35' }, []],
		['?offset=10', { firstPageSize: 20 }, []],
		['?offset=0', { firstPageSize: 0 }, []],
		['?offset=2', { firstPageSize: 2 }, ['?offset=4', '?offset=6']],
		['?a=x&page=2', {}, ['?a=x&page=3', '?a=x&page=4']],
		['?page=3', {}, []],
		['?page=1', {}, []],
		['?page=0', {}, []],
		['?p=7', { last: '?p=9' }, []],
		['?page=x2', {}, []],
		['?page=2x', {}, []],
		['?page', {}, []],
		['', {}, []],
		['?=2', {}, []],
		['?a=2&b=2', {}, []],
		['?a=2&b=10', {}, []],
		['?p=7&q=5', { current: '?p=1&q=' }, []],
		['?%E0%A4%A=x2', {}, []],
		// The size of a page is not its position.
		...[
			'limit',
			'page%5Blimit%5D',
			'size',
			'pageSize',
			'per_page',
			'perPage',
			'count',
			'COUNT',
		].flatMap((size): [string, Known, string[]][] => [
			[`?${size}=10`, {}, []],
			[`?${size}=2`, {}, []],
			[`?${size}=10&p=2`, { maxRequests: 2 }, [`?${size}=10&p=3`]],
			[`?p=10&${size}=10`, { maxRequests: 2 }, [`?p=20&${size}=10`]],
		]),
		// The second page has been read: the number would be a guess.
		['?page=2', later, []],
		['?offset=10', later, []],
		['?page=2', { pagesRead: 0 }, []],
	])('predicts the links after the link %s of the first page, with %j: %j', (next, known, urls) => {
		expect(predictAfter(next, known)).toEqual(urls);
	});

	it('predicts no links when only the path has a number', () => {
		expect(predictAfter('/2', { current: '/1', ...later })).toEqual([]);
		expect(predictAfter('/2')).toEqual([]);
		expect(predictAfter('/l;page=2')).toEqual([]);
		expect(predictAfter('/2?page=9', { current: '/1?page=9', ...later })).toEqual([]);
		expect(predictAfter('/2?page=2', { current: '/1?page=1', maxRequests: 2 })).toEqual([
			'/2?page=3',
		]);
	});

	it.each<'next' | 'current' | 'last'>(['next', 'current', 'last'])(
		'predicts nothing when the URL %s has more than 2,000 characters',
		(name) => {
			const urls = {
				next: `${LIST_URL}?page=2`,
				current: `${LIST_URL}?page=1`,
				last: `${LIST_URL}?page=3`,
			};
			const predictedWith = (length: number) => {
				const filler = 'x'.repeat(length - urls[name].length - '?q=&'.length + 1);
				const long = urls[name].replace('?', `?q=${filler}&`);
				expect(long).toHaveLength(length);
				const changed: typeof urls = { ...urls, [name]: long };
				const { next, current, last } = changed;
				return predictLinks(next, current, last, { ...afterFirstPage, maxRequests: 2 });
			};
			expect(predictedWith(2_000)).toHaveLength(1);
			expect(predictedWith(2_001)).toEqual([]);
		},
	);

	/** @returns a page with these links */
	function response(
		links: PageLinks,
		url = LIST_URL,
		part: 'body' | 'header' = 'body',
	): PageResponse {
		const info = emptyPageInfo();
		info.links[part] = links;
		return { page: { locations: [], info }, url, request: { url: LIST_URL, query: {} } };
	}

	it.each<[unknown, string | undefined, string | undefined]>([
		[
			'https://api.example.com/rest/v1/locations?page=2',
			`${LIST_URL}?page=2`,
			`${LIST_URL}?page=2`,
		],
		[
			'https://api.example.com/api/v2?page=2',
			`${LIST_URL}?page=2`,
			'https://api.example.com/api/v2?page=2',
		],
		['http://api.example.com/rest/v1/locations?page=2', `${LIST_URL}?page=2`, undefined],
		['https://other.example/l?page=2', `${LIST_URL}?page=2`, undefined],
		['https://api.example.com:8443/l?page=2', `${LIST_URL}?page=2`, undefined],
		['blob:https://api.example.com/l?page=2', `${LIST_URL}?page=2`, undefined],
		['//other.example/l?page=2', `${LIST_URL}?page=2`, undefined],
		['?page=2', `${LIST_URL}?page=2`, `${LIST_URL}?page=2`],
		['/l?page=2', `${LIST_URL}?page=2`, 'https://api.example.com/l?page=2'],
		['/l/2', undefined, 'https://api.example.com/l/2'],
		['/l/2?', undefined, 'https://api.example.com/l/2?'],
		['/l?page=2#top', `${LIST_URL}?page=2`, 'https://api.example.com/l?page=2'],
		[
			'https://me:secret@api.example.com/l?page=2',
			`${LIST_URL}?page=2`,
			'https://api.example.com/l?page=2',
		],
		[{ href: '?page=2' }, `${LIST_URL}?page=2`, `${LIST_URL}?page=2`],
		[{ url: '?page=2' }, `${LIST_URL}?page=2`, `${LIST_URL}?page=2`],
		['https://[', undefined, undefined],
		['', undefined, undefined],
		[null, undefined, undefined],
		[undefined, undefined, undefined],
		[7, undefined, undefined],
		[{}, undefined, undefined],
	])(
		'requests the link %j by its query at the URL of the list: %j, or as it is: %j',
		(next, atList, asItIs) => {
			const requestFor = (url: string | undefined) =>
				url === undefined ? undefined : { url, query: {} };
			for (const part of ['body', 'header'] as const) {
				const other = part === 'body' ? 'header' : 'body';
				expect(
					createLinkPaginator(LIST_URL, part, false).nextRequest(
						response({ next }, LIST_URL, part),
					),
				).toEqual(requestFor(atList));
				expect(
					createLinkPaginator(LIST_URL, part, true).nextRequest(response({ next }, LIST_URL, part)),
				).toEqual(requestFor(asItIs));
				expect(
					createLinkPaginator(LIST_URL, part, true).nextRequest(
						response({ next }, LIST_URL, other),
					),
				).toBeUndefined();
			}
		},
	);

	it('resolves a relative link against the URL of its response', () => {
		const page = response({ next: '2?page=2' }, 'https://api.example.com/v2/pages/1?page=1');
		expect(createLinkPaginator(LIST_URL, 'body', true).nextRequest(page)).toEqual({
			url: 'https://api.example.com/v2/pages/2?page=2',
			query: {},
		});
	});

	it('names the part of the response whose links it follows', () => {
		expect(createLinkPaginator(LIST_URL, 'body', false).kind).toBe('bodyLink');
		expect(createLinkPaginator(LIST_URL, 'header', false).kind).toBe('linkHeader');
	});

	it('predicts the requests up to the last page when the links are written for another URL', () => {
		const links = { next: '/l?page=2', last: 'https://other.example/x?page=4' };
		const paginator = createLinkPaginator(LIST_URL, 'header', false);
		const page = response(links, LIST_URL, 'header');
		const next = { url: `${LIST_URL}?page=2`, query: {} };
		expect(paginator.predictRequests?.(next, page, afterFirstPage)).toEqual([
			{ url: `${LIST_URL}?page=3`, query: {} },
			{ url: `${LIST_URL}?page=4`, query: {} },
		]);
		const late = response({}, `${LIST_URL}?page=1`);
		expect(
			createLinkPaginator(LIST_URL, 'body', true).predictRequests?.(next, late, {
				...afterFirstPage,
				pagesRead: 7,
				maxRequests: 2,
			}),
		).toEqual([{ url: `${LIST_URL}?page=3`, query: {} }]);
	});
});
