import type { INodeListSearchItems } from 'n8n-workflow';

import { getCities } from '../../nodes/VisitorLocations/methods/getCities';
import { getFields } from '../../nodes/VisitorLocations/methods/getFields';
import { searchLocations } from '../../nodes/VisitorLocations/methods/searchLocations';
import { answerLists, listIds, useServices } from '../harness/services';
import { inEditor } from './harness/contexts';
import { credentialTypes, passwordCredential } from './harness/credentials';

const start = useServices();
const nodes = ['visitorLocations', 'visitorLocationsTrigger'] as const;

/** Opens a node in the editor. @param data the resources that the service sends */
async function openEditor(data: object[], node: (typeof nodes)[number] = 'visitorLocations') {
	const service = await start();
	answerLists(service, { body: { data } });
	return inEditor(node, passwordCredential(service));
}

describe('the lists in the editor', () => {
	it('fails in each list with the reason when the sign-in is rejected', async () => {
		const service = await start();
		const context = inEditor('visitorLocations', passwordCredential(service, { password: 'no' }));
		for (const list of [
			async () => await searchLocations.call(context),
			async () => await getFields.call(context),
			async () => await getCities.call(context),
		]) {
			await expect(list()).rejects.toThrow(
				"The service rejected the sign-in: check 'Username' and 'Password'",
			);
		}
	});

	it.each(credentialTypes)(
		'loads all lists at once with %s when the service has forgotten the token',
		async (_name, credential) => {
			const service = await start();
			const context = inEditor('visitorLocations', credential(service));
			for (const round of [1, 2, 3]) {
				service.tokens.expireAccessTokens();
				const lists = [getCities.call(context), getFields.call(context), getCities.call(context)];
				for (const list of await Promise.all(lists)) expect(list.length).toBeGreaterThan(round);
			}
		},
	);

	// The editor shows "[object Object]" for an error with that name (n8n 2.41, ParameterInput).
	it.each([
		['cities', getCities],
		['fields', getFields],
	])('fails in the list of %s with a message that says what to do', async (_name, list) => {
		const service = await start();
		answerLists(service, { status: 403 });
		const context = inEditor('visitorLocations', passwordCredential(service));
		await expect(list.call(context)).rejects.toMatchObject({
			name: 'NodeOperationError',
			message: expect.stringMatching(/^The service denies access .+ Select it on the/) as string,
		});
	});

	describe('the list of locations', () => {
		// Pages of 50: the list is read once for each 100 entries that the editor shows.
		it.each([
			[237, 3 * 5],
			[1_001, 11 * 21],
		])(
			'sorts all %i entries by name across its pages, with %i list requests',
			async (count, listRequests) => {
				const service = await start({ count });
				const context = inEditor('visitorLocations', passwordCredential(service));
				const entries: INodeListSearchItems[] = [];
				let token: string | undefined;
				do {
					const { results, paginationToken } = await searchLocations.call(
						context,
						undefined,
						token,
					);
					expect(results.length).toBeLessThanOrEqual(100);
					entries.push(...results);
					token = paginationToken;
				} while (token !== undefined);
				expect(service.journal.listRequests).toHaveLength(listRequests);
				expect(entries.map(({ value }) => value).sort()).toEqual(listIds(service).sort());
				const names = entries.map(({ name }) => name);
				const byName = new Intl.Collator('en', { numeric: true });
				expect(names).toEqual([...names].sort((one, other) => byName.compare(one, other)));
				const [location] = service.locations();
				expect(entries.find(({ value }) => value === location?.id)).toEqual({
					name: `${String(location?.attributes.name)} (${location?.id})`,
					value: location?.id,
					url: location?.links.self,
				});
			},
		);

		it('finds locations on every page by a part of the name or by the ID', async () => {
			const service = await start();
			const context = inEditor('visitorLocations', passwordCredential(service));
			const last = service.locations().at(-1);
			const name = String(last?.attributes.name);
			const { results } = await searchLocations.call(context, ` ${name.toUpperCase()} `);
			expect(results.map(({ value }) => value)).toContain(last?.id);
			for (const entry of results) expect(entry.name).toContain(name);
			const byId = await searchLocations.call(context, last?.id);
			expect(byId.results.map(({ value }) => value)).toContain(last?.id);
		});

		it.each([
			['zurich', ['72']],
			['HQ, Bern', ['71']],
			['(72)', ['72']],
			['71', ['71']],
			['Basel', []],
		])('finds a location by any text that it shows: %s', async (text, found) => {
			const context = await openEditor([
				{ id: '71', attributes: { name: 'HQ', city: 'Bern' } },
				{ id: '72', attributes: { name: 'Lab', city: 'Zürich' } },
			]);
			const { results } = await searchLocations.call(context, text);
			expect(results.map(({ value }) => value)).toEqual(found);
		});

		it('names a location by its first available field, and adds the city when the name lacks it', async () => {
			const context = await openEditor([
				{ id: '1', attributes: { name: 'HQ', city: 'Bern' } },
				{ id: '2', attributes: { 'company-name-override': 'Contoso', city: null } },
				{ id: '3', attributes: { address: '1 Main Street, Bern', city: 'Bern' } },
				{ id: 4, name: 'Flat', city: 'Genf' },
				{ id: '5', attributes: {} },
			]);
			const { results } = await searchLocations.call(context);
			expect(results.map(({ name }) => name)).toEqual([
				'1 Main Street, Bern (3)',
				'5',
				'Contoso (2)',
				'Flat, Genf (4)',
				'HQ, Bern (1)',
			]);
		});

		it.each([
			['javascript:alert(1)', undefined],
			[{ href: 'data:text/html,<script>alert(1)</script>' }, undefined],
			['/relative/3', undefined],
			['https://app.example.com/locations/4', 'https://app.example.com/locations/4'],
			[{ href: 'http://app.example.com/locations/5' }, 'http://app.example.com/locations/5'],
		])('links only to a web page when the service sends the link %j', async (self, url) => {
			const context = await openEditor([{ id: '1', links: { self } }]);
			expect((await searchLocations.call(context)).results[0]?.url).toBe(url);
		});
	});

	describe('the list of fields', () => {
		it.each(nodes)(
			'offers in %s the published fields and those of the locations, as the node outputs them',
			async (node) => {
				const service = await start();
				const context = inEditor(node, passwordCredential(service));
				const values = (await getFields.call(context)).map(({ value }) => value);
				expect(values).toEqual(
					expect.arrayContaining(['address', 'addressLineOne', 'capacityLimit', 'timezone', 'url']),
				);
				expect(values).not.toContain('id');
				expect(values).toEqual([...new Set(values)].sort());
				expect(service.journal.listRequests).toHaveLength(1);
			},
		);

		it('shows the first value that is not empty as the example of each field', async () => {
			const attributes = { city: 'Bern', note: null, tags: [1, 2], text: 'x'.repeat(100) };
			const context = await openEditor([
				{ id: '1', attributes },
				{ id: '2', attributes: { note: 'closed' } },
			]);
			const fields = await getFields.call(context);
			const examples = new Map(fields.map(({ value, description }) => [value, description]));
			expect([...examples].filter(([, example]) => example !== undefined)).toEqual([
				['city', 'e.g. Bern'],
				['note', 'e.g. closed'],
				['tags', 'e.g. [1,2]'],
				['text', `e.g. ${'x'.repeat(60)}…`],
			]);
			expect(examples.has('address')).toBe(true); // published, but missing in the list
		});

		it('shows the right examples when fields are named like JavaScript properties', async () => {
			const odd = '{"constructor": "Implenia", "toString": null, "__proto__": 7}';
			const context = await openEditor([
				{ id: '1', attributes: { city: 'Bern' } },
				{ id: '2', attributes: JSON.parse(odd) as object },
			]);
			const fields = await getFields.call(context);
			const examples = new Map(fields.map(({ value, description }) => [value, description]));
			expect(examples.get('constructor')).toBe('e.g. Implenia');
			expect(examples.get('toString')).toBeUndefined();
			expect(examples.get('__proto__')).toBe('e.g. 7');
		});

		it('shows field names in title case', async () => {
			const attributes = { 'address-line-one': '', some_url: '', 'parent-id': 1, 'csv-state': 1 };
			const fields = await getFields.call(await openEditor([{ id: '1', attributes }]));
			expect(Object.fromEntries(fields.map(({ name, value }) => [value, name]))).toMatchObject({
				addressLineOne: 'Address Line One',
				some_url: 'Some URL',
				parentId: 'Parent ID',
				csvState: 'CSV State',
			});
		});
	});

	it.each(nodes)('lists each city once in %s, in alphabetical order', async (node) => {
		const cities = ['Zürich', 'ZURICH ', 'Bern', null, ' '];
		const data = cities.map((city, index) => ({ id: String(index), attributes: { city } }));
		expect(await getCities.call(await openEditor(data, node))).toEqual([
			{ name: 'Bern', value: 'Bern' },
			{ name: 'Zürich', value: 'Zürich' },
		]);
	});
});
