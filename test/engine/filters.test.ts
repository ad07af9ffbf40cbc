import type { INodeParameters } from 'n8n-workflow';

import type { Location } from '../../sandbox/service/locations';
import { expectFailure } from './harness/faults';
import { useLists } from './harness/listing';

const list = useLists();
const nothing = { options: { ifNotFound: 'nothing' } };

type Attributes = Location['attributes'];

// test/unit/filter/locationFilter.test.ts has the rules of each filter.
describe('the filters', () => {
	it.each<[string, Record<string, string>, (attributes: Attributes) => boolean]>([
		['cities', { city: 'München, paris,,' }, ({ city }) => /^(Paris|München)$/.test(String(city))],
		[
			'all filters together',
			{ status: 'active', city: 'paris', search: 'office' },
			({ city, disabled, name }) =>
				city === 'Paris' && disabled === false && String(name).includes('Office'),
		],
	])('output only the locations that match %s', async (_name, filters, passes) => {
		const { ids, service } = await list({}, { filters });
		const passing = service.locations().filter(({ attributes }) => passes(attributes));
		expect(ids).toEqual(passing.map(({ id }) => id));
		expect(ids.length).toBeGreaterThan(0);
	});

	it.each([
		...['3\r\n1,', '3;1', '3; 1', '["3", 1]', '={{ ["3", 1] }}'],
		...['"3", "1",""', "“3”, '1'", '["\\"3\\"", 1]'],
		...['https://a.example/api/v3/locations/3, 1', '={{ ["https://a.example/locations/3?a", 1] }}'],
	])('read %j as two location IDs', async (ids) => {
		const data = ['1', '2', '3', '4'].map((id) => ({ id }));
		expect((await list(data, { filters: { ids } })).ids).toEqual(['1', '3']);
	});

	describe('with IDs and cities that are not in the list', () => {
		const data = [
			{ id: '1', attributes: { city: 'Bern' } },
			{ id: '2', attributes: { city: 'Basel, CH' } },
		];

		it.each([
			[{ ids: '1 99' }, 'There is no location with the ID 99', ['1']],
			[{ ids: '98, 99' }, 'There are no locations with the IDs 98, 99', []],
			[{ city: 'Bern, Atlantis' }, "There is no location in 'Atlantis'", ['1']],
			[{ city: ['Atlantis'] }, "There is no location in 'Atlantis'", []],
		])('fail, or output the others with Output Nothing: %j', async (filters, message, found) => {
			const { error, items } = await list(data, { filters });
			expect(error?.message).toBe(message);
			expect(error?.description).toContain("set the option 'If Not Found' to Output Nothing");
			expect(items).toEqual([]);
			const excused = await list(data, { filters, ...nothing });
			expect(excused.error).toBeUndefined();
			expect(excused.ids).toEqual(found);
		});

		it('list the cities of the locations', async () => {
			const { error } = await list(data, { filters: { city: 'Munchn' } });
			expect(error?.description).toBe(
				"Check the filter 'Cities': commas separate names. For all cities, leave out the filter. Cities in the list: Basel, CH, Bern. To output only what was found, set the option 'If Not Found' to Output Nothing.",
			);
			const none = await list([{ id: '1' }], { filters: { city: 'Munchn' } });
			expectFailure(
				none,
				/^There is no location in 'Munchn'$/,
				/^No location has a city\. For all locations, leave out the filter\./,
			);
		});

		it.each<[string, INodeParameters, string[]]>([
			['another filter excludes the location', { filters: { ids: '1', search: 'no such' } }, []],
			['the Limit is reached', { returnAll: false, limit: 1, filters: { ids: '1 99' } }, ['1']],
		])('do not fail when %s', async (_name, parameters, found) => {
			const { error, ids } = await list(data, parameters);
			expect([error, ids]).toEqual([undefined, found]);
		});
	});
});
