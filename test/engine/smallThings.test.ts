import { searchLocations } from '../../nodes/VisitorLocations/methods/searchLocations';
import { answerLists, idsOf, services } from '../harness/services';
import { inEditor } from './harness/contexts';
import { passwordCredential } from './harness/credentials';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

async function listed(data: object[], parameters: object) {
	const service = await start();
	answerLists(service, { body: { data } });
	const run = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, output: 'allFields', ...parameters },
	});
	return { ...run, service, ids: run.items.map(({ json }) => json.id) };
}

describe('accents', () => {
	it.each([
		['पाटन', ['पाटन'], ['पटना', 'पाटन']],
		['パリ', ['パリ'], ['ハリ', 'パリ']],
		['ﾊﾟﾘ', ['パリ'], ['ハリ', 'パリ']],
		['가', ['가'], ['가', '각', '간']],
		['zurich', ['Zürich', 'ZURICH'], ['Zürich', 'ZURICH', 'Zug']],
		['ＺＵＲＩＣＨ', ['Zürich'], ['Zürich']],
		['İzmir', ['Izmir', 'İzmir'], ['Izmir', 'İzmir']],
		['Αθήνα', ['Αθηνα'], ['Αθηνα']],
	])('%s: City lets pass %j of %j', async (city, expected, cities) => {
		const { items } = await listed(
			cities.map((each, index) => ({ id: index + 1, city: each })),
			{ filters: { city } },
		);
		expect(items.map(({ json }) => json.city)).toEqual(expected);
	});

	it.each([
		['ハリ', []],
		['가', ['가나']],
	])('%s: Search finds %j', async (search, expected) => {
		const names = ['パリ', '각각', '가나'];
		const { items } = await listed(
			names.map((name, index) => ({ id: index + 1, name })),
			{ filters: { search } },
		);
		expect(items.map(({ json }) => json.name)).toEqual(expected);
	});

	it.each(['´', '\u0301', ' \u0308 '])('alone (%p) are an empty filter', async (text) => {
		for (const [name, displayName] of [
			['city', 'City Names or IDs'],
			['search', 'Search'],
		] as const) {
			const { error, service } = await listed([{ id: '1' }], { filters: { [name]: text } });
			expect(error?.message).toBe(`The filter '${displayName}' is empty`);
			expect(service.journal.entries).toHaveLength(0);
		}
	});
});

describe('IDs', () => {
	const data = ['1', '2', '3', '4'].map((id) => ({ id }));

	it.each(['3\n1', '3\r\n1\n', '3 1', '3,1', '3, \n1', '["3","1"]', ' [3, 1] '])(
		'takes %j',
		async (ids) => {
			expect((await listed(data, { filters: { ids } })).ids).toEqual(['1', '3']);
		},
	);

	it('refuses a list that is none', async () => {
		const { error } = await listed(data, { filters: { ids: '[1, 3' } });
		expect(error?.message).toBe("The filter 'IDs' is not a list");
	});
});

it.each(['={{ null }}', '={{ "" }}', '={{ " " }}', '={{ undefined }}', '={{ true }}', '={{ [] }}'])(
	'Skip that is %s is refused, not 0',
	async (skip) => {
		const { error, items } = await listed([{ id: '1' }], { options: { skip } });
		expect(items).toEqual([]);
		expect(error?.message).toBe("'Skip' must be a whole number of at least 0");
	},
);

it.each(['limit', 'parallelRequests', 'pageSize'])(
	'%s that an expression leaves empty is refused',
	async (name) => {
		const value = '={{ "" }}';
		const settings = { mode: 'offset', [name]: value };
		const parameters = name === 'limit' ? { limit: value } : { options: { paging: { settings } } };
		const { error } = await listed([{ id: '1' }], { returnAll: name !== 'limit', ...parameters });
		expect(error?.message).toMatch(/must be a whole number/);
	},
);

describe('a location without attributes', () => {
	it('is one of JSON:API: ID and URL', async () => {
		const links = { self: 'https://self' };
		const { items } = await listed(
			[
				{ id: '1', type: 'locations', links },
				{ id: '2', type: 'locations', relationships: {}, meta: {} },
			],
			{},
		);
		expect(items.map(({ json }) => json)).toEqual([{ id: '1', url: 'https://self' }, { id: '2' }]);
	});

	it('is a flat one where it has anything else', async () => {
		const data = [{ id: '1', type: 'office', name: 'HQ' }, { id: '2' }];
		expect((await listed(data, {})).items.map(({ json }) => json)).toEqual(data);
	});
});

it('two Query Parameters of one name are refused', async () => {
	const parameter = ['a', 'b', ' a '].map((name, index) => ({ name, value: String(index) }));
	const { error, service } = await listed([{ id: '1' }], {
		options: { queryParameters: { parameter } },
	});
	expect(error?.message).toBe("There are two query parameters named 'a'");
	expect(error?.description).toContain("Remove one of them from the option 'Query Parameters'");
	expect(service.journal.entries).toHaveLength(0);
});

describe('the list of locations in the editor', () => {
	it('is searched by all that it shows', async () => {
		const service = await start();
		const data = [
			{ id: '71', attributes: { name: 'HQ', city: 'Bern' } },
			{ id: '72', attributes: { name: 'Lab', city: 'Zürich' } },
		];
		answerLists(service, { body: { data } });
		const context = inEditor('visitorLocations', passwordCredential(service));
		const found = async (text: string) =>
			(await searchLocations.call(context, text)).results.map(({ value }) => value);
		expect(await found('zurich')).toEqual(['72']);
		expect(await found('HQ, Bern')).toEqual(['71']);
		expect(await found('(72)')).toEqual(['72']);
		expect(await found('71')).toEqual(['71']);
		expect(await found('Basel')).toEqual([]);
	});
});

it.each([0, 30])('a chosen page style reads a service that counts from 0 (%i)', async (count) => {
	const service = await start({
		count: count + 207,
		dialect: { parameters: { 'page[number]': 'number', 'page[size]': 'size' }, firstPage: 0 },
	});
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { returnAll: true, options: { paging: { settings: { mode: 'number' } } } },
	});
	expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
});

it('a large number loses digits in n8n itself, text keeps them', async () => {
	const service = await start();
	const body = '{"data":[{"id":"12345678901234567","badge":12345678901234567}]}';
	answerLists(service, { body, headers: { 'content-type': 'application/json' } });
	const { items } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: { output: 'allFields' },
	});
	expect(items.map(({ json }) => json)).toEqual([
		{ id: '12345678901234567', badge: Number('12345678901234568') },
	]);
});
