import { ProblemError } from '../../../credentials/shared/problem';
import { prefetch } from '../../../nodes/VisitorLocations/paging/prefetch';
import type { PageRequest, Paging } from '../../../nodes/VisitorLocations/paging/styles';
import { firstOfAll } from '../../../nodes/VisitorLocations/paging/zeroth';
import { fetched, list, progressAfter, reply } from './progressAfter';

/** Asks for page 0 after page 1 of a chosen style. */
async function ask(
	page1: object,
	page0: object | number | undefined,
	paging: Paging = 'number',
	before: object[] = [],
) {
	const asked: PageRequest[] = [];
	const pages = prefetch(async (request) => {
		asked.push(request);
		if (page0 === undefined) throw new Error('One request too many');
		if (typeof page0 !== 'number') return await Promise.resolve(fetched(page0));
		throw new ProblemError({ message: 'No', description: '' }, page0);
	}, 1);
	const first = {
		request: { url: list, query: { 'page[number]': 1, 'page[size]': 2 } },
		fetched: fetched(page1),
	};
	const progress = progressAfter(before, { paging, pageSize: 2 });
	const found = await firstOfAll(first, pages, progress);
	return { found, asked, progress, again: async () => await pages.fetch(first.request), first };
}

it('page 0 is the first one where it holds what page 1 does not', async () => {
	const { found, asked, progress, again, first } = await ask(reply(2, 4), reply(0, 2));
	const zeroth = { url: list, query: { 'page[number]': 0, 'page[size]': 2 }, doubtful: true };
	expect(asked).toEqual([zeroth]);
	expect(found).toEqual({ request: zeroth, fetched: fetched(reply(0, 2)) });
	expect(progress.firstNumber).toBe(0);
	// Page 1 has come already, and is not asked for again.
	expect(await again()).toBe(first.fetched);
	expect(asked).toHaveLength(1);
});

it.each([
	['is refused', 400],
	['is empty', reply(0, 0)],
	['is page 1 again', reply(2, 4)],
	['is a part of page 1', reply(3, 4)],
])('page 1 is the first one where page 0 %s', async (_name, page0) => {
	const { found, asked, progress } = await ask(reply(2, 4), page0);
	expect(found).toBeUndefined();
	expect(asked).toHaveLength(1);
	expect(progress.firstNumber).toBe(1);
});

it.each<[string, object, Paging, object[]]>([
	['offsets are counted', reply(2, 4), 'offset', []],
	['no paging is wanted', reply(2, 4), 'none', []],
	['nothing is chosen', reply(2, 4), 'automatic', []],
	['it is not the first request', reply(2, 4), 'number', [reply(0, 2)]],
	['a total is larger than page 1', reply(2, 4, { total: 3 }), 'number', []],
])('page 0 is not asked for where %s', async (_name, page1, paging, before) => {
	const { found, asked } = await ask(page1, undefined, paging, before);
	expect(found).toBeUndefined();
	expect(asked).toEqual([]);
});

it.each([
	['a total is that of page 1', reply(2, 4, { total: 2 })],
	['page 1 is empty, whatever the total', reply(2, 2, { total: 9 })],
])('page 0 is asked for where %s', async (_name, page1) => {
	expect((await ask(page1, reply(0, 2))).found).toBeDefined();
});
