import { answerLists, listIds, useServices } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();
const select = (fields: string | string[]) => ({ output: 'selectedFields', fields });
const floor = select(['floor']);

describe('Selected Fields', () => {
	it('outputs the fields after the ID, in the chosen order', async () => {
		const { rows, service } = await list({ count: 60 }, select(['city', 'addressLineOne']));
		expect(rows.map((row) => Object.entries(row))).toEqual(
			service.locations().map(({ id, attributes }) => [
				['id', id],
				['city', attributes.city],
				['addressLineOne', attributes['address-line-one']],
			]),
		);
	});

	it('reads field names from text, in kebab-case or camelCase', async () => {
		const { rows } = await list({}, select('={{ "city, capacity-limit, timezone,url" }}'));
		expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'city', 'capacityLimit', 'timezone', 'url']);
	});

	it('outputs null where a location lacks a field, so that all rows have the same columns', async () => {
		const data = [
			{ id: '1', attributes: { floor: 3 } },
			{ id: '2', attributes: {} },
		];
		expect((await list(data, select(['floor', 'city']))).rows).toEqual([
			{ id: '1', floor: 3, city: null },
			{ id: '2', floor: null, city: null },
		]);
	});

	it('fails when no location has a field, because a misspelled field would be an empty column', async () => {
		expectFailure(
			await list({}, select(['city', 'timezone', 'tiemzone'])),
			/^No location has the field 'tiemzone' \(in 'Field Names or IDs'\)$/,
			/^Available fields: id, .*address.*createdAt\. Correct or remove '[^']+' in /,
		);
	});

	it('does not fail when there is no location', async () => {
		expect((await list({ count: 0 }, select(['tiemzone']))).error).toBeUndefined();
	});

	/** Lists 30 locations on one page. Those with the field `floor` are the last ones, in Basel; the others are in Bern. */
	async function listFloors(countWithFloor: number, parameters: object) {
		const service = await start();
		const data = Array.from({ length: 30 }, (_, index) => ({
			id: String(index),
			attributes: index < 30 - countWithFloor ? { city: 'Bern' } : { city: 'Basel', floor: 3 },
		}));
		answerLists(service, { body: { data, meta: { total: 30 } } });
		const credentials = passwordCredential(service);
		return await runWorkflow({ credentials, parameters: { ...floor, ...parameters } });
	}

	it.each([
		['a filter', { returnAll: true, filters: { city: 'Bern' } }, 29],
		[
			'a filter that nothing passes',
			{ returnAll: true, filters: { city: 'Basel', status: 'disabled' } },
			0,
		],
		['IDs', { returnAll: true, filters: { ids: '3, 4' } }, 2],
		['Limit', { limit: 5 }, 5],
	])(
		'does not fail when %s excludes the only location with the field',
		async (_name, more, count) => {
			const { rows, error } = await listFloors(1, more);
			expect(error).toBeUndefined();
			expect(rows.map((row) => row.floor)).toEqual(Array(count).fill(null));
		},
	);

	it.each([
		['all locations', { returnAll: true }],
		['a filter', { returnAll: true, filters: { city: 'Bern' } }],
		[
			'a filter that nothing passes',
			{ returnAll: true, filters: { city: 'Bern', status: 'disabled' } },
		],
		['a Limit that is not reached', { limit: 40 }],
		[
			'IDs of which one is missing',
			{ returnAll: true, filters: { ids: '3, 99' }, options: { ifNotFound: 'nothing' } },
		],
	])('fails with %s when no location of the list has the field', async (_name, more) => {
		const message = /^No location has the field 'floor' \(in 'Field Names or IDs'\)$/;
		expectFailure(await listFloors(0, more), message, /./);
	});

	it('does not fail when the Limit is reached, because the next locations might have the field', async () => {
		const { rows, error } = await listFloors(0, { limit: 30 });
		expect(error).toBeUndefined();
		expect(rows).toHaveLength(30);
	});

	it.each([0, 1])(
		'outputs null with Get when the location lacks the field (%i others have it)',
		async (countWithFloor) => {
			const { rows, error } = await listFloors(countWithFloor, {
				operation: 'get',
				locationId: '3',
			});
			expect(error).toBeUndefined();
			expect(rows).toEqual([{ id: '3', floor: null }]);
		},
	);

	describe('in the trigger', () => {
		const unknown = "No location has the field 'floor' (in 'Field Names or IDs')";

		it('reports the removal of the last location with the field, and fails in the next poll', async () => {
			const service = await start({ count: 12 });
			const last = service.locations().at(-1);
			if (last !== undefined) last.attributes.floor = 3;
			const poller = new Poller(passwordCredential(service), floor);
			await poller.poll();
			service.locations().pop();
			expect(await poller.poll()).toEqual([
				expect.objectContaining({ event: 'removed', id: last?.id, floor: 3 }),
			]);
			const kept = poller.staticData;
			await expect(poller.poll()).rejects.toThrow("No location has the field 'floor'");
			expect(poller.staticData).toEqual(kept);
		});

		it('fails in each poll when no location has the field', async () => {
			const service = await start({ count: 12 });
			const poller = new Poller(passwordCredential(service), floor);
			await expect(poller.poll()).rejects.toThrow(unknown);
			await expect(poller.poll()).rejects.toThrow(unknown);
		});

		it('fails also when the field is selected after the list was recorded', async () => {
			const service = await start({ count: 12 });
			const poller = new Poller(passwordCredential(service));
			await poller.poll();
			const restarted = new Poller(passwordCredential(service), floor, poller.staticData);
			await expect(restarted.poll()).rejects.toThrow(unknown);
		});

		it.each<[string, object]>([
			['a selected field', floor],
			['a watched field', { options: { fieldsToWatch: ['floor'] } }],
			['a watched field, Raw', { output: 'raw', options: { fieldsToWatch: ['floor'] } }],
		])('accepts %s that only a location outside the filters has', async (_name, more) => {
			const service = await start();
			const data = [
				{ id: '1', type: 'locations', attributes: { city: 'Bern' } },
				{ id: '2', type: 'locations', attributes: { city: 'Basel', floor: 3 } },
			];
			answerLists(service, { body: { data } });
			const parameters = { ...more, filters: { city: 'Bern' } };
			const poller = new Poller(passwordCredential(service), parameters);
			expect(await poller.poll()).toBeNull();
			answerLists(service, {
				body: { data: [{ ...data[0], attributes: { city: 'Bern', floor: 1 } }, data[1]] },
			});
			expect(await poller.poll()).toMatchObject([
				{ event: 'changed', id: '1', changedFields: ['floor'] },
			]);
		});

		it.each([floor, { options: { fieldsToWatch: ['floor'] } }])(
			'reads the complete list to find the field, also after the last of the IDs: %j',
			async (more) => {
				const service = await start({ count: 120 });
				const locations = service.locations();
				const [first, last] = [locations[0], locations.at(-1)];
				Object.assign(last?.attributes ?? {}, { floor: 3 });
				const parameters = { ...more, filters: { ids: first?.id } };
				const poller = new Poller(passwordCredential(service), parameters);
				expect(await poller.poll()).toBeNull();
				Object.assign(first?.attributes ?? {}, { floor: 1 });
				service.journal.clear();
				expect(await poller.poll()).toMatchObject([{ id: first?.id, changedFields: ['floor'] }]);
				expect(service.journal.listRequests).toHaveLength(3);
			},
		);

		it.each([
			[{ city: 'Paris' }, floor],
			[{ city: 'Paris' }, { options: { fieldsToWatch: ['floor'] } }],
			[{ ids: 'FIRST' }, floor],
			[{ ids: 'FIRST' }, { options: { fieldsToWatch: ['floor'] } }],
		])(
			'fails with the filters %j when no location has the field, not even outside them',
			async (filters, more) => {
				const service = await start({ count: 12 });
				const chosen = 'ids' in filters ? { ids: listIds(service)[0] } : filters;
				const poller = new Poller(passwordCredential(service), { ...more, filters: chosen });
				await expect(poller.poll()).rejects.toThrow("No location has the field 'floor'");
			},
		);

		it('outputs null in samples when reading stopped after a page without the field', async () => {
			const service = await start();
			const samples = await new Poller(passwordCredential(service), floor).poll('manual');
			const ids = listIds(service).slice(0, 5);
			expect(samples).toMatchObject(ids.map((id) => ({ id, floor: null })));
		});
	});
});
