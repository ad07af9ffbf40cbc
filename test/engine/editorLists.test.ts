import type { INodeParameters } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import * as readForEditor from '../../nodes/VisitorLocations/methods/readForEditor';

import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import type { Service } from '../../sandbox/service/service';
import { answerLists, useServices } from '../harness/services';
import type { NodeName } from './harness/contexts';
import { inEditor } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { nodeTypes } from './harness/nodeTypes';

const start = useServices();
const nodes: NodeName[] = ['visitorLocations', 'visitorLocationsTrigger'];

/** Opens a node in the editor. @returns its lists, which n8n calls by their names */
function openNode(
	service: Service,
	node: NodeName = 'visitorLocations',
	parameters: INodeParameters = {},
) {
	const context = inEditor(node, passwordCredential(service), parameters);
	const { methods } = nodeTypes.getByNameAndVersion(context.getNode().type);
	const { getCities, getFields } = methods?.loadOptions ?? {};
	const { searchLocations } = methods?.listSearch ?? {};
	return {
		cities: async () => (await getCities?.call(context)) ?? [],
		fields: async () => (await getFields?.call(context)) ?? [],
		locations: async (text?: string) =>
			(await searchLocations?.call(context, text)) ?? { results: [] },
	};
}

/** Opens a node whose service sends these resources. */
async function openWith(data: object[]) {
	const service = await start();
	answerLists(service, { body: { data, meta: { total: data.length } } });
	return openNode(service);
}

const location = (id: string, attributes: object) => ({ id, attributes });

describe('the lists in the editor', () => {
	it('wait for data only as long as somebody who looks at them: 15 s, twice', async () => {
		const service = await start();
		const { cities, fields, locations } = openNode(service);
		const limit = jest.spyOn(AbortSignal, 'timeout');
		await Promise.all([cities(), fields(), locations()]);
		const limits = new Set(limit.mock.calls.map(([ms]) => ms));
		// A request and a login before it; a token request.
		expect(limits).toEqual(new Set([15_000 + 30_000, 30_000]));
	});

	it('give up after 30 s in all, however many pages there are, and end the requests', async () => {
		jest.replaceProperty(readForEditor, 'MAX_READ_MS', 400 as 30_000);
		// 10 pages at a time: 1 s
		const service = await start({ count: 4_000, pageSize: 20, latency: 50 });
		const { cities, locations } = openNode(service);
		const message = 'The list could not be read within 0 s'; // 400 ms, rounded
		// No advice about Request Options, which these lists do not have.
		const advice =
			'The service is slow, or does not respond. Try again, or execute the node, which waits longer. Without the list, choose By ID, or enter names in an expression.';
		await expect(cities()).rejects.toMatchObject({ message: `${message}. ${advice}` });
		await expect(locations()).rejects.toMatchObject({ message, description: advice });
		jest.restoreAllMocks();
		const { length } = service.journal.listRequests;
		await wait(300);
		expect(service.journal.listRequests.length - length).toBeLessThanOrEqual(10); // in flight
	});

	it('are read with Query Parameters, without a row that has no name or no value yet', async () => {
		const service = await start();
		answerLists(service, { body: { data: [location('1', { city: 'Paris' })] } });
		const parameter = [
			{ name: 'office', value: 'paris' },
			{ name: ' ', value: 'x' },
			{ name: '', value: '' },
			{ name: 'region', value: '' },
		];
		const { cities, fields, locations } = openNode(service, undefined, {
			options: { queryParameters: { parameter } },
		});
		await Promise.all([cities(), fields(), locations()]);
		const queries = service.journal.listRequests.map(({ query }) => query.toString());
		expect(queries).toEqual(Array(3).fill('office=paris'));
	});

	it.each<[CannedResponse, string, string]>([
		[{ status: 403 }, 'The service denies access to the locations (403)', 'is selected on'],
		[
			{ status: 429, headers: { 'retry-after': '110' } }, // longer than somebody waits
			'The service received too many requests (429): try again in 2 minutes',
			'If this keeps happening',
		],
	])('fail at once with a message that says what to do: %j', async (reply, message, advice) => {
		const service = await start();
		answerLists(service, reply);
		const { cities, fields, locations } = openNode(service);
		for (const list of [cities, fields]) {
			const error: unknown = await list().catch((thrown: unknown) => thrown);
			// The editor shows "[object Object]" for an error with another name (n8n 2.41, ParameterInput).
			expect(error).toMatchObject({ name: 'NodeOperationError' });
			expect(String(error)).toContain(`${message}. `);
			expect(String(error)).toContain(advice);
		}
		await expect(locations()).rejects.toMatchObject({
			message,
			description: expect.stringContaining(advice) as string,
			httpCode: null, // the editor would show it before the message, which names it
		});
		expect(service.journal.listRequests).toHaveLength(3);
	});

	it.each(nodes)(
		'offer in %s the fields, as the node outputs them, and the cities',
		async (node) => {
			const service = await start();
			const { cities, fields } = openNode(service, node);
			const values = (await fields()).map(({ value }) => value);
			expect(values).toEqual(
				expect.arrayContaining(['address', 'addressLineOne', 'capacityLimit', 'timezone', 'url']),
			);
			expect(values).not.toContain('id');
			expect(values).toEqual([...new Set(values)].sort());
			expect(service.journal.listRequests).toHaveLength(5);
			expect(await cities()).toContainEqual({ name: 'Paris', value: 'Paris' });
		},
	);

	it('show a city with accents in plain letters, too, because the editor searches by what it shows', async () => {
		const names = ['Łódź', 'Saint-Étienne', 'Sofia', 'Нижний', '東京'];
		const { cities } = await openWith(names.map((city, id) => location(String(id), { city })));
		expect((await cities()).map(({ name }) => name).sort()).toEqual(
			['Saint-Étienne (Saint-Etienne)', 'Sofia', 'Łódź (Lodz)', 'Нижний', '東京'].sort(),
		);
	});

	it('have the first value that is not empty as the example of each field', async () => {
		const odd = '{"constructor": "Implenia", "toString": null, "__proto__": 7}';
		const { fields } = await openWith([
			location('1', { city: 'Bern', note: null, tags: [1, 2], text: `${'x'.repeat(59)}🏢🏢` }),
			location('2', { note: 'closed' }),
			location('3', JSON.parse(odd) as object),
		]);
		const examples = (await fields()).map(({ value, description }) => [value, description]);
		expect(examples.filter(([, example]) => example !== undefined)).toEqual([
			['__proto__', 'e.g. 7'],
			['city', 'e.g. Bern'],
			['constructor', 'e.g. Implenia'],
			['note', 'e.g. closed'],
			['tags', 'e.g. [1,2]'],
			['text', `e.g. ${'x'.repeat(59)}…`], // 60 would be half of an emoji
		]);
		expect(examples).toContainEqual(['address', undefined]); // published, but missing in the list
	});

	it('have the names of fields in title case', async () => {
		const attributes = { 'address-line-one': '', some_url: '', 'parent-id': 1, 'csv-state': 1 };
		const fields = await (await openWith([location('1', attributes)])).fields();
		expect(Object.fromEntries(fields.map(({ name, value }) => [value, name]))).toMatchObject({
			addressLineOne: 'Address Line One',
			someUrl: 'Some URL',
			parentId: 'Parent ID',
			csvState: 'CSV State',
		});
	});

	describe('of locations', () => {
		it.each([
			[1_000, 1_000, undefined],
			[1_001, 1_000, '… 1 more: type to search'],
			[2_001, 1_000, '… 1,001 more: type to search'],
		])(
			'have the first by name and how many more there are when there are %i',
			async (count, shown, more) => {
				// The service sends the last one first.
				const data = Array.from({ length: count }, (_, index) =>
					location(`${count - 1 - index}`, {}),
				);
				const { locations } = await openWith(data);
				const { results } = await locations();
				const choices = results.filter(({ value }) => typeof value === 'string');
				expect(choices.map(({ value }) => Number(value))).toEqual([...Array(shown).keys()]);
				// Nobody can choose an entry with a boolean as its value.
				expect(results.slice(shown)).toEqual(
					more === undefined ? [] : [{ name: more, value: false }],
				);
				expect((await locations(`${count - 1}`)).results).toHaveLength(1);
			},
		);

		it.each([
			[' zurich', ['72']],
			['MAIN ST', ['71']], // the entry does not show the address
			['(72)', ['72']],
			['zur  LAB', ['72']],
			['lab main', []],
			['Basel', []],
		])('find one by words of its name, company, address, city or ID: %s', async (text, found) => {
			const { locations } = await openWith([
				location('71', { name: 'HQ', city: 'Bern', address: '1 Main Street' }),
				location('72', { name: 'Lab', city: 'Zürich' }),
			]);
			const { results } = await locations(text);
			expect(results.map(({ value }) => value)).toEqual(found);
		});

		it('name each by its first available field, and add the city when the name lacks it', async () => {
			const { locations } = await openWith([
				location('1', { name: 'HQ', city: 'Bern' }),
				location('2', { 'company-name-override': 'Contoso', city: null }),
				location('3', { address: '1 Main Street, Bern', city: 'Bern', disabled: true }),
				{ id: 4, name: 'Flat', city: 'Genf' },
				location('5', {}),
				location('6', { name: 'Old Bern Office', city: 'Bern' }),
			]);
			const { results } = await locations();
			expect(results.map(({ name }) => name)).toEqual([
				'1 Main Street, Bern (3, disabled)',
				'5',
				'Contoso (2)',
				'Flat, Genf (4)',
				'HQ, Bern (1)',
				'Old Bern Office (6)',
			]);
		});

		it('link only to a web page', async () => {
			const links = ['javascript:alert(1)', '/relative/2', 'https://app.example.com/locations/3'];
			const { locations } = await openWith(
				links.map((self, index) => ({ id: String(index + 1), links: { self } })),
			);
			const urls = (await locations()).results.map(({ url }) => url);
			expect(urls).toEqual([undefined, undefined, links[2]]);
		});
	});
});
