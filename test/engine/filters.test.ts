import type { Location } from '../../sandbox/service/locations';
import { answerLists, services } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

async function filtered(filters: Record<string, unknown>, more: object = { returnAll: true }) {
	const service = await start();
	const run = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { ...more, filters: filters as Record<string, string> },
	});
	const ids = run.items.map(({ json }) => json.id);
	const idsWhere = (wanted: (location: Location) => boolean) =>
		service
			.locations()
			.filter(wanted)
			.map(({ id }) => id);
	return { ...run, service, ids, idsWhere };
}

it.each([
	['active', false],
	['disabled', true],
])('Status %s outputs those alone', async (status, disabled) => {
	const { ids, idsWhere } = await filtered({ status });
	expect(ids).toEqual(idsWhere(({ attributes }) => attributes.disabled === disabled));
	expect(ids.length).toBeGreaterThan(0);
});

it('Status any filters nothing', async () => {
	const { ids, idsWhere } = await filtered({ status: 'any' });
	expect(ids).toEqual(idsWhere(() => true));
});

it.each(['München', ' munchen ', 'MÜNCHEN'])('City takes %p', async (city) => {
	const { ids, idsWhere } = await filtered({ city });
	expect(ids).toEqual(idsWhere(({ attributes }) => attributes.city === 'München'));
	expect(ids.length).toBeGreaterThan(0);
});

it.each(['München, paris,,', '={{ ["PARIS", "Munchen"] }}'])(
	'City takes several: %p',
	async (city) => {
		const { ids, idsWhere } = await filtered({ city });
		expect(ids).toEqual(
			idsWhere(({ attributes }) => ['München', 'Paris'].includes(attributes.city as string)),
		);
		expect(ids.length).toBeGreaterThan(0);
	},
);

it('City takes a name with a comma in it', async () => {
	const service = await start();
	const cities = ['Washington, D.C.', 'Paris'];
	const data = cities.map((city, index) => ({ id: String(index), attributes: { city } }));
	answerLists(service, { body: { data } });
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, filters: { city: 'washington, d.c.' } },
	});
	expect(items.map(({ json }) => json.id)).toEqual(['0']);
});

it('Search looks into name, company name and address', async () => {
	const { ids, idsWhere } = await filtered({ search: 'fabrikam' });
	const ofCompany = idsWhere(
		({ attributes }) => attributes['company-name-override'] === 'Fabrikam & Sons',
	);
	expect(ids).toEqual(ofCompany);
	expect((await filtered({ search: 'hauptquartier' })).ids).toEqual([]);
	const byAddress = await filtered({ search: 'market street' });
	expect(byAddress.ids).toEqual(
		byAddress.idsWhere(({ attributes }) => String(attributes.address).includes('Market Street')),
	);
	const byName = await filtered({ search: 'headquarters 1' });
	expect(byName.ids.length).toBeGreaterThan(0);
	for (const { json } of byName.items) expect(json.name).toContain('Headquarters 1');
});

it('IDs takes text or a list, and reads no further than the last of them', async () => {
	const service = await start();
	const [first, , , fourth] = service.locations();
	for (const ids of [`${fourth?.id}, ${first?.id}`, `={{ ["${first?.id}", ${fourth?.id}] }}`]) {
		service.journal.clear();
		const { items, error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { returnAll: true, filters: { ids } },
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual([first?.id, fourth?.id]);
		expect(service.journal.listCalls).toHaveLength(1);
	}
});

it('all filters together leave what passes each', async () => {
	const { ids, idsWhere } = await filtered({ status: 'active', city: 'paris', search: 'office' });
	expect(ids).toEqual(
		idsWhere(
			({ attributes }) =>
				attributes.city === 'Paris' &&
				attributes.disabled === false &&
				String(attributes.name).includes('Office'),
		),
	);
	expect(ids.length).toBeGreaterThan(0);
});

it('Limit counts what passes', async () => {
	const { ids, idsWhere, service } = await filtered({ city: 'Paris' }, { limit: 2 });
	expect(ids).toEqual(idsWhere(({ attributes }) => attributes.city === 'Paris').slice(0, 2));
	expect(service.journal.listCalls).toHaveLength(1);
});

it('Skip leaves out of what passes', async () => {
	const { ids, idsWhere } = await filtered({ city: 'Paris' }, { limit: 3, options: { skip: 4 } });
	expect(ids).toEqual(idsWhere(({ attributes }) => attributes.city === 'Paris').slice(4, 7));
});

it.each([
	['city', 'City Names or IDs', ' '],
	['search', 'Search', ''],
	['ids', 'IDs', ' , '],
])(
	'%s that is empty (%s, %p) is refused: nothing must not mean everything',
	async (name, displayName, value) => {
		const { error, service } = await filtered({ [name]: value });
		expect(error?.message).toBe(`The filter '${displayName}' is empty`);
		expect(error?.description).toContain('every location passes');
		expect(service.journal.entries).toHaveLength(0);
	},
);

it.each([
	['city', 'City Names or IDs', '={{ [] }}'],
	['search', 'Search', '={{ $json.n === 1 ? undefined : "a" }}'],
	['ids', 'IDs', '={{ "" }}'],
])('%s whose expression gave nothing names the input item', async (name, displayName, value) => {
	const service = await start();
	const { error } = await runWorkflow({
		credentials: passwordCredential(service),
		inputItems: 2,
		parameters: { returnAll: true, filters: { [name]: value } },
	});
	expect(error?.message).toMatch(
		new RegExp(`^The expression of '${displayName}' gave nothing for input item [01]$`),
	);
	expect(error?.description).toContain(`Fill in the filter '${displayName}', or remove it`);
});

it.each(['city', 'search', 'ids', 'status'])(
	'%s that a model leaves empty counts as not set: n8n makes it fill in all',
	async (name) => {
		const service = await start();
		const { items, error } = await runWorkflow({
			credentials: passwordCredential(service),
			asTool: true,
			parameters: { returnAll: true, filters: { city: 'Paris', [name]: '' } },
		});
		expect(error).toBeUndefined();
		const inParis = service.locations().filter(({ attributes }) => attributes.city === 'Paris');
		expect(items).toHaveLength(name === 'city' ? 237 : inParis.length);
	},
);

it('Status that does not exist is refused', async () => {
	const { error } = await filtered({ status: 'closed' });
	expect(error?.message).toBe("'Status' has an unknown value");
});

it('works on flat locations, too', async () => {
	const service = await start();
	answerLists(service, {
		body: {
			data: [
				{ id: '1', name: 'A', city: 'Paris', enabled: true },
				{ id: '2', name: 'B', city: 'Paris', enabled: false },
				{ id: '3', name: 'C', city: 'Rome', enabled: true },
			],
		},
	});
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, filters: { city: 'Paris', status: 'active' } },
	});
	expect(items.map(({ json }) => json.id)).toEqual(['1']);
});

it('130,000 locations come out whole by Skip, with one input item per 100,000', async () => {
	const service = await start({ count: 130_000, pageSize: 10_000 });
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		inputItems: 2,
		parameters: {
			limit: 100_000,
			output: 'selectedFields',
			fields: ['url'],
			options: { skip: '={{ $json.n * 100000 }}' },
		},
	});
	expect(error).toBeUndefined();
	expect(items).toHaveLength(130_000);
	expect(items.map(({ json }) => json.id)).toEqual(service.locations().map(({ id }) => id));
});

it.each([-1, 0.5, 'some'])('refuses %p for Skip', async (skip) => {
	const { error, service } = await filtered({}, { returnAll: true, options: { skip } });
	expect(error?.message).toBe("'Skip' must be a whole number of at least 0");
	expect(service.journal.entries).toHaveLength(0);
});
