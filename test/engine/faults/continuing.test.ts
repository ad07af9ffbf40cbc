import type { INodeParameters } from 'n8n-workflow';

import { status } from '../../harness/faults';
import { retries } from '../../harness/retries';
import { listIds } from '../../harness/services';
import { listStatuses, useService } from '../harness/faults';

const start = useService();

/** Of five input items, 1 and 3 fail. The others share two pages. */
const failures: [string, INodeParameters, RegExp, RegExp, number[]][] = [
	[
		'an expression that is not a number',
		{ limit: '={{ $json.n % 2 ? "many" : 60 }}' },
		/^'Limit' must be a whole number/,
		/turn on 'Return All'/,
		[200, 200],
	],
	[
		'a request that the service rejects',
		{
			limit: 60,
			options: { paging: { settings: { mode: '={{ $json.n % 2 ? "number" : "offset" }}' } } },
		},
		/^The service does not paginate by the query parameter 'page\[number\]'$/,
		/page\[number\] is not known/,
		// The list is read once for each Paging: two pages by offset, and one page before page 2 and page 1 are rejected.
		[200, 200, 200, 400, 400],
	],
];

describe('input items that fail when On Error continues', () => {
	describe.each(failures)('%s', (_name, parameters, message, description, statuses) => {
		const list = async (onError: 'continueRegularOutput' | 'continueErrorOutput') => {
			const { service, run } = await start();
			const result = await run({ parameters, inputItems: 5, onError, lookBack: true });
			expect(listStatuses(service).sort()).toEqual(statuses);
			return { ...result, complete: listIds(service).slice(0, 60) };
		};

		it('outputs an error item in place of a failed one when On Error is Continue', async () => {
			const { complete, items, ids, from, error } = await list('continueRegularOutput');
			expect(error).toBeUndefined();
			expect(ids).toEqual([...complete, undefined, ...complete, undefined, ...complete]);
			const failed = items.filter((item) => item.error !== undefined);
			expect(failed.map(({ json }) => Object.keys(json))).toEqual([['error'], ['error']]);
			for (const { json } of failed) expect(json.error).toMatch(message);
			const inputs = [60, 1, 60, 1, 60].map((count, item) => Array<number>(count).fill(item));
			expect(from).toEqual(inputs.flat());
		});

		it('outputs the failed items at the error output when On Error is Continue (using error output)', async () => {
			const result = await list('continueErrorOutput');
			const { complete, failed, error } = result;
			expect(error).toBeUndefined();
			expect(result.ids).toEqual([...complete, ...complete, ...complete]);
			expect(result.from).toEqual([0, 2, 4].flatMap((item) => Array<number>(60).fill(item)));
			expect(failed).toHaveLength(2);
			for (const item of failed) {
				expect(item.json.error).toMatch(message);
				expect(item.error?.description).toMatch(description);
			}
		});
	});

	it.each([1, 3])(
		'runs again with Retry On Fail when all of %i input items failed',
		async (inputItems) => {
			const { service, run } = await start({ count: 3, faults: { 1: status(500) } });
			const result = await run({ inputItems, onError: 'continueRegularOutput', maxTries: 2 });
			const complete = listIds(service);
			expect(result.ids).toEqual(Array.from({ length: inputItems }, () => complete).flat());
			expect(listStatuses(service)).toEqual([500, 200]);
		},
	);

	it.each([1, 2])(
		'reads the list once for each try when an ID is missing in the first group of input items, with %i tries',
		async (maxTries) => {
			const { service, run } = await start({ count: 3 });
			const [first, , last] = listIds(service);
			const id = `={{ ["missing", "${first}", "${last}"][$json.n] }}`;
			const result = await run({
				parameters: {
					operation: 'get',
					locationId: { mode: 'id', value: id },
					requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 100 } } },
				},
				inputItems: 3,
				onError: 'continueRegularOutput',
				maxTries: maxTries === 1 ? undefined : maxTries,
			});
			expect(result.ids).toEqual([undefined, first, last]);
			expect(listStatuses(service)).toEqual(Array(maxTries).fill(200));
		},
	);

	it('reads the list for the other input items when one fails alone', async () => {
		const { service, run } = await start({ companyId: '', faults: { 2: status(503, 0) } });
		retries(4);
		const result = await run({
			parameters: { returnAll: true, options: { addCompanyId: '={{ $json.n === 0 }}' } },
			inputItems: 2,
			onError: 'continueErrorOutput',
		});
		expect(result.failed.map(({ json }) => json.error)).toEqual([
			'The ID of the company is not known',
		]);
		expect(result.ids).toEqual(listIds(service));
	});

	it('fails each input item that reads the list when a page fails permanently', async () => {
		const { service, run } = await start({ faults: { 1: status(500) } });
		const result = await run({
			parameters: { limit: 3 },
			inputItems: 3,
			onError: 'continueErrorOutput',
		});
		const error = 'The service failed (500)';
		expect(result.failed.map(({ json }) => json.error)).toEqual([error, error, error]);
		expect(result.failed.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2].map((item) => ({ item })),
		);
		expect(result.ids).toEqual([]);
		expect(listStatuses(service)).toEqual([500]);
	});
});
