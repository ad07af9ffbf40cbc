import { dialects } from '../../sandbox/service/settings';
import { answerLists, idsOf, services } from '../harness/services';
import { credentialKinds, passwordCredential } from './harness/credentials';
import { allFields, simplified } from '../harness/simplified';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

describe.each(credentialKinds)('with the %s credential', (_name, credential) => {
	it.each(dialects)('outputs all 237 locations in order from the dialect %s', async (dialect) => {
		const service = await start({ dialect });
		const { items, error } = await runWorkflow({ credentials: credential(service) });
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		expect(items).toHaveLength(237);
		// A reply that shows nothing is doubted: three questions.
		expect(service.journal.listCalls).toHaveLength(dialect === 'none' ? 1 + 3 : 5);
	});
});

it('asks in the way that the service shows, and adds nothing to the first request', async () => {
	const asked = await Promise.all(
		dialects.map(async (dialect) => {
			const service = await start({ dialect, count: 120 });
			await runWorkflow({ credentials: passwordCredential(service) });
			return service.journal.listCalls.map(({ url }) => decodeURIComponent(url));
		}),
	);
	const list = '/rest/v1/locations';
	expect(Object.fromEntries(dialects.map((dialect, index) => [dialect, asked[index]]))).toEqual({
		links: [
			list,
			`${list}?page[limit]=50&page[offset]=50`,
			`${list}?page[limit]=50&page[offset]=100`,
		],
		'meta-page': [list, `${list}?page=2`, `${list}?page=3`],
		'meta-total': [
			list,
			`${list}?page[offset]=50&page[limit]=50`,
			`${list}?page[offset]=100&page[limit]=50`,
		],
		none: [
			list,
			`${list}?page[offset]=120&page[limit]=120`,
			`${list}?page[number]=1&page[size]=120`,
			`${list}?page=1`,
		],
	});
});

it('sends what the contract asks for: Basic and multipart once, then Bearer and JSON:API', async () => {
	const service = await start();
	const credentials = passwordCredential(service);
	await runWorkflow({ credentials });

	const [login, ...lists] = service.journal.entries;
	expect(login?.method).toBe('POST');
	expect(login?.url).toBe('/oauth2/token');
	const client = Buffer.from('demo-client:demo-client-secret').toString('base64');
	expect(login?.headers.authorization).toBe(`Basic ${client}`);
	expect(login?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
	expect(partsOf(login?.body)).toEqual([
		['username', 'api-user@example.com'],
		['password', 'demo-password'],
		['scope', 'token.refresh,locations.read'],
		['grant_type', 'password'],
	]);
	expect(lists).toHaveLength(5);
	for (const { method, headers, body } of lists) {
		expect(method).toBe('GET');
		expect(headers.accept).toBe('application/vnd.api+json');
		expect(headers.authorization).toBe(`Bearer ${credentials.data.accessToken as string}`);
		expect(body).toHaveLength(0);
	}
});

describe('Limit', () => {
	it.each([
		[5, 1],
		[50, 1],
		[51, 2],
		[237, 5],
		[1000, 5],
	])('of %i asks for %i pages of 50', async (limit, pages) => {
		const service = await start();
		const { items } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { limit },
		});
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service).slice(0, limit));
		expect(service.journal.listCalls).toHaveLength(pages);
	});

	it('is 50 unless something else is chosen', async () => {
		const service = await start();
		const { items } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: {},
		});
		expect(items).toHaveLength(50);
	});

	it.each([0, -1, 1.5, 'many'])('of %p is refused before anything is asked', async (limit) => {
		const service = await start();
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { limit },
		});
		expect(error?.message).toBe("'Limit' must be a whole number of at least 1");
		expect(error?.description).toContain('Return All');
		expect(service.journal.entries).toHaveLength(0);
	});
});

describe('Output', () => {
	it.each([
		['simplified', simplified],
		['allFields', allFields],
	])('%s is one flat row', async (output, rowOf) => {
		const service = await start({ count: 3 });
		const { items } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { returnAll: true, output },
		});
		expect(items.map(({ json }) => json)).toEqual(service.locations().map(rowOf));
	});

	it('raw is the resource as received', async () => {
		const service = await start({ count: 3 });
		const { items } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { returnAll: true, output: 'raw' },
		});
		expect(items.map(({ json }) => json)).toEqual(service.locations());
	});
});

it('outputs no item for a company without locations', async () => {
	const service = await start({ count: 0 });
	const { items, error } = await runWorkflow({ credentials: passwordCredential(service) });
	expect(error).toBeUndefined();
	expect(items).toEqual([]);
});

it('points every output item to its input item', async () => {
	const service = await start({ count: 70 });
	const { items, from } = await runWorkflow({
		credentials: passwordCredential(service),
		inputItems: 3,
		lookBack: true,
	});
	const expected = [0, 1, 2].flatMap((item) => Array<number>(70).fill(item));
	expect(items.map(({ pairedItem }) => pairedItem)).toEqual(expected.map((item) => ({ item })));
	expect(from).toEqual(expected);
});

it('tolerates slashes and spaces around the addresses', async () => {
	const service = await start({ count: 3 });
	const credentials = passwordCredential(service, {
		baseUrl: ` ${service.url}// `,
		apiPrefix: 'rest/v1/',
	});
	const { items, error } = await runWorkflow({ credentials });
	expect(error).toBeUndefined();
	expect(items).toHaveLength(3);
});

it('calls the prefix of the credential', async () => {
	const service = await start({ apiPrefix: '/api/v1', count: 3 });
	const credentials = passwordCredential(service, { apiPrefix: '/api/v1' });
	expect((await runWorkflow({ credentials })).items).toHaveLength(3);
});

function partsOf(body: Buffer | undefined): string[][] {
	const text = body?.toString('utf8') ?? '';
	return [...text.matchAll(/name="([^"]+)"\r\n\r\n(.*)\r\n/g)].map(([, name = '', value = '']) => [
		name,
		value,
	]);
}

describe('Paging', () => {
	it.each([
		['links', 'offset', 'page[offset]'],
		['meta-total', 'offset', 'page[offset]'],
		['meta-page', 'page', 'page'],
	] as const)('reads the dialect %s with the style %s', async (dialect, paging, parameter) => {
		const service = await start({ dialect });
		const { items, error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: {
				returnAll: true,
				options: { paging: { settings: { mode: paging, pageSize: 40 } } },
			},
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		// The first page is the one without a place.
		const [first, ...others] = service.journal.listCalls.map(({ query }) => query);
		expect(first?.has(parameter)).toBe(false);
		expect(others).toHaveLength(5);
		for (const query of others) expect(query.has(parameter)).toBe(true);
	});

	it('that the service does not know is an error with its reason', async () => {
		const service = await start();
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { returnAll: true, options: { paging: { settings: { mode: 'number' } } } },
		});
		expect(error?.message).toBe('The service does not page by page[number]');
		expect(error?.description).toMatch(
			/Tried: page\[number\]=1 and page\[size\]=50 \(refused, 400\)/,
		);
		expect(error?.description).toContain('page[number] is not known');
	});

	it('refuses a style that does not exist', async () => {
		const service = await start();
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { returnAll: true, options: { paging: { settings: { mode: 'cursor' } } } },
		});
		expect(error?.message).toBe("'Mode' has an unknown value");
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each([-1, 1.5, 'many'])('refuses %p for Page Size', async (pageSize) => {
		const service = await start();
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: {
				returnAll: true,
				options: { paging: { settings: { mode: 'offset', pageSize } } },
			},
		});
		expect(error?.message).toBe("'Page Size' must be a whole number of at least 0");
		expect(service.journal.entries).toHaveLength(0);
	});
});

describe('Query Parameters', () => {
	const parameters = (...rows: { name: string; value: string }[]) => ({
		returnAll: true,
		options: { queryParameters: { parameter: rows } },
	});

	it('go with every page, and none is sent twice', async () => {
		const service = await start({ dialect: 'links' });
		const { items, error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: parameters({ name: 'page[limit]', value: '40' }),
		});
		expect(error).toBeUndefined();
		expect(items.map(({ json }) => json.id)).toEqual(idsOf(service));
		const limits = service.journal.listCalls.map(({ query }) => query.getAll('page[limit]'));
		expect(limits).toEqual(Array(6).fill(['40']));
	});

	it('reach the service as they are', async () => {
		const service = await start();
		answerLists(service, { body: { data: [{ id: '1' }] } });
		await runWorkflow({
			credentials: passwordCredential(service),
			parameters: parameters({ name: 'filter[name]', value: 'a b&c=ü' }, { name: 'x', value: '' }),
		});
		const [call] = service.journal.listCalls;
		expect([...(call?.query.entries() ?? [])]).toEqual([
			['filter[name]', 'a b&c=ü'],
			['x', ''],
		]);
	});

	it('without a name are refused', async () => {
		const service = await start();
		const { error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: parameters({ name: ' ', value: 'x' }),
		});
		expect(error?.message).toBe('A query parameter has no name');
		expect(service.journal.entries).toHaveLength(0);
	});
});
