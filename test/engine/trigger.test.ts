import type { Service } from '../../sandbox/service/service';
import type { Location } from '../../sandbox/service/locations';
import { idsOf, services } from '../harness/services';
import { simplified } from '../harness/simplified';
import { Poller } from './harness/contexts';
import { credentialKinds, passwordCredential } from './harness/credentials';
import { noRetries } from '../harness/retries';

noRetries();

const start = services();

const like = (part: object) => expect.objectContaining(part) as object;

/** Changes the service's own data; it is made anew only when a knob is turned. */
function edit(service: Service, change: (locations: ReturnType<Service['locations']>) => void) {
	change(service.locations());
}

it.each(credentialKinds)(
	'reports added, changed and removed with the %s credential',
	async (_name, credential) => {
		const service = await start({ count: 120 });
		const poller = new Poller(credential(service));
		expect(await poller.poll()).toBeNull(); // learns
		expect(await poller.poll()).toBeNull();

		const [first, second] = structuredClone(service.locations());
		edit(service, (locations) => {
			const [one] = locations;
			if (one !== undefined) one.attributes.city = 'Elsewhere';
			locations.splice(1, 1);
			locations.push({
				id: '99999',
				type: 'locations',
				links: { self: 'https://x.example/9' },
				attributes: { name: 'New' },
			});
		});
		const items = await poller.poll();
		expect(items).toEqual([
			{
				event: 'changed',
				changedFields: ['city'],
				...simplified(first as Location),
				city: 'Elsewhere',
				previous: simplified(first as Location),
			},
			{
				...{ event: 'added', changedFields: [] },
				...{ id: '99999', name: 'New', url: 'https://x.example/9' },
			},
			{
				...{ event: 'removed', changedFields: [] },
				...simplified(second as Location),
				previous: simplified(second as Location),
			},
		]);
		expect(Object.keys(items?.[0] ?? {}).slice(0, 3)).toEqual(['event', 'changedFields', 'id']);
		expect(await poller.poll()).toBeNull();
	},
);

it('reads every page, and asks as the node does', async () => {
	const service = await start();
	await new Poller(passwordCredential(service)).poll();
	expect(service.journal.listCalls).toHaveLength(5);
	for (const { headers } of service.journal.listCalls) {
		expect(headers.accept).toBe('application/vnd.api+json');
	}
});

it.each([
	['an error on the last page', () => ({ status: 500 })],
	['a page that is none', () => ({ body: { data: 'x' } })],
	['a list that ends too early', () => ({ body: { data: [], meta: { total: 237 } } })],
])('loses and invents nothing by %s', async (_name, reply) => {
	const service = await start();
	const poller = new Poller(passwordCredential(service));
	await poller.poll();
	const before = poller.staticData;
	edit(service, (locations) => locations.splice(3, 1));
	service.answerInstead = ({ query }) =>
		query.get('page[offset]') === '200' ? reply() : undefined;
	await expect(poller.poll()).rejects.toThrow();
	expect(poller.staticData).toEqual(before);
	service.answerInstead = undefined;
	const items = await poller.poll();
	expect(items?.map(({ event }) => event)).toEqual(['removed']);
});

it('remembers over a restart of n8n', async () => {
	const service = await start({ count: 20 });
	const credentials = passwordCredential(service);
	const poller = new Poller(credentials);
	await poller.poll();
	edit(service, (locations) => locations.pop());
	const restarted = new Poller(credentials, {}, poller.staticData);
	expect((await restarted.poll())?.map(({ event }) => event)).toEqual(['removed']);
});

it('gives n8n something to save only when something has changed', async () => {
	const service = await start({ count: 20 });
	const poller = new Poller(passwordCredential(service));
	await poller.poll();
	expect(poller.dataChanged).toBe(true);
	poller.saved();
	await poller.poll();
	expect(poller.dataChanged).toBe(false);
});

it('outputs chosen events only', async () => {
	const service = await start({ count: 20 });
	const poller = new Poller(passwordCredential(service), { events: ['added'] });
	await poller.poll();
	edit(service, (locations) => locations.pop());
	expect(await poller.poll()).toBeNull();
});

it('sees changes in what comes out, and nowhere else', async () => {
	const service = await start({ count: 20 });
	const poller = new Poller(passwordCredential(service), {
		output: 'selectedFields',
		fields: ['name'],
	});
	await poller.poll();
	edit(service, (locations) => {
		const [one, two] = locations;
		if (one !== undefined) one.attributes.city = 'Elsewhere';
		if (two !== undefined) two.attributes.name = 'Renamed';
	});
	expect(await poller.poll()).toEqual([
		like({ id: idsOf(service)[0], event: 'changed', changedFields: ['city'] }),
		like({ id: idsOf(service)[1], name: 'Renamed', previous: like({ id: idsOf(service)[1] }) }),
	]);
});

it('names the attributes that changed in the raw form', async () => {
	const service = await start({ count: 3 });
	const poller = new Poller(passwordCredential(service), { output: 'raw' });
	await poller.poll();
	edit(service, ([one]) => {
		if (one !== undefined) one.attributes['capacity-limit'] = 7;
	});
	expect(await poller.poll()).toEqual([
		expect.objectContaining({
			changedFields: ['capacity-limit'],
			...service.locations()[0],
		}),
	]);
});

it('takes a location that leaves the filter as removed', async () => {
	const service = await start({ count: 20 });
	const poller = new Poller(passwordCredential(service), { filters: { status: 'active' } });
	await poller.poll();
	edit(service, (locations) => {
		const active = locations.find(({ attributes }) => attributes.disabled === false);
		if (active !== undefined) active.attributes.disabled = true;
	});
	expect((await poller.poll())?.map(({ event }) => event)).toEqual(['removed']);
});

it('learns anew when its settings were changed, instead of reporting everything', async () => {
	const service = await start({ count: 100 });
	const credentials = passwordCredential(service);
	const poller = new Poller(credentials);
	await poller.poll();
	const parameters = { filters: { city: 'Paris' }, options: { largeRemovals: 'report' } };
	const changed = new Poller(credentials, parameters, poller.staticData);
	expect(await changed.poll()).toBeNull();
	edit(service, (locations) => locations.splice(0));
	const events = await changed.poll();
	expect(new Set(events?.map(({ event }) => event))).toEqual(new Set(['removed']));
});

it('shows up to 5 samples in a test, in the forms of the events that are chosen', async () => {
	const service = await start();
	const poller = new Poller(passwordCredential(service), { events: ['added', 'removed'] });
	const items = await poller.poll('manual');
	expect(items?.map(({ event }) => event)).toEqual([
		'added',
		'removed',
		'added',
		'removed',
		'added',
	]);
	const ids = idsOf(service);
	expect(items?.[0]).toMatchObject({ event: 'added', sample: true, id: ids[0] });
	expect(items?.[1]).toMatchObject({ sample: true, id: ids[1], previous: { id: ids[1] } });
	expect(items?.[0]).not.toHaveProperty('previous');
	expect(Object.keys(items?.[1] ?? {}).slice(0, 4)).toEqual([
		...['event', 'sample', 'changedFields', 'id'],
	]);
	expect(poller.dataChanged).toBe(false);
	expect(service.journal.listCalls).toHaveLength(1);
});

it.each([
	[[], "'Trigger On' is empty"],
	[['added', 'moved'], "'Trigger On' has an unknown value"],
])('refuses %p for Events', async (events, message) => {
	const service = await start();
	await expect(new Poller(passwordCredential(service), { events }).poll()).rejects.toThrow(message);
	expect(service.journal.entries).toHaveLength(0);
});
