import { selectLocations } from '../../../nodes/VisitorLocations/list/selection';
import type { Filters } from '../../../nodes/VisitorLocations/filter/locationFilter';
import { createClient, createPages } from './client';
import { startRun } from './run';

const PAGING = { mode: 'automatic', canBeIncomplete: false } as const;

/** Reads a list of three pages with ten locations each, for one input item or several. */
async function read(isShared: boolean, filters: Filters, max = Infinity) {
	const { client, queries } = createClient(createPages(3));
	const list = await selectLocations(
		client,
		PAGING,
		{ output: { mode: 'allFields' }, filters, queryParameters: [] },
		max,
		startRun(isShared ? 2 : 1)(0),
	);
	const { locations, isExhaustive, allIds, notFound } = list;
	const found = locations.map(({ id }) => Number(id));
	return { found, isExhaustive, seen: allIds.size, notFound, requests: queries.length };
}
const range = (end: number) => [...Array(end).keys()];
const city = (...names: string[]): Filters => ({ cities: { names } });
const oneCity: Filters = { cities: { names: ['City 1', 'x'], originalText: 'city 1, x' } };

/** Filters and maximum; what is found, whether all were looked at; how many requests were sent. */
const cases: [string, Filters, number, number[], boolean, number][] = [
	['all', {}, Infinity, range(30), true, 3],
	['no more than the maximum', {}, 15, range(15), false, 2],
	['all when the maximum is higher', {}, 31, range(30), true, 3],
	['by ID', { ids: ['11', '2'] }, 2, [2, 11], false, 3],
	['by ID, one of which is missing', { ids: ['2', '99'] }, 2, [2], true, 3],
	['by ID, which is missing', { ids: ['99'] }, 1, [], true, 3],
	['by city', city('city 1'), Infinity, [1, 11, 21], true, 3],
	['by ID and city', { ...city('city 1'), ids: ['2', '11'] }, 2, [11], true, 3],
	['by ID and another city', { ...city('city 1'), ids: ['2'] }, 1, [], true, 3],
	['by city, up to the maximum', city('city 1'), 2, [1, 11], false, 3],
];

describe.each([
	['one input item', false],
	['several input items', true],
])('the list for %s', (_name, isShared) => {
	it.each(cases)('has %s', async (_case, filters, max, found, isExhaustive, requests) => {
		expect(await read(isShared, filters, max)).toMatchObject({ found, isExhaustive, requests });
	});

	it.each<[string, Filters, object]>([
		['nothing when nothing is requested', {}, { ids: [], cities: [], knownCities: [] }],
		['the missing IDs', { ids: ['99', '1', '98'] }, { ids: ['99', '98'], cities: [] }],
		[
			'the missing cities, and those that there are',
			city('City 1', 'Bern'),
			{ ids: [], cities: ['Bern'], knownCities: range(10).map((number) => `City ${number}`) },
		],
		['no part of a name that is there', oneCity, { cities: ['x'] }],
	])('knows %s', async (_case, filters, notFound) => {
		expect((await read(isShared, filters)).notFound).toMatchObject(notFound);
	});

	it('knows a city with a comma in its name', async () => {
		const named: Filters = { cities: { names: ['x', 'y'], originalText: 'city 1' } };
		expect((await read(isShared, named)).notFound.cities).toEqual([]);
	});
});
