import { answerLists, idsOf, services } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { listings } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
const list = listings();
const select = (fields: string | string[]) => ({ output: 'selectedFields', fields });
const floor = select(['floor']);

it('come out after the ID, in the order chosen', async () => {
	const { rows, service } = await list({ count: 60 }, select(['city', 'addressLineOne']));
	expect(rows.map((row) => Object.entries(row))).toEqual(
		service.locations().map(({ id, attributes }) => [
			['id', id],
			['city', attributes.city],
			['addressLineOne', attributes['address-line-one']],
		]),
	);
});

it('may be text of an expression, as the service writes them or in camelCase', async () => {
	const { rows } = await list({}, select('={{ "city, capacity-limit, timezone,url" }}'));
	expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'city', 'capacityLimit', 'timezone', 'url']);
});

it('are null where a location lacks them, so that each row has the same columns', async () => {
	const data = [
		{ id: '1', attributes: { floor: 3 } },
		{ id: '2', attributes: {} },
	];
	expect((await list(data, select(['floor', 'city']))).rows).toEqual([
		{ id: '1', floor: 3, city: null },
		{ id: '2', floor: null, city: null },
	]);
});

it('that no location has are an error: a misspelled one would be an empty column', async () => {
	expectFailure(
		await list({}, select(['city', 'timezone', 'tiemzone'])),
		/^No location has the field 'tiemzone' \(in 'Field Names or IDs'\)$/,
		/^The fields are id, .*address.* and \d+ more\./,
	);
});

it('that no location has do not matter where there is no location', async () => {
	expect((await list({ count: 0 }, select(['tiemzone']))).error).toBeUndefined();
});

/** 30 locations in Bern on one page, of which only the last ones, in Basel, have the field `floor`. */
async function listedWith(floors: number, parameters: object) {
	const service = await start();
	const data = Array.from({ length: 30 }, (_, index) => ({
		id: String(index),
		attributes: index < 30 - floors ? { city: 'Bern' } : { city: 'Basel', floor: 3 },
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
])('a field of a location that %s leaves out is one that there is', async (_name, more, count) => {
	const { rows, error } = await listedWith(1, more);
	expect(error).toBeUndefined();
	expect(rows.map((row) => row.floor)).toEqual(Array(count).fill(null));
});

it.each([
	['all locations', { returnAll: true }],
	['a filter', { returnAll: true, filters: { city: 'Bern' } }],
	[
		'a filter that nothing passes',
		{ returnAll: true, filters: { city: 'Bern', status: 'disabled' } },
	],
	['a Limit that is not reached', { limit: 40 }],
	[
		'IDs of which one may be absent',
		{ returnAll: true, filters: { ids: '3, 99' }, options: { ifNotFound: 'nothing' } },
	],
])('with %s, a field that no location of the whole list has is an error', async (_name, more) => {
	const message = /^No location has the field 'floor' \(in 'Field Names or IDs'\)$/;
	expectFailure(await listedWith(0, more), message, /./);
});

it('a Limit that is reached says nothing of the other locations', async () => {
	const { rows, error } = await listedWith(0, { limit: 30 });
	expect(error).toBeUndefined();
	expect(rows).toHaveLength(30);
});

it.each([0, 1])('Get gives null for a field that the location lacks', async (floors) => {
	const { rows, error } = await listedWith(floors, { operation: 'get', locationId: '3' });
	expect(error).toBeUndefined();
	expect(rows).toEqual([{ id: '3', floor: null }]);
});

describe('of the trigger', () => {
	const unknown = "No location has the field 'floor' (in 'Field Names or IDs')";

	it('may go with the last location that has it: the removal is reported, and the next poll says so', async () => {
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

	it('are an error in each poll when there are none of that name', async () => {
		const service = await start({ count: 12 });
		const poller = new Poller(passwordCredential(service), floor);
		await expect(poller.poll()).rejects.toThrow(unknown);
		await expect(poller.poll()).rejects.toThrow(unknown);
	});

	it('are an error also where they are chosen after the list was recorded', async () => {
		const service = await start({ count: 12 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		const selecting = new Poller(passwordCredential(service), floor, poller.staticData);
		await expect(selecting.poll()).rejects.toThrow(unknown);
	});

	it.each<[string, object]>([
		['a selected field', floor],
		['a watched field', { options: { fieldsToWatch: ['floor'] } }],
		['a watched field, Raw', { output: 'raw', options: { fieldsToWatch: ['floor'] } }],
	])(
		'%s that only a location outside the filters has is one that there is',
		async (_name, more) => {
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
		},
	);

	it.each([floor, { options: { fieldsToWatch: ['floor'] } }])(
		'are looked for in the whole list, also after the last of the IDs: %j',
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
			expect(service.journal.listCalls).toHaveLength(3);
		},
	);

	it.each([
		[{ city: 'Paris' }, floor],
		[{ city: 'Paris' }, { options: { fieldsToWatch: ['floor'] } }],
		[{ ids: 'FIRST' }, floor],
		[{ ids: 'FIRST' }, { options: { fieldsToWatch: ['floor'] } }],
	])('that not even a location outside the filters %j has are an error', async (filters, more) => {
		const service = await start({ count: 12 });
		const chosen = 'ids' in filters ? { ids: idsOf(service)[0] } : filters;
		const poller = new Poller(passwordCredential(service), { ...more, filters: chosen });
		await expect(poller.poll()).rejects.toThrow("No location has the field 'floor'");
	});

	it('are none in samples', async () => {
		const service = await start({ count: 3 });
		const samples = await new Poller(passwordCredential(service), floor).poll('manual');
		expect(samples).toMatchObject(idsOf(service).map((id) => ({ id, floor: null })));
	});
});
