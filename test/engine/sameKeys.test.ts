import type { INodeParameters } from 'n8n-workflow';

import { change, newLocation, useTriggers } from './trigger/fixtures';
import { useLists } from './harness/listing';

const list = useLists();
const { recordList } = useTriggers();

// Names and order of the keys: test/unit/output/completeItems.
const resources = [
	{ id: '1', type: 'locations', attributes: { name: 'HQ', city: 'Bern', state: null } },
	{ id: '2', type: 'locations', attributes: { city: 'Basel', zip: '4001' } },
	{ id: '3', type: 'locations', attributes: { city: 'Genf', country: 'CH', dock: 3 } },
];
const documented = { companyNameOverride: null, address: null, disabled: null, url: null };
const bern = { ...documented, id: '1', name: 'HQ', city: 'Bern', state: null };
const basel = { ...documented, id: '2', name: null, city: 'Basel', state: null, zip: '4001' };

describe('the items of an output', () => {
	it('have the same keys with Get Many, also those of locations that pass no filter', async () => {
		const { rows } = await list(resources, { filters: { city: 'Bern, Basel' } });
		expect(rows).toEqual([
			{ ...bern, zip: null, country: null },
			{ ...basel, country: null },
		]);
	});

	it.each<[string, INodeParameters, object[]]>([
		['Limit', { returnAll: false, limit: 1 }, [bern]],
		['Get', { operation: 'get', locationId: '2' }, [basel]],
	])('lack the fields that only unread locations have, with %s', async (_name, by, expected) => {
		expect((await list(resources, by)).rows).toEqual(expected);
	});
});

describe('the events of the trigger', () => {
	it.each(['simplified', 'allFields'])(
		'have the same keys with Output %s, and the stored list is as sent',
		async (output) => {
			const { service, poller } = await recordList({ count: 3 }, { output });
			change(service, 0, { name: 'Renamed' });
			const [, other] = service.locations();
			if (other !== undefined) other.attributes = { state: 'CA' };
			service.locations().push(newLocation('99999'));
			const items = (await poller.poll()) ?? [];
			expect(items.map(({ event }) => event)).toEqual(['changed', 'changed', 'added']);
			const keys = Object.keys(items[0] ?? {}).sort();
			for (const item of items) expect(Object.keys(item).sort()).toEqual(keys);
			expect(items[2]).toMatchObject({ id: '99999', name: null, city: null, changes: [] });
			const { locations } = Object.values(poller.staticData)[0] as { locations: string };
			const stored = JSON.parse(locations) as object[];
			expect(stored[3]).toEqual({ id: '99999', url: 'https://x.example/99999' });
			expect(await poller.poll()).toBeNull();
		},
	);
});
