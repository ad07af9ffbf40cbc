import { services } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';

const start = services();

async function watching(fieldsToWatch: string[], more: object = {}) {
	const service = await start({ count: 20 });
	const poller = new Poller(passwordCredential(service), { ...more, options: { fieldsToWatch } });
	const change = (index: number, attributes: object) => {
		Object.assign(service.locations()[index]?.attributes ?? {}, attributes);
	};
	return { service, poller, change };
}

it.each([
	['simplified', ['capacityLimit'], 'capacityLimit'],
	['simplified', ['capacity-limit'], 'capacityLimit'],
	['raw', ['capacityLimit'], 'capacity-limit'],
])('a change elsewhere is none (%s, %p)', async (output, fields, changed) => {
	const { poller, change } = await watching(fields, { output });
	await poller.poll();
	change(0, { name: 'Renamed' });
	expect(await poller.poll()).toBeNull();
	change(0, { 'capacity-limit': 4711, city: 'Elsewhere' });
	change(1, { city: 'Elsewhere' });
	const items = await poller.poll();
	expect(items).toEqual([expect.objectContaining({ event: 'changed', changedFields: [changed] })]);
	expect(JSON.stringify(items)).toContain('Elsewhere'); // the others come out, too
});

it('added and removed locations are told as ever', async () => {
	const { poller, service } = await watching(['disabled']);
	await poller.poll();
	const gone = service.locations().pop();
	if (gone) service.locations().push({ ...gone, id: 'new' });
	expect((await poller.poll())?.map(({ event }) => event)).toEqual(['added', 'removed']);
});

it('setting them loses nothing of what is known', async () => {
	const { poller, service, change } = await watching([]);
	await poller.poll();
	change(0, { disabled: true });
	change(1, { city: 'Elsewhere' });
	const watched = new Poller(
		passwordCredential(service),
		{ options: { fieldsToWatch: ['city'] } },
		poller.staticData,
	);
	expect(await watched.poll()).toEqual([expect.objectContaining({ changedFields: ['city'] })]);
});

it.each([
	['a misspelled one', ['citty'], {}, "'citty'"],
	['among others', ['city', 'citty'], { output: 'raw' }, "'citty'"],
])(
	'%s is an error in each poll: its changes would never be told',
	async (_name, fields, more, named) => {
		const { poller } = await watching(fields, more);
		for (let polls = 0; polls < 2; polls++) {
			await expect(poller.poll()).rejects.toThrow(`No location has the field ${named}`);
		}
		expect(poller.dataChanged).toBe(false);
	},
);

it('a published field may be absent', async () => {
	const { poller, service } = await watching(['capacityLimit']);
	for (const { attributes } of service.locations()) delete attributes['capacity-limit'];
	expect(await poller.poll()).toBeNull();
});

describe('samples of changed', () => {
	const sampleOf = async (more: object, fields: string[] = []) => {
		const { poller, service } = await watching(fields, { events: ['changed'], ...more });
		const [sample] = (await poller.poll('manual')) ?? [];
		return { sample, location: service.locations()[0] };
	};

	it('differ in disabled, and are marked', async () => {
		const { sample, location } = await sampleOf({});
		const disabled = location?.attributes.disabled;
		expect(sample).toMatchObject({
			event: 'changed',
			sample: true,
			changedFields: ['disabled'],
			...{ id: location?.id, disabled },
			previous: { id: location?.id, disabled: !disabled },
		});
	});

	it('differ in a watched field', async () => {
		const { sample, location } = await sampleOf({}, ['city']);
		const city = String(location?.attributes.city);
		expect(sample).toMatchObject({
			changedFields: ['city'],
			previous: { city: `${city} (before)` },
		});
	});

	it('differ in an attribute of the raw form', async () => {
		const { sample, location } = await sampleOf({ output: 'raw' });
		expect(sample).toMatchObject({
			changedFields: ['disabled'],
			attributes: location?.attributes,
			previous: { attributes: { disabled: !location?.attributes.disabled } },
		});
	});

	it('show the selected fields', async () => {
		const { sample } = await sampleOf({ output: 'selectedFields', fields: ['latitude'] });
		expect(sample).toMatchObject({ changedFields: ['disabled'], sample: true });
		expect(Object.keys(sample?.previous ?? {})).toEqual(['id', 'latitude']);
	});
});
