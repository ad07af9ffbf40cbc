import { idsOf, services } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

async function wanted(parameters: object) {
	const service = await start();
	const [first = '', second = ''] = idsOf(service);
	const run = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: JSON.parse(
			JSON.stringify(parameters).replaceAll('FIRST', first).replaceAll('SECOND', second),
		) as object as Record<string, string>,
	});
	return { ...run, ids: run.items.map(({ json }) => json.id), first, second, service };
}

const nothing = { options: { ifNotFound: 'nothing' } };
const all = { returnAll: true };

it.each([
	['one', '99999, FIRST', 'There is no location with the ID 99999'],
	['several', '99998 FIRST 99999', 'There are no locations with the IDs 99998, 99999'],
	[
		'many',
		Array.from({ length: 12 }, (_, index) => `x${index}`).join(),
		'There are no locations with the IDs x0, x1, x2, x3, x4, x5, x6, x7, x8, x9 and 2 more',
	],
])('an ID of the filter that is not in the list is an error: %s', async (_name, ids, message) => {
	const { error, items, service } = await wanted({ ...all, filters: { ids } });
	expect(error?.message).toBe(message);
	expect(error?.description).toContain("set the option 'If Not Found' to Output Nothing");
	expect(items).toEqual([]);
	expect(service.journal.listCalls).toHaveLength(5);
});

it('Output Nothing outputs the others', async () => {
	const filters = { ids: '99999, SECOND, FIRST' };
	const { error, ids, first, second } = await wanted({ ...all, filters, ...nothing });
	expect(error).toBeUndefined();
	expect(ids).toEqual([first, second]);
});

it('an ID whose location another filter leaves out was found', async () => {
	const filters = { ids: 'FIRST, SECOND', search: 'there is no such name' };
	const { error, ids } = await wanted({ ...all, filters });
	expect(error).toBeUndefined();
	expect(ids).toEqual([]);
});

it('a Limit that is reached says nothing of the other IDs', async () => {
	const { error, ids, first } = await wanted({ limit: 1, filters: { ids: 'FIRST, 99999' } });
	expect(error).toBeUndefined();
	expect(ids).toEqual([first]);
});

it('Skip does not make an ID missing', async () => {
	const filters = { ids: 'FIRST, SECOND' };
	const { error, ids, second } = await wanted({ ...all, filters, options: { skip: 1 } });
	expect(error).toBeUndefined();
	expect(ids).toEqual([second]);
});

it('Get with Output Nothing outputs nothing for a location that is not there', async () => {
	const get = { operation: 'get', locationId: { mode: 'id', value: '99999' } };
	const { error, ids } = await wanted({ ...get, ...nothing });
	expect(error).toBeUndefined();
	expect(ids).toEqual([]);
});

it('never concludes from half a list', async () => {
	const service = await start();
	service.answerInstead = ({ query }) =>
		query.get('page[offset]') === '200' ? { status: 404 } : undefined;
	const { error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { ...all, filters: { ids: '99999' }, ...nothing },
	});
	expect(error?.message).toContain('(404)');
});

it('names the option whose value is none of its own', async () => {
	const { error } = await wanted({ ...all, options: { ifNotFound: 'skip' } });
	expect(error?.message).toBe("'If Not Found' has an unknown value");
	expect(error?.description).toContain('error or nothing');
});

describe('a city', () => {
	const cityIs = (city: unknown, more: object = {}) => ({ ...all, ...more, filters: { city } });

	it('that no location has is an error with the cities that there are', async () => {
		const { error, items, service } = await wanted(cityIs(['Paris', 'Munchn']));
		expect(error?.message).toBe(
			"No location is in 'Munchn' (in 'City Names or IDs'). Did you mean München?",
		);
		const cities = [...new Set(service.locations().map(({ attributes }) => attributes.city))];
		const sorted = (cities as string[]).sort((one, other) => one.localeCompare(other, 'en'));
		expect(error?.description).toBe(
			`The cities are ${sorted.join(', ')}. To go on without it, set the option 'If Not Found' to Output Nothing.`,
		);
		expect(items).toEqual([]);
	});

	it.each(['Atlantis', 'Paris, Atlantis', '={{ ["Atlantis"] }}'])(
		'is one of %p with Output Nothing',
		async (city) => {
			expect((await wanted(cityIs(city))).error?.message).toMatch(/^No location is in 'Atlantis'/);
			const { error, ids } = await wanted(cityIs(city, nothing));
			expect(error).toBeUndefined();
			expect(ids.length > 0).toBe(city.startsWith('Paris'));
		},
	);

	it('whose locations another filter leaves out was found', async () => {
		const { error, ids } = await wanted({ ...all, filters: { city: 'Paris', search: 'Atlantis' } });
		expect(error).toBeUndefined();
		expect(ids).toEqual([]);
	});

	it('is not missed when a Limit is reached, nor by a poll of the trigger', async () => {
		const { error } = await wanted({ limit: 1, filters: { city: 'Paris, Atlantis' } });
		expect(error).toBeUndefined();
		const poller = new Poller(passwordCredential(await start()), { filters: { city: 'Atlantis' } });
		expect(await poller.poll()).toBeNull();
		await expect(poller.poll('manual')).rejects.toThrow(/^No location is in 'Atlantis'/);
	});

	it('answers an AI agent with the cities', async () => {
		const service = await start();
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			asTool: true,
			parameters: { returnAll: true, filters: { city: '={{ "Atlantis, Lemuria" }}' } },
		});
		expect(error?.message).toBe("No location is in 'Atlantis', 'Lemuria' (in 'City Names or IDs')");
		expect(error?.description).toMatch(/^The cities are Kraków, München, /);
	});
});
