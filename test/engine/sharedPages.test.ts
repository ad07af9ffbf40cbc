import { shrinking } from '../harness/faults';
import { listIds, useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();

describe('pages that input items share', () => {
	it('reads the list once when Get has 200 input items', async () => {
		const service = await start();
		const ids = listIds(service).slice(-200);
		const value = `={{ ${JSON.stringify(ids)}[$itemIndex] }}`;
		const run = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { operation: 'get', locationId: { __rl: true, mode: 'id', value } },
			inputItems: 200,
			lookBack: true,
		});
		expect(run.error).toBeUndefined();
		expect(run.ids).toEqual(ids);
		expect(run.from).toEqual([...Array(200).keys()]);
		expect(service.journal.listRequests).toHaveLength(5);
	});

	it.each([
		['links', 5],
		['none', 1 + 4], // the service says nothing about pages, so it gets four trial requests
	] as const)(
		'reads the list once when Get Many has 10 input items (%s)',
		async (dialect, calls) => {
			const { ids, error, service } = await list({ dialect }, {}, { inputItems: 10 });
			expect(error).toBeUndefined();
			expect(ids).toEqual(Array(10).fill(listIds(service)).flat());
			expect(service.journal.listRequests).toHaveLength(calls);
			expect(service.journal.tokenRequests).toHaveLength(1);
		},
	);

	it('reads the list again in each run', async () => {
		const service = await start();
		const credentials = passwordCredential(service);
		await runWorkflow({ credentials, inputItems: 2 });
		service.settings.count = 30;
		const { items } = await runWorkflow({ credentials, inputItems: 2 });
		expect(items).toHaveLength(60);
		expect(service.journal.listRequests).toHaveLength(5 + 1);
	});

	it('outputs separate items for each input item, so that a later node changes only one', async () => {
		const { rows } = await list({ count: 3 }, { output: 'raw' }, { inputItems: 2 });
		const [one, , , same] = rows;
		expect(one).toEqual(same);
		expect(one).not.toBe(same);
		expect(one?.attributes).not.toBe(same?.attributes);
		expect(one?.links).not.toBe(same?.links);
	});

	it('shares no page when the fields of the credential differ from item to item', async () => {
		const [one, other] = [await start({ count: 12 }), await start({ count: 12, seed: 2 })];
		const credentials = passwordCredential(one, {
			baseUrl: `={{ $json.n % 2 ? "${other.url}" : "${one.url}" }}`,
		});
		const { ids, rows, error } = await runWorkflow({ credentials, inputItems: 4 });
		expect(error).toBeUndefined();
		const [own, others] = [listIds(one), listIds(other)];
		expect(ids).toEqual([...own, ...others, ...own, ...others]);
		const names = rows.map(({ address }) => address);
		expect(names.slice(0, 12)).not.toEqual(names.slice(12, 24));
		for (const { journal } of [one, other]) expect(journal.listRequests.length).toBeLessThan(5);
	});

	it('reads the list again when n8n runs the node again after a failure (Retry On Fail)', async () => {
		const { ids, error, service } = await list(
			{ dialect: 'meta-total', faults: { 3: shrinking(3) } },
			{},
			{ inputItems: 2, maxTries: 2 },
		);
		expect(error).toBeUndefined();
		expect(listIds(service)).toHaveLength(234);
		expect(ids).toEqual([...listIds(service), ...listIds(service)]);
	});

	it.each([1, 2])(
		'reads the list again when n8n runs the node again after a missing location: %i input items',
		async (inputItems) => {
			const { error, service } = await list(
				{ count: 3 },
				{ filters: { ids: 'none' } },
				{ inputItems, maxTries: 2 },
			);
			expect(error?.message).toBe('There is no location with the ID none');
			expect(service.journal.listRequests).toHaveLength(2);
		},
	);

	it('continues with the shared pages after a pause between batches of input items', async () => {
		const batching = { batch: { batchSize: 1, batchInterval: 1 } };
		const some = { returnAll: false, limit: 60, requestOptions: { batching } };
		const { ids, error, service } = await list({}, some, { inputItems: 3 });
		expect(error).toBeUndefined();
		const first = listIds(service).slice(0, 60);
		expect(ids).toEqual([...first, ...first, ...first]);
		expect(service.journal.listRequests).toHaveLength(2);
	});

	it('reads only as far as the input item with the highest Limit needs', async () => {
		const some = { returnAll: false, limit: '={{ $json.n % 2 ? 10 : 120 }}' };
		const { items, error, service } = await list({}, some, { inputItems: 4 });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(2 * 130);
		expect(service.journal.listRequests).toHaveLength(3);
	});
});
