import { advance, start } from '../../../nodes/VisitorLocations/paging/progress';
import { fetched, list, progressAfter, reply } from './progressAfter';

it.each([
	['automatic', 10, undefined, undefined],
	['none', 10, 10, undefined],
	['offset', 10, 10, 'offset'],
	['page', undefined, undefined, 'page'],
] as const)('Paging %s with the size %p', (paging, asked, pageSize, style) => {
	expect(start(list, { paging, pageSize: asked })).toMatchObject({ paging, pageSize, style });
});

it('knows nothing before the first page', () => {
	expect(start(list, { paging: 'automatic', pageSize: undefined })).toEqual({
		listUrl: list,
		paging: 'automatic',
		pageSize: undefined,
		style: undefined,
		firstNumber: 1,
		linked: false,
		adoptLinks: false,
		adoptForeign: false,
		page: { locations: [], evidence: { links: {} } },
		pageUrl: list,
		cursor: undefined,
		ids: new Set(),
		received: 0,
		pagesRead: 0,
		emptyPages: 0,
		firstPageSize: 0,
		lastId: '',
		overlapped: false,
		mayOverlap: true,
		broughtNew: false,
		total: undefined,
		pages: undefined,
		lastTotal: 0,
		shrank: false,
		tried: [],
		followed: new Set([list]),
	});
});

it('moves on page by page, and gives the locations that are new', () => {
	const progress = progressAfter([reply(0, 3)]);
	const second = fetched(reply(2, 4), `${list}?page=2`);
	expect(advance(progress, { url: `${list}?page=2`, query: {} }, second)).toEqual([{ id: '3' }]);
	expect(progress).toMatchObject({
		page: second.page,
		pageUrl: `${list}?page=2`,
		ids: new Set(['0', '1', '2', '3']),
		received: 5,
		pagesRead: 2,
		firstPageSize: 3,
		lastId: '3',
		broughtNew: true,
		followed: new Set([list, `${list}?page=2`]),
	});
	const counted = { url: 'https://api.example.com/other', query: { page: 3 } };
	expect(advance(progress, counted, second)).toEqual([]);
	expect(progress).toMatchObject({ broughtNew: false, emptyPages: 0 });
	expect(progress.followed.size).toBe(2);
});

it('an id is the same as text and as a number', () => {
	const progress = progressAfter([{ data: [{ id: 1 }] }, { data: [{ id: '1' }] }]);
	expect(progress).toMatchObject({ ids: new Set(['1']), lastId: '1', broughtNew: false });
});

it('counts empty pages in a row, and keeps the last id over them', () => {
	expect(progressAfter([reply(0, 1), reply(1, 1), reply(1, 1)])).toMatchObject({
		emptyPages: 2,
		lastId: '0',
	});
	expect(progressAfter([reply(0, 0), reply(0, 1)]).emptyPages).toBe(0);
});

it('a location that is asked for again does not count twice', () => {
	const overlaps = { overlaps: true };
	expect(progressAfter([reply(0, 3), reply(2, 5)], {}, [{}, overlaps]).received).toBe(5);
	expect(progressAfter([reply(0, 3), reply(3, 3)], {}, [{}, overlaps]).received).toBe(3);
});

it.each([
	['counts from 0 where the first page says so', [{ page: 0 }], 0],
	['counts from 1 where it does not', [{ page: 1 }], 1],
	['counts from 1, whatever a later page says', [{}, { page: 0 }], 1],
])('%s', (_name, pages, firstNumber) => {
	const bodies = pages.map((more, index) => reply(index, index + 1, more));
	expect(progressAfter(bodies).firstNumber).toBe(firstNumber);
});

it('only a link on the first page makes links the style, and only where none is chosen', () => {
	const linked = { links: { next: '?page=2' } };
	expect(progressAfter([reply(0, 1, linked)])).toMatchObject({ style: 'link', linked: true });
	expect(progressAfter([reply(0, 1), reply(1, 2, linked)])).toMatchObject({
		style: undefined,
		linked: true,
	});
	expect(progressAfter([reply(0, 1, linked)], { paging: 'offset' }).style).toBe('offset');
	expect(progressAfter([reply(0, 1, linked), reply(1, 2)]).linked).toBe(true);
});

describe('the total', () => {
	const totalAfter = (pages: object[], choice = {}) => {
		const bodies = pages.map((more, index) => reply(index * 2, index * 2 + 2, more));
		return progressAfter(bodies, choice).total?.value;
	};

	it.each<[string, object[], number | undefined]>([
		['is the largest that was said', [{ total: 9 }, { total: 8 }], 9],
		['is the larger one of a later page', [{ total: 8 }, { total: 9 }], 9],
		['stays where a page says none', [{ total: 9 }, {}], 9],
		['is a count that is larger than what arrived', [{ count: 3 }], 3],
		['is no count of the page', [{ count: 2 }], undefined],
		['is no count of what arrived', [{}, { count: 4 }], undefined],
		['is the larger one of count and total', [{ count: 3, total: 9 }], 9],
		['is the count where that is larger', [{ count: 9, total: 3 }], 9],
		['is one that equals the page, where no size is said', [{ total: 2 }], 2],
		['is none that equals the first page and its size', [{ total: 2, limit: 2 }], undefined],
		['is one that equals a later page and its size', [{}, { total: 2, limit: 2 }], 2],
		['is one that is larger than the size', [{ total: 3, limit: 3 }], 3],
	])('%s', (_name, pages, total) => {
		expect(totalAfter(pages)).toBe(total);
	});

	it('where a style is chosen, one that equals the page is none', () => {
		expect(totalAfter([{ total: 2 }], { paging: 'offset' })).toBeUndefined();
		expect(totalAfter([{}, { total: 2 }], { paging: 'offset' })).toBeUndefined();
		expect(totalAfter([{ total: 3 }], { paging: 'offset' })).toBe(3);
	});

	it('of an empty list is 0', () => {
		expect(progressAfter([reply(0, 0, { total: 0 })]).total?.value).toBe(0);
		expect(progressAfter([reply(0, 0, { total: 0 }), reply(0, 0)]).total?.value).toBe(0);
		expect(progressAfter([reply(0, 0, { total: 0 })], { paging: 'page' }).total?.value).toBe(0);
	});

	it('is quoted in the words that said it first', () => {
		const pages = [reply(0, 2, { total: 9 }), reply(2, 4, { 'record-count': 9 })];
		expect(progressAfter(pages).total?.said).toBe('total is 9');
	});

	it.each<[string, object[], boolean]>([
		['shrinks', [{ total: 9 }, { total: 8 }], true],
		['shrank once, whatever is said later', [{ total: 9 }, { total: 8 }, { total: 9 }], true],
		['grows', [{ total: 8 }, { total: 9 }], false],
		['stays', [{ total: 9 }, { total: 9 }], false],
		['counts the page', [{ total: 9 }, { total: 2 }], false],
		['is left out once', [{ total: 9 }, {}, { total: 9 }], false],
	])('%s', (_name, pages, shrank) => {
		const bodies = pages.map((more, index) => reply(index * 2, index * 2 + 2, more));
		expect(progressAfter(bodies).shrank).toBe(shrank);
	});
});

it('the number of pages is the largest that was said', () => {
	const pagesAfter = (...pages: object[]) =>
		progressAfter(pages.map((more) => reply(0, 1, more))).pages?.value;
	expect(pagesAfter({ pages: 3 }, { pages: 2 })).toBe(3);
	expect(pagesAfter({ pages: 2 }, { pages: 3 })).toBe(3);
	expect(pagesAfter({ pages: 0 })).toBe(0);
});

it.each([
	['1', 1, {}, 4],
	['0', 0, {}, 5],
	['0, and there is a total', 0, { total: 9 }, 4],
])(
	'where pages are counted from %s, the number of the last page tells how many there are',
	(_name, first, more, count) => {
		const meta = { 'current-page': first, 'last-page': 4, ...more };
		expect(progressAfter([reply(0, 2, { meta })]).pages?.value).toBe(count);
	},
);
