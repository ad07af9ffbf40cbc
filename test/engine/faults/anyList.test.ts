import fc from 'fast-check';

import { dialects } from '../../../sandbox/service/settings';
import { idsOf } from '../../harness/services';
import { asked, faultTests, idsFrom } from '../harness/faults';
import { noRetries } from '../../harness/retries';

noRetries();

const start = faultTests();
const RUNS = 100;

it(`any list, paged in any way: its ids in order for each input item (${RUNS} runs)`, async () => {
	const { service, run } = await start();
	await fc.assert(
		fc.asyncProperty(
			fc.record({
				count: fc.integer({ min: 0, max: 150 }),
				pageSize: fc.integer({ min: 1, max: 60 }),
				dialect: fc.constantFrom(...dialects),
				limit: fc.option(fc.integer({ min: 1, max: 170 }), { nil: Infinity }),
				parallelRequests: fc.integer({ min: 1, max: 10 }),
				inputItems: fc.integer({ min: 1, max: 3 }),
			}),
			async ({ limit, parallelRequests, inputItems, ...knobs }) => {
				Object.assign(service.settings, knobs);
				service.journal.clear();
				const wanted = limit === Infinity ? { returnAll: true } : { limit };
				const parameters = { ...wanted, options: { paging: { settings: { parallelRequests } } } };
				const result = await run({ parameters, inputItems, lookBack: true });

				expect(result.error).toBeUndefined();
				const ids = idsOf(service).slice(0, limit);
				expect(idsFrom(result)).toEqual(Array<string[]>(inputItems).fill(ids).flat());
				const inputs = [...Array(inputItems).keys()];
				expect(result.from).toEqual(inputs.flatMap((item) => ids.map(() => item)));
				const { dialect, count, pageSize } = knobs;
				const pages = dialect === 'none' ? 1 : Math.ceil(ids.length / pageSize) || 1;
				// Questions, if there may be more.
				const doubts: Partial<Record<string, number>> = {
					none: 3, // nothing speaks of paging
					// The total may be that of the page: is a page 2 empty,
					'meta-total': count <= pageSize ? 1 : 0,
					// and, since the page is as full as pages get, is page 1 not?
					'meta-page': count === pageSize ? 2 : 0,
				};
				const doubt = doubts[dialect] ?? 0;
				const asks = count >= 10 && limit > count;
				expect(asked(service)).toHaveLength(pages + (asks ? doubt : 0));
			},
		),
		{ numRuns: RUNS },
	);
});
