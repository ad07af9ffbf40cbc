import { firstPage, nextPage, stopped } from '../../../nodes/VisitorLocations/paging/nextPage';
import { problemOf } from '../../harness/problem';
import { list, progressAfter, reply } from './progressAfter';

const asking = (query: object, more: object = {}) => ({
	url: list,
	query,
	continues: true,
	...more,
});

it.each([
	['automatic', undefined, {}],
	['automatic', 10, {}],
	['none', 10, {}],
	['offset', 10, { 'page[offset]': 0, 'page[limit]': 10 }],
	['offset', undefined, { 'page[offset]': 0 }],
	['number', 10, { 'page[number]': 1, 'page[size]': 10 }],
	['page', undefined, { page: 1 }],
] as const)('Paging %s with the size %p begins with %j', (paging, pageSize, query) => {
	expect(firstPage(progressAfter([], { paging, pageSize }))).toEqual({ url: list, query });
});

describe('with a chosen style', () => {
	it.each([
		['number', undefined, { 'page[number]': 3 }],
		['number', 5, { 'page[number]': 3, 'page[size]': 5 }],
		['page', undefined, { page: 3 }],
	] as const)('%s with the size %p counts pages', (paging, pageSize, query) => {
		const progress = progressAfter([reply(0, 2), reply(2, 4)], { paging, pageSize });
		expect(nextPage(progress)).toEqual(asking(query, { mayEnd: true, overlaps: false }));
		expect(nextPage({ ...progress, firstNumber: 0 })?.query).toMatchObject(
			paging === 'page' ? { page: 2 } : { 'page[number]': 2 },
		);
	});

	it.each([
		[undefined, { 'page[offset]': 3, 'page[limit]': 2 }],
		[5, { 'page[offset]': 3, 'page[limit]': 5 }],
	])('offset with the size %p asks for the last location again', (pageSize, query) => {
		const progress = progressAfter([reply(0, 2), reply(2, 4)], { paging: 'offset', pageSize });
		expect(nextPage(progress)).toEqual(asking(query, { mayEnd: true, overlaps: true }));
	});

	it('offsets do not overlap where a total or a number of pages would show that the list moved', () => {
		const next = (more: object, change = {}) =>
			nextPage({ ...progressAfter([reply(0, 2, more)], { paging: 'offset' }), ...change });
		expect(next({ total: 9 })).toMatchObject({ query: { 'page[offset]': 2 }, overlaps: false });
		expect(next({ pages: 9 })).toMatchObject({ query: { 'page[offset]': 2 }, overlaps: false });
		expect(next({}, { mayOverlap: false })).toMatchObject({ overlaps: false });
		expect(next({}, { received: 0 })).toMatchObject({ overlaps: false });
		expect(next({}, { firstPageSize: 1 })).toMatchObject({ overlaps: false });
		expect(next({})).toMatchObject({ overlaps: true });
	});

	it('ends where the service says so', () => {
		expect(
			nextPage(progressAfter([reply(0, 2, { total: 2, more: false })], { paging: 'number' })),
		).toBeUndefined();
	});

	it('the page may be missing unless something but a total speaks of it', () => {
		const next = (more: object) =>
			nextPage(progressAfter([reply(0, 2, more)], { paging: 'number' }));
		expect(next({ total: 9 })?.mayEnd).toBe(true);
		expect(next({ pages: 9 })?.mayEnd).toBe(false);
		expect(next({ total: 9, more: true })?.mayEnd).toBe(false);
	});
});

describe('with a style that was found out', () => {
	const next = (style: 'offset' | 'number' | 'page' | 'cursor', more: object) =>
		nextPage({ ...progressAfter([reply(0, 2, more)]), style });

	it.each([
		['number', { total: 9 }, { 'page[number]': 2, 'page[size]': 2 }],
		['number', { total: 9, page: 4 }, { 'page[number]': 5, 'page[size]': 2 }],
		['number', { total: 9, page: 0, limit: 3 }, { 'page[number]': 1, 'page[size]': 3 }],
		['number', { nextPage: 7, page: 4 }, { 'page[number]': 7, 'page[size]': 2 }],
		['page', { total: 9 }, { page: 2 }],
		['page', { total: 9, perPage: 3 }, { page: 2, perPage: 3 }],
		['page', { total: 9, 'page-size': 3 }, { page: 2 }],
		['offset', { total: 9, limit: 5 }, { 'page[offset]': 2, 'page[limit]': 2 }],
		['cursor', { cursor: 'abc' }, { cursor: 'abc' }],
	] as const)('%s after %j asks with %j', (style, more, query) => {
		expect(next(style, more)).toMatchObject(asking(query));
	});

	it('without a cursor there is no next page to ask for', () => {
		expect(next('cursor', { more: true })).toBeUndefined();
	});
});

it('a link leads on, whatever else is said', () => {
	const progress = progressAfter([reply(0, 2, { total: 2, links: { next: '?page=2' } })]);
	expect(nextPage(progress)).toMatchObject(asking({}, { url: `${list}?page=2` }));
	expect(nextPage({ ...progress, style: undefined })).toBeUndefined();
});

const gone = (said: string) => ({
	message: 'The list goes on, but its next page is not there',
	description: `The service said: ${said}. A part is never output as the whole list. Choose 'Paging' in the options of the node, or report this to whoever runs the service (${list}).`,
});

it('where links end although the service says that there is more, that is an error', async () => {
	const ended = progressAfter([
		reply(0, 2, { links: { next: '?page=2' } }),
		reply(2, 4, { pages: 3, more: true, links: { next: null } }),
	]);
	expect(await problemOf(() => nextPage(ended))).toEqual(gone('pages is 3, more is true'));
	expect(stopped(['a', 'b'], list)).toMatchObject(gone('a, b'));
});

it('a total alone is for the end of the reading, which has an error of its own', () => {
	const ended = progressAfter([
		reply(0, 2, { links: { next: '?page=2' } }),
		reply(2, 4, { total: 9, links: {} }),
	]);
	expect(nextPage(ended)).toBeUndefined();
	expect(nextPage(progressAfter([reply(0, 2, { total: 9 })], { paging: 'none' }))).toBeUndefined();
});

it('Paging None reads one page, and says if there is another', async () => {
	const next = (more: object) => nextPage(progressAfter([reply(0, 2, more)], { paging: 'none' }));
	expect(next({})).toBeUndefined();
	expect(await problemOf(() => next({ links: { next: '?page=2' } }))).toEqual({
		message: 'The list is longer than one page: there is a next page',
		description:
			"A part is never output as the whole list. Set 'Paging' in the options of the node to Automatic.",
	});
});
