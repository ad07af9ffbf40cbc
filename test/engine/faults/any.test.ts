import fc from 'fast-check';

import { answerLists } from '../../harness/services';
import { all, useFaultTests } from '../harness/faults';

const start = useFaultTests();
const BODIES = 30;

const json = fc.jsonValue({ maxDepth: 3 });
/** An object with some of these members, or any JSON. */
const objectWith = (members: Record<string, fc.Arbitrary<unknown>>) =>
	fc.oneof({ weight: 3, arbitrary: fc.record(members, { requiredKeys: [] }) }, json);
const id = fc.oneof(fc.nat(50), fc.nat(50).map(String));
const link = fc.oneof(
	json,
	fc.constantFrom('', '?page=2', '/rest/v1/locations', 'http://[', '//b'),
);
const count = fc.oneof(fc.nat(4), json);
const body = objectWith({
	data: fc.oneof(json, fc.array(fc.record({ id, attributes: json, links: json }))),
	links: objectWith({ next: link, last: link }),
	meta: objectWith({ total: count, page: count, perPage: count }),
});

it(`outputs the locations or fails with a clear error when a page is any JSON (${BODIES} runs)`, async () => {
	const { service, run } = await start();
	const outcomes = new Set<string>();
	await fc.assert(
		fc.asyncProperty(body, async (sent) => {
			answerLists(service, { body: JSON.stringify(sent) });
			const { error, ids, items } = await run({ parameters: all() });
			outcomes.add(error?.name ?? 'items');
			if (error === undefined) {
				const { data } = sent as { data: { id: unknown }[] | null };
				const sentIds = (data ?? []).map((location) => String(location.id));
				expect(new Set(ids.map(String))).toEqual(new Set(sentIds));
			} else {
				expect(items).toEqual([]);
				expect(error.message).not.toMatch(/undefined|is not a function|Cannot read/);
				expect(error.description).toMatch(/\w{3}/);
			}
		}),
		{ numRuns: BODIES, examples: [[{ data: [{ id: '1' }] }], [null]] },
	);
	expect([...outcomes].sort()).toEqual(['NodeApiError', 'items']);
});
