import { answerLists, idsOf, services } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();
const floor = { output: 'selectedFields', fields: ['floor'] };

/** 30 locations in Bern on one page, of which only the last one, in Basel, has the field `floor`. */
async function withFloor(floors = 1) {
	const service = await start();
	const data = Array.from({ length: 30 }, (_, index) => ({
		id: String(index),
		attributes: index < 30 - floors ? { city: 'Bern' } : { city: 'Basel', floor: 3 },
	}));
	answerLists(service, { body: { data, meta: { total: 30 } } });
	const run = async (parameters: object) =>
		await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { ...floor, ...parameters },
		});
	return { service, run };
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
	['Limit and Skip', { limit: 5, options: { skip: 5 } }, 5],
])('a field of a location that %s leaves out is one that there is', async (_name, more, count) => {
	const { run } = await withFloor();
	const { items, error } = await run(more);
	expect(error).toBeUndefined();
	expect(items).toHaveLength(count);
	for (const { json } of items) expect(json.floor).toBeNull();
});

it('Get gives null for a field that the location lacks', async () => {
	for (const floors of [0, 1]) {
		const { run } = await withFloor(floors);
		const { items, error } = await run({ operation: 'get', locationId: '3' });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json)).toEqual([{ id: '3', floor: null }]);
	}
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
	const { run } = await withFloor(0);
	const { items, error } = await run(more);
	expect(error?.message).toBe("No location has the field 'floor' (in 'Field Names or IDs')");
	expect(items).toEqual([]);
});

it('a Limit that is reached says nothing of the other locations', async () => {
	const { run } = await withFloor(0);
	const { items, error } = await run({ limit: 30 });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(30);
});

describe('of the trigger', () => {
	it('may go with the last location that has it: the removal is reported', async () => {
		const service = await start({ count: 12 });
		const last = service.locations().at(-1);
		if (last !== undefined) last.attributes.floor = 3;
		const poller = new Poller(passwordCredential(service), floor);
		await poller.poll();
		service.locations().pop();
		expect(await poller.poll()).toEqual([
			expect.objectContaining({ event: 'removed', id: last?.id, floor: 3 }),
		]);
	});

	it('are an error in the first poll when there are none of that name', async () => {
		const service = await start({ count: 12 });
		const poller = new Poller(passwordCredential(service), floor);
		await expect(poller.poll()).rejects.toThrow(
			"No location has the field 'floor' (in 'Field Names or IDs')",
		);
	});

	it('are an error also where they are chosen after the list was recorded', async () => {
		const service = await start({ count: 12 });
		const poller = new Poller(passwordCredential(service));
		await poller.poll();
		const selected = new Poller(passwordCredential(service), floor, poller.staticData);
		await expect(selected.poll()).rejects.toThrow("No location has the field 'floor'");
	});

	it('are none in samples', async () => {
		const service = await start({ count: 3 });
		const samples = await new Poller(passwordCredential(service), floor).poll('manual');
		expect(samples?.map(({ id, floor }) => ({ id, floor }))).toEqual(
			idsOf(service).map((id) => ({ id, floor: null })),
		);
	});
});
