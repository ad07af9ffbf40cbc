import { status } from '../../harness/faults';
import { listIds } from '../../harness/services';
import { listStatuses, useFaultTests } from '../harness/faults';

const start = useFaultTests();

describe('input items that fail when On Error continues', () => {
	/** Of five input items, 1 and 3 fail, because their Mode does not work. Each outputs 60 locations of two pages. */
	async function listFive(onError: 'continueRegularOutput' | 'continueErrorOutput') {
		const mode = '={{ $json.n % 2 ? "number" : "offset" }}';
		const usual = { offsetParameter: 'page[offset]', numberParameter: 'page[number]' };
		const paging = { settings: { mode, ...usual } };
		const parameters = { returnAll: false, limit: 60, options: { paging } };
		const { service, run } = await start();
		const result = await run({ parameters, inputItems: 5, onError });
		expect(result.error).toBeUndefined();
		// The list is read once for each Mode: two pages by offset, and one page before page 2 is refused.
		expect(listStatuses(service).sort()).toEqual([200, 200, 200, 400]);
		return { ...result, complete: listIds(service).slice(0, 60) };
	}
	const message = /^By Page Number, 'page\[number\]' does not lead to the next page$/;

	it('are error items in their place when On Error is Continue', async () => {
		const { complete, items, ids, from } = await listFive('continueRegularOutput');
		expect(ids).toEqual([...complete, undefined, ...complete, undefined, ...complete]);
		const failed = items.filter(({ json }) => json.error !== undefined);
		expect(failed.map(({ json }) => json)).toEqual(
			Array(2).fill({ error: expect.stringMatching(message) as string }),
		);
		const inputs = [60, 1, 60, 1, 60].map((count, item) => Array<number>(count).fill(item));
		expect(from).toEqual(inputs.flat());
	});

	it('are at the error output when On Error is Continue (using error output)', async () => {
		const { complete, ids, from, failed } = await listFive('continueErrorOutput');
		expect(ids).toEqual([...complete, ...complete, ...complete]);
		expect(from).toEqual([0, 2, 4].flatMap((item) => Array<number>(60).fill(item)));
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 3 }]);
		for (const { json } of failed) expect(json.error).toMatch(message);
	});

	it('run again with Retry On Fail when all of them failed', async () => {
		const { service, run } = await start({ count: 3, faults: { 1: status(500) } });
		const result = await run({ inputItems: 3, onError: 'continueRegularOutput', maxTries: 2 });
		expect(result.ids).toEqual(Array(3).fill(listIds(service)).flat());
		expect(listStatuses(service)).toEqual([500, 200]);
	});

	it('do not fail the other batches, which share the list of their try', async () => {
		const { service, run } = await start({ count: 3 });
		const [first, , last] = listIds(service);
		const result = await run({
			parameters: {
				operation: 'get',
				locationId: `={{ ["missing", "${first}", "${last}"][$json.n] }}`,
				requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 1 } } },
			},
			inputItems: 3,
			onError: 'continueRegularOutput',
			maxTries: 2,
		});
		expect(result.ids).toEqual([undefined, first, last]);
		expect(listStatuses(service)).toEqual([200, 200]);
	});
});
