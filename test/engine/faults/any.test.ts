import fc from 'fast-check';

import { dialects } from '../../../sandbox/service/settings';
import { requestsNeeded } from '../../harness/requestsNeeded';
import { answerLists, listIds } from '../../harness/services';
import { all, listRequests, useService } from '../harness/faults';

const start = useService();
const BODIES = 100;
const LISTS = 30;

const json = fc.jsonValue({ maxDepth: 3 });
const id = fc.oneof(fc.nat(5), fc.nat(5).map(String), json);
const name = fc.oneof(
	fc.string(),
	fc.constantFrom('id', 'url', '__proto__', 'constructor', 'a-b', 'aB'),
);
const attributes = fc.oneof(
	json,
	fc
		.array(fc.tuple(name, json), { maxLength: 4 })
		.map((entries) =>
			entries.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`),
		)
		.map((members): unknown => JSON.parse(`{${members.join(',')}}`)),
);
const resource = fc.record({ id, type: json, attributes, links: json }, { requiredKeys: ['id'] });
const link = fc.oneof(
	json,
	fc.constantFrom(
		'',
		'?page=2',
		'?page=3',
		'/rest/v1/locations',
		'http://[',
		'//elsewhere.example',
	),
	fc.record({ href: fc.oneof(json, fc.constant('?page=4')) }),
);
const count = fc.oneof(fc.nat(4), json);
const nearReal = fc.record(
	{
		data: fc.oneof(json, fc.array(fc.oneof({ weight: 9, arbitrary: resource }, json))),
		links: fc.oneof(fc.record({ next: link, last: link }, { requiredKeys: [] }), json),
		meta: fc.oneof(
			fc.record({ total: count, page: count, perPage: count }, { requiredKeys: [] }),
			json,
		),
	},
	{ requiredKeys: [] },
);
const wellFormed = fc.record({
	data: fc.uniqueArray(fc.record({ id: fc.nat(50).map(String), attributes }), {
		selector: ({ id: each }) => each,
		maxLength: 4,
	}),
});

describe('generated responses, lists and paging variants', () => {
	it(`outputs the locations or fails with a clear error when a page is any JSON (${BODIES} runs)`, async () => {
		const { service, run } = await start();
		const outcomes = { items: 0, empty: 0, error: 0 };
		await fc.assert(
			fc.asyncProperty(fc.oneof(json, nearReal, nearReal, wellFormed), async (body) => {
				service.journal.clear();
				answerLists(service, {
					headers: { 'content-type': 'application/json' },
					body: JSON.stringify(body),
				});
				const result = await run({ parameters: all() });
				expectPrototypesUnchanged();
				expect(listRequests(service).length).toBeGreaterThanOrEqual(1);
				if (result.error === undefined) {
					const listed = listedIds(body);
					for (const each of result.ids) {
						expect(typeof each).toMatch(/^(string|number)$/);
						expect(listed).toContain(String(each));
					}
					expect(new Set(result.ids.map(String)).size).toBe(new Set(listed).size);
					outcomes[result.items.length === 0 ? 'empty' : 'items']++;
				} else {
					expect(result.items).toEqual([]);
					expect(result.error.message).toMatch(/\w{3}/);
					expect(result.error.description).toMatch(/\w{3}/);
					expect(result.error.name).toBe('NodeApiError');
					expect(result.error.message).not.toMatch(/undefined|is not a function|Cannot read/);
					outcomes.error++;
				}
			}),
			{ numRuns: BODIES, examples: [[{ data: [] }], [{ data: [{ id: '1' }] }], [null]] },
		);
		// Otherwise the generated bodies prove little.
		for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(0);
	});

	function listedIds(body: unknown): string[] {
		const { data } = body as { data: { id: unknown }[] | null };
		return (data ?? []).map((entry) => String(entry.id));
	}

	const prototypes = [Object.prototype, Array.prototype, Function.prototype];
	const keysBefore = prototypes.map((prototype) => Reflect.ownKeys(prototype));
	function expectPrototypesUnchanged(): void {
		expect(prototypes.map((prototype) => Reflect.ownKeys(prototype))).toEqual(keysBefore);
	}

	it(`outputs all locations in order for each input item when a list is paged in any way (${LISTS} runs)`, async () => {
		const { service, run } = await start();
		await fc.assert(
			fc.asyncProperty(
				fc.record({
					count: fc.integer({ min: 0, max: 150 }),
					// With pages of two, page=2 looks like an offset, and too many pages are predicted.
					pageSize: fc.integer({ min: 3, max: 60 }),
					dialect: fc.constantFrom(...dialects),
					limit: fc.option(fc.integer({ min: 1, max: 170 }), { nil: Infinity }),
					inputItems: fc.integer({ min: 1, max: 3 }),
				}),
				async ({ limit, inputItems, ...overrides }) => {
					Object.assign(service.settings, overrides);
					service.journal.clear();
					const parameters = limit === Infinity ? { returnAll: true } : { limit };
					const result = await run({ parameters, inputItems, lookBack: true });

					expect(result.error).toBeUndefined();
					const ids = listIds(service).slice(0, limit);
					expect(result.ids).toEqual(Array<string[]>(inputItems).fill(ids).flat());
					const inputs = [...Array(inputItems).keys()];
					expect(result.from).toEqual(inputs.flatMap((item) => ids.map(() => item)));
					expect(listRequests(service)).toHaveLength(requestsNeeded({ ...overrides, limit }));
				},
			),
			{ numRuns: LISTS },
		);
	});
});
