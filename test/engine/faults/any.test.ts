import fc from 'fast-check';

import { answerLists } from '../../harness/services';
import { all, useService } from '../harness/faults';

const start = useService();
const BODIES = 100;

const json = fc.jsonValue({ maxDepth: 3 });
const id = fc.oneof(fc.nat(5), fc.nat(5).map(String), json);
const name = fc.oneof(fc.string(), fc.constantFrom('id', 'url', '__proto__', 'constructor', 'a-b'));
/** An object with any names, also `__proto__`. */
const members = fc
	.array(fc.tuple(name, json), { maxLength: 4 })
	.map((entries) => entries.map((entry) => entry.map((part) => JSON.stringify(part)).join(':')))
	.map((texts): unknown => JSON.parse(`{${texts.join(',')}}`));
const attributes = fc.oneof(json, members);
const resource = fc.record({ id, type: json, attributes, links: json }, { requiredKeys: ['id'] });
const link = fc.oneof(
	json,
	fc.constantFrom('', '?page=2', '/rest/v1/locations', 'http://[', '//b'),
);
const count = fc.oneof(fc.nat(4), json);
const links = fc.record({ next: link, last: link }, { requiredKeys: [] });
const meta = fc.record({ total: count, page: count, perPage: count }, { requiredKeys: [] });
const nearReal = fc.record(
	{
		data: fc.oneof(json, fc.array(fc.oneof({ weight: 9, arbitrary: resource }, json))),
		links: fc.oneof(links, json),
		meta: fc.oneof(meta, json),
	},
	{ requiredKeys: [] },
);
const wellFormed = fc.record({
	data: fc.uniqueArray(fc.record({ id: fc.nat(50).map(String), attributes }), {
		selector: (location) => location.id,
		maxLength: 4,
	}),
});

const prototypes = [Object.prototype, Array.prototype, Function.prototype];
const listMembers = () => prototypes.map((prototype) => Reflect.ownKeys(prototype));

it(`outputs the locations or fails with a clear error when a page is any JSON (${BODIES} runs)`, async () => {
	const { service, run } = await start();
	const prototypesBefore = listMembers();
	const outcomes = { items: 0, empty: 0, error: 0 };
	await fc.assert(
		fc.asyncProperty(fc.oneof(json, nearReal, nearReal, wellFormed), async (body) => {
			answerLists(service, { body: JSON.stringify(body) });
			const { error, ids, items } = await run({ parameters: all() });
			expect(listMembers()).toEqual(prototypesBefore);
			if (error === undefined) {
				const { data } = body as { data: { id: unknown }[] | null };
				const sent = (data ?? []).map((location) => String(location.id));
				expect(new Set(ids.map(String))).toEqual(new Set(sent));
				outcomes[items.length === 0 ? 'empty' : 'items']++;
			} else {
				expect(items).toEqual([]);
				expect(error.name).toBe('NodeApiError');
				expect(error.message).not.toMatch(/undefined|is not a function|Cannot read/);
				expect(error.description).toMatch(/\w{3}/);
				outcomes.error++;
			}
		}),
		{ numRuns: BODIES, examples: [[{ data: [] }], [{ data: [{ id: '1' }] }], [null]] },
	);
	// Otherwise the generated bodies prove little.
	for (const times of Object.values(outcomes)) expect(times).toBeGreaterThan(0);
});
