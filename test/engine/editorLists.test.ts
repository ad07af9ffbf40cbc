import { getCities } from '../../nodes/VisitorLocations/methods/getCities';
import { getFields } from '../../nodes/VisitorLocations/methods/getFields';
import { searchLocations } from '../../nodes/VisitorLocations/methods/searchLocations';
import { answerLists, idsOf, services } from '../harness/services';
import { inEditor } from './harness/contexts';
import { credentialKinds, passwordCredential } from './harness/credentials';

const start = services();

describe('the list of locations', () => {
	it.each(credentialKinds)(
		'shows the first ones with the %s credential',
		async (_name, credential) => {
			const service = await start();
			const context = inEditor('visitorLocations', credential(service));
			const { results, paginationToken } = await searchLocations.call(context);
			expect(results.map(({ value }) => value).sort()).toEqual(idsOf(service).slice(0, 100));
			const names = results.map(({ name }) => name);
			const byName = new Intl.Collator('en', { numeric: true });
			expect(names).toEqual([...names].sort((one, other) => byName.compare(one, other)));
			expect(paginationToken).toBe('100');
			const [location] = service.locations();
			expect(results.find(({ value }) => value === location?.id)).toEqual({
				name: `${String(location?.attributes.name)} (${location?.id})`,
				value: location?.id,
				url: location?.links.self,
			});
		},
	);

	it('goes on when the user scrolls, to the end', async () => {
		const service = await start();
		const context = inEditor('visitorLocations', passwordCredential(service));
		const ids: unknown[] = [];
		let token: string | undefined;
		do {
			const { results, paginationToken } = await searchLocations.call(context, undefined, token);
			ids.push(...results.map(({ value }) => value).sort());
			token = paginationToken;
		} while (token !== undefined);
		expect(ids).toEqual(idsOf(service));
	});

	it('finds by part of a name, an address or a company, on every page', async () => {
		const service = await start();
		const context = inEditor('visitorLocations', passwordCredential(service));
		const last = service.locations().at(-1);
		const name = String(last?.attributes.name);
		const { results } = await searchLocations.call(context, ` ${name.toUpperCase()} `);
		expect(results.map(({ value }) => value)).toContain(last?.id);
		for (const entry of results) expect(entry.name).toContain(name);
	});

	it('finds by ID', async () => {
		const service = await start();
		const id = idsOf(service).at(-1);
		const context = inEditor('visitorLocations', passwordCredential(service));
		const { results } = await searchLocations.call(context, id);
		expect(results.map(({ value }) => value)).toContain(id);
	});

	it('names a location by what there is, and adds the city where the name lacks it', async () => {
		const service = await start();
		answerLists(service, {
			body: {
				data: [
					{ id: '1', attributes: { name: 'HQ', city: 'Bern' } },
					{ id: '2', attributes: { 'company-name-override': 'Contoso', city: null } },
					{ id: '3', attributes: { address: '1 Main Street, Bern', city: 'Bern' } },
					{ id: 4, name: 'Flat', city: 'Genf' },
					{ id: '5', attributes: {} },
				],
			},
		});
		const context = inEditor('visitorLocations', passwordCredential(service));
		const { results } = await searchLocations.call(context);
		expect(results.map(({ name }) => name)).toEqual([
			'1 Main Street, Bern (3)',
			'5',
			'Contoso (2)',
			'Flat, Genf (4)',
			'HQ, Bern (1)',
		]);
	});

	it('says what is wrong when it cannot be read', async () => {
		const service = await start();
		const context = inEditor('visitorLocations', passwordCredential(service, { password: 'no' }));
		await expect(searchLocations.call(context)).rejects.toThrow(
			'The service refused the username or the password',
		);
	});
});

describe('the list of fields', () => {
	it.each(['visitorLocations', 'visitorLocationsTrigger'] as const)(
		'of %s offers what the contract names and what the locations have, in the form output',
		async (node) => {
			const service = await start();
			const context = inEditor(node, passwordCredential(service));
			const values = (await getFields.call(context)).map(({ value }) => value);
			expect(values).toEqual(
				expect.arrayContaining(['address', 'addressLineOne', 'capacityLimit', 'timezone', 'url']),
			);
			expect(values).not.toContain('id');
			expect(values).toEqual([...new Set(values)].sort());
			expect(service.journal.listCalls).toHaveLength(1);
		},
	);

	it('shows an example of each, the first that is not empty', async () => {
		const service = await start();
		const long = 'x'.repeat(100);
		const attributes = { city: 'Bern', note: null, floors: [1, 2], text: long };
		answerLists(service, {
			body: {
				data: [
					{ id: '1', attributes },
					{ id: '2', attributes: { note: 'closed' } },
				],
			},
		});
		const context = inEditor('visitorLocations', passwordCredential(service));
		const fields = await getFields.call(context);
		const examples = new Map(fields.map(({ value, description }) => [value, description]));
		expect([...examples].filter(([, example]) => example !== undefined)).toEqual([
			['city', 'e.g. Bern'],
			['floors', 'e.g. [1,2]'],
			['note', 'e.g. closed'],
			['text', `e.g. ${'x'.repeat(60)}…`],
		]);
		expect(examples.has('address')).toBe(true); // published, but not there
	});

	it('says why the service cannot be read', async () => {
		const service = await start();
		const context = inEditor('visitorLocations', passwordCredential(service, { password: 'no' }));
		await expect(getFields.call(context)).rejects.toThrow(
			'The service refused the username or the password',
		);
	});
});

it('the list of cities holds each once, in order, and a city of no name is none', async () => {
	const service = await start();
	const cities = ['Zürich', 'ZURICH ', 'Bern', null, ' '];
	const data = cities.map((city, index) => ({ id: String(index), attributes: { city } }));
	answerLists(service, { body: { data } });
	for (const node of ['visitorLocations', 'visitorLocationsTrigger'] as const) {
		const context = inEditor(node, passwordCredential(service));
		expect(await getCities.call(context)).toEqual([
			{ name: 'Bern', value: 'Bern' },
			{ name: 'Zürich', value: 'Zürich' },
		]);
	}
	const refused = inEditor('visitorLocations', passwordCredential(service, { password: 'no' }));
	await expect(getCities.call(refused)).rejects.toThrow('The service refused the username');
});

it('fields are called as people read them', async () => {
	const service = await start();
	const attributes = { 'address-line-one': '', 'capacity-limit': 1, some_url: '', 'parent-id': 1 };
	answerLists(service, { body: { data: [{ id: '1', attributes }] } });
	const fields = await getFields.call(inEditor('visitorLocations', passwordCredential(service)));
	const names = new Map(fields.map(({ name, value }) => [value, name]));
	expect(names.get('addressLineOne')).toBe('Address Line One');
	expect(names.get('capacityLimit')).toBe('Capacity Limit');
	expect(names.get('some_url')).toBe('Some URL');
	expect(names.get('parentId')).toBe('Parent ID');
});
