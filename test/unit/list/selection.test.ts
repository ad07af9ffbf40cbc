import { assertAllFound } from '../../../nodes/VisitorLocations/list/notFound';
import type { SelectionOptions } from '../../../nodes/VisitorLocations/list/selection';
import { selectLocations } from '../../../nodes/VisitorLocations/list/selection';
import { SharedLists } from '../../../nodes/VisitorLocations/list/sharedLists';
import type { Filters } from '../../../nodes/VisitorLocations/filter/filter';
import type { OutputMode } from '../../../nodes/VisitorLocations/output/output';
import { createClient, createPages } from './client';

const PAGING = { mode: 'automatic', outputIncomplete: false } as const;

/** Reads a list of three pages with ten locations each, for one input item or several. */
async function read(isShared: boolean, filters: Filters, options: Partial<SelectionOptions> = {}) {
	const { client, queries } = createClient(createPages(3));
	const list = await selectLocations(
		client,
		PAGING,
		{ output: { mode: 'allFields' }, filters, queryParameters: [] },
		{ limit: Infinity, ...options },
		isShared ? new SharedLists() : undefined,
	);
	const { locations, isWholeList, ids, notFound } = list;
	const found = locations.map(({ id }) => Number(id));
	return { found, isWholeList, seen: ids.size, notFound, requests: queries.length };
}
const range = (end: number) => [...Array(end).keys()];
const city = (...names: string[]): Filters => ({ cities: { names } });
const oneCity: Filters = { cities: { names: ['City 1', 'x'], originalText: 'city 1, x' } };

/** Filters and limit; what is found, whether all were looked at; how many requests were sent. */
const cases: [string, Filters, Partial<SelectionOptions>, number[], boolean, number][] = [
	['all', {}, {}, range(30), true, 3],
	['no more than Limit', {}, { limit: 15 }, range(15), false, 2],
	[
		'no more than Limit when no filter is set',
		{ search: undefined },
		{ limit: 15 },
		range(15),
		false,
		2,
	],
	['all when Limit is higher', {}, { limit: 31 }, range(30), true, 3],
	['by ID', { ids: ['11', '2'] }, {}, [2, 11], false, 3],
	['by ID, to the end', { ids: ['2'] }, { readsWholeList: true }, [2], true, 3],
	['by ID, one of which is missing', { ids: ['2', '99'] }, {}, [2], true, 3],
	['by city', city('city 1'), {}, [1, 11, 21], true, 3],
	['by city, up to Limit', city('city 1'), { limit: 2 }, [1, 11], false, 3],
];

describe.each([
	['one input item', false],
	['several input items', true],
])('the list for %s', (_name, isShared) => {
	it.each(cases)('has %s', async (_case, filters, options, found, isWholeList, requests) => {
		expect(await read(isShared, filters, options)).toMatchObject({ found, isWholeList, requests });
	});

	it('knows all IDs that were read', async () => {
		expect((await read(isShared, city('City 1'))).seen).toBe(30);
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

describe('a list that input items share', () => {
	const nested = { id: '1', attributes: { city: 'Bern', tags: ['a'] } };
	const flat = { id: '2', city: 'Zürich', note: null };
	const third = { id: '3', attributes: { city: 'Bern' } };

	/** Selects from a list of the three, as one of several input items. */
	function startSelecting(output: OutputMode = { mode: 'raw' }) {
		const { client } = createClient(() => ({ data: [nested, flat, third], total: 3 }));
		const lists = new SharedLists();
		return async (filters: Filters, limit = Infinity) => {
			const parameters = { output, filters, queryParameters: [] };
			return (await selectLocations(client, PAGING, parameters, { limit }, lists)).locations;
		};
	}

	it('is selected from by filters, in its own order, up to the limit', async () => {
		const select = startSelecting();
		const toIds = async (filters: Filters, limit?: number) =>
			(await select(filters, limit)).map(({ id }) => id);
		expect(await toIds({})).toEqual(['1', '2', '3']);
		expect(await toIds({}, 2)).toEqual(['1', '2']);
		expect(await toIds({ ids: ['3', '9', '1'] })).toEqual(['1', '3']);
		expect(await toIds({ ids: ['9'] })).toEqual([]);
		expect(await toIds(city('bern'))).toEqual(['1', '3']);
		expect(await toIds({ ...city('bern'), ids: ['2', '3'] })).toEqual(['3']);
		expect(await toIds({ ...city('bern'), ids: ['2'] })).toEqual([]);
		expect(await toIds({ ids: ['3', '1'] }, 1)).toEqual(['1']);
	});

	it.each<[string, OutputMode]>([
		['raw', { mode: 'raw' }],
		['allFields', { mode: 'allFields' }],
	])('outputs copies in the form %s', async (_mode, output) => {
		const select = startSelecting(output);
		const [one, other] = [await select({}), await select({})];
		expect(one).toEqual(other);
		for (const [index, item] of one.entries()) {
			for (const value of Object.values(item)) {
				if (typeof value !== 'object' || value === null) continue;
				expect(Object.values(other[index] ?? {})).not.toContain(value);
			}
		}
	});
});

it('reads a shared list once for input items with other filters', async () => {
	const { client, queries } = createClient(createPages(3));
	const lists = new SharedLists();
	for (const ids of [['1'], ['29']]) {
		const parameters = { output: { mode: 'raw' } as const, filters: { ids }, queryParameters: [] };
		const list = await selectLocations(client, PAGING, parameters, { limit: 1 }, lists);
		expect(list.locations.map(({ id }) => id)).toEqual(ids);
	}
	expect(queries).toHaveLength(3);
});

describe('the error for what was not found', () => {
	const check = (ids: string[], cities: string[], knownCities: string[] = []) => {
		try {
			assertAllFound({ ids, cities, knownCities }, 'Or go on.');
			return 'none';
		} catch (error) {
			return error;
		}
	};

	it('is none when everything was found', () => {
		expect(check([], [])).toBe('none');
	});

	it.each<[string[], string[], string[], string, string]>([
		[
			['7'],
			['Bern'],
			[],
			'There is no location with the ID 7',
			"Check the ID. The list contains only the current locations of the company that the credential signs in to. For a name, use Get Many with the filter 'Search'. Or go on.",
		],
		[
			['7', '8'],
			[],
			[],
			'There are no locations with the IDs 7, 8',
			"Check the IDs. The list contains only the current locations of the company that the credential signs in to. For a name, use Get Many with the filter 'Search'. Or go on.",
		],
		[
			[],
			['Bern', 'x'],
			['Basel'],
			"There is no location in 'Bern', 'x'",
			"Check the filter 'Cities': commas separate names. For all cities, leave out the filter. Cities in the list: Basel. Or go on.",
		],
		[
			[],
			['Bern'],
			[],
			"There is no location in 'Bern'",
			"No location has a city. Remove the filter 'Cities'. Or go on.",
		],
	])(
		'says what to do when the IDs %j and the cities %j are missing',
		(ids, cities, known, message, description) => {
			expect(check(ids, cities, known)).toMatchObject({ message, description });
		},
	);
});
