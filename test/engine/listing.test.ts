import { PRESETS } from '../../sandbox/service/dialects';
import { createLoginRequest } from '../harness/calls';
import { answerLists, listIds, useServices } from '../harness/services';
import { allFields, toSimplified } from '../harness/simplified';
import { passwordCredential } from './harness/credentials';
import { expectFailure, expectCompleteList } from './harness/faults';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();

describe('Get Many', () => {
	it('logs in once with Basic and multipart, then lists with Bearer and JSON:API', async () => {
		const service = await start();
		const credentials = passwordCredential(service);
		expectCompleteList(await runWorkflow({ credentials }), service);

		const [login, ...lists] = service.journal.entries;
		expect([login?.method, login?.url]).toEqual(['POST', '/oauth2/token']);
		expect(login?.headers.authorization).toBe(createLoginRequest().headers.authorization);
		expect(login?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
		const parts = login?.body.toString().matchAll(/name="([^"]+)"\r\n\r\n(.*)\r\n/g) ?? [];
		expect([...parts].map(([, name, value]) => [name, value])).toEqual([
			['username', 'api-user@example.com'],
			['password', 'demo-password'],
			['scope', 'locations.read,token.refresh'],
			['grant_type', 'password'],
		]);
		expect(lists).toHaveLength(5);
		for (const { method, headers, body } of lists) {
			expect([method, body.length]).toEqual(['GET', 0]);
			expect(headers.accept).toBe('application/vnd.api+json');
			expect(headers.authorization).toBe(`Bearer ${credentials.data.accessToken as string}`);
		}
	});

	it.each([
		['slashes and spaces around the URLs', (url: string) => ` ${url}// `, 'rest/v1/'],
		['a line break after API Prefix', (url: string) => url, ' /rest/v1\n'],
		['another API Prefix', (url: string) => url, '/api/v1'],
	])('requests the list when the credential has %s', async (_name, baseUrl, apiPrefix) => {
		const path = apiPrefix === '/api/v1' ? apiPrefix : '/rest/v1';
		const service = await start({ count: 3, apiPrefix: path });
		const credentials = passwordCredential(service, { baseUrl: baseUrl(service.url), apiPrefix });
		expectCompleteList(await runWorkflow({ credentials }), service);
		expect(service.journal.listRequests.map(({ url }) => url)).toEqual([`${path}/locations`]);
	});

	it('outputs the first 50 locations by default', async () => {
		const { ids, service } = await list({}, { returnAll: false });
		expect(ids).toEqual(listIds(service).slice(0, 50));
	});

	it('requests pages by offset when Mode is Offset', async () => {
		const paging = { settings: { mode: 'offset' } };
		const run = await list({ dialect: 'meta-total' }, { options: { paging } });
		expectCompleteList(run, run.service);
		const queries = run.service.journal.listRequests.map(({ query }) => Object.fromEntries(query));
		expect(queries).toEqual([
			{},
			...[50, 100, 150, 200, 237].map((at) => ({ 'page[offset]': String(at) })),
		]);
	});

	// The user must know which query parameter of the service sets the page size.
	it.each([
		['links', {}, 'page[limit]'],
		['meta-total', {}, 'page[limit]'],
		['meta-page', { per_page: 'size' }, 'per_page'],
	] as const)(
		'makes fewer list requests when Query Parameters asks for larger pages: %s, %j',
		async (preset, parameters, name) => {
			const { parameters: known, ...dialect } = PRESETS[preset];
			const others = 'ignored' as const;
			const settings = {
				dialect: { ...dialect, others, parameters: { ...known, ...parameters } },
				maxPageSize: 200,
			};
			const usual = await list(settings);
			expectCompleteList(usual, usual.service);
			expect(usual.service.journal.listRequests).toHaveLength(5);
			const larger = await list(settings, {
				options: { queryParameters: { parameter: [{ name, value: '100' }] } },
			});
			expectCompleteList(larger, larger.service);
			expect(larger.service.journal.listRequests).toHaveLength(3);
			for (const { query } of larger.service.journal.listRequests) {
				expect(query.getAll(name)).toEqual(['100']);
				const names = [...query.keys()];
				expect(names).toEqual([...new Set(names)]);
			}
		},
	);

	it('sends Query Parameters unchanged and once with every page', async () => {
		const sent = { 'page[limit]': '40', 'filter[name]': 'a b&c=ü', x: '' };
		const parameter = Object.entries(sent).map(([name, value]) => ({ name, value }));
		const dialect = { ...PRESETS.links, others: 'ignored' as const };
		const run = await list({ dialect }, { options: { queryParameters: { parameter } } });
		expectCompleteList(run, run.service);
		expect(run.service.journal.listRequests).toHaveLength(6);
		for (const { query } of run.service.journal.listRequests) {
			const own = [...query.entries()].filter(([name]) => name !== 'page[offset]');
			expect(own.sort()).toEqual(Object.entries(sent).sort());
		}
	});

	it.each([
		['simplified', toSimplified],
		['allFields', allFields],
		['raw', (resource: object) => resource],
	])('outputs each location as Output %s defines', async (output, rowOf) => {
		const { rows, service } = await list({ count: 3 }, { output });
		expect(rows).toEqual(service.locations().map(rowOf));
	});

	describe('the data of a location', () => {
		/** Lists one location with the attributes given, as JSON text. */
		async function outputFor(attributes: string, output: string) {
			const service = await start();
			answerLists(service, {
				body: `{"data":[{"id":"7","type":"locations","attributes":${attributes}}]}`,
			});
			const parameters = { output };
			const { rows, error } = await runWorkflow({
				credentials: passwordCredential(service),
				parameters,
			});
			expect(error).toBeUndefined();
			return rows[0] ?? {};
		}

		it.each(['allFields', 'raw'])('outputs every character with Output %s', async (output) => {
			const text =
				'\u0000\u0001\b\t\n\r\u001b\u007f\u0085\u200b\u2028\u202e\ufeff東京 Ærø 👩‍🚀 \ud800 é e\u0301';
			const large = 'x'.repeat(5_000_000);
			const json = await outputFor(JSON.stringify({ 'a-text': text, [text]: 1, large }), output);
			const members = (output === 'raw' ? json.attributes : json) as Record<string, unknown>;
			expect(members[output === 'raw' ? 'a-text' : 'aText']).toBe(text);
			expect(members[text]).toBe(1);
			expect(members.large).toBe(large);
		});

		const STRANGE = `{"id":"a","type":"b","url":"c","__proto__":{"polluted":true},"constructor":{"prototype":
	{"polluted":true}},"toString":"d","time-zone":1,"timeZone":2,"time--zone":3,"":4}`;

		it('outputs attributes named like JavaScript properties as data', async () => {
			const json = await outputFor(STRANGE, 'allFields');
			expect(Object.entries(json)).toEqual([
				['id', '7'],
				['type', 'b'],
				['url', 'c'],
				['__proto__', { polluted: true }],
				['constructor', { prototype: { polluted: true } }],
				['toString', 'd'],
				['time-zone', 1],
				['timeZone', 2],
				['time--zone', 3],
				['', 4],
			]);
			const { attributes } = await outputFor(STRANGE, 'raw');
			expect(JSON.stringify(attributes)).toBe(JSON.stringify(JSON.parse(STRANGE)));
			expect(Reflect.get({}, 'polluted')).toBeUndefined();
		});

		/** Runs the node on a service that sends this JSON text. */
		const listBody = async (body: string) => {
			const service = await start();
			answerLists(service, { body, headers: { 'content-type': 'application/json' } });
			const parameters = { output: 'allFields' };
			return await runWorkflow({ credentials: passwordCredential(service), parameters });
		};

		it('loses digits of a large number in n8n itself, but none of a text', async () => {
			const { rows } = await listBody(
				'{"data":[{"id":"12345678901234567","badge":12345678901234567}]}',
			);
			expect(rows).toEqual([{ id: '12345678901234567', badge: Number('12345678901234568') }]);
		});

		it('outputs a location that is nested 100 levels deep', async () => {
			const run = await listBody(
				`{"data":[{"id":"7","attributes":{"a":${'['.repeat(98)}${']'.repeat(98)}}}]}`,
			);
			expect(run.error).toBeUndefined();
			expect(run.rows).toHaveLength(1);
		});

		it('fails when an ID is a number too large for JSON', async () => {
			const run = await listBody('{"data":[{"id":9007199254740993},{"id":9007199254740992}]}');
			expectFailure(run, /^Entry 1 of a page has an ID that cannot be/, /as text/);
		});
	});
});
