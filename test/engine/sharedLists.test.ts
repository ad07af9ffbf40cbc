import type { INodeParameters } from 'n8n-workflow';

import { listIds, useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();

// Which lists are the same: test/unit/list/sharedLists. Many items of Get Many: login/tokens.test.ts.
describe('the list that input items share', () => {
	// 237 locations, 50 a page
	it.each<
		[
			title: string,
			inputItems: number,
			parameters: INodeParameters,
			locations: number,
			requests: number,
		]
	>([
		[
			'is read once for each Limit when it differs from item to item',
			2,
			{ returnAll: false, limit: '={{ 50 + $json.n }}' },
			50 + 51,
			1 + 2,
		],
		[
			'is read once when the filters differ from item to item',
			2,
			{ filters: { status: '={{ ["active", "disabled"][$json.n] }}' } },
			237, // together
			5,
		],
		[
			'is read once when Output differs from item to item',
			2,
			{ output: '={{ ["raw", "allFields"][$json.n] }}' },
			237 + 237,
			5,
		],
	])('%s', async (_title, inputItems, parameters, locations, requests) => {
		const { error, items, service } = await list({}, parameters, { inputItems });
		expect(error).toBeUndefined();
		expect(items).toHaveLength(locations);
		expect(service.journal.listRequests).toHaveLength(requests);
	});

	it('is not read to its end when n8n runs the node once, for the first of several input items', async () => {
		const some = { returnAll: false, limit: 60, filters: { status: 'any' } };
		const { ids, error, service } = await list({}, some, { inputItems: 3, executeOnce: true });
		expect(error).toBeUndefined();
		expect(ids).toEqual(listIds(service).slice(0, 60));
		expect(service.journal.listRequests).toHaveLength(2);
	});

	it('is read once when Get has 20 input items', async () => {
		const service = await start();
		const ids = listIds(service).slice(-20);
		const value = `={{ ${JSON.stringify(ids)}[$itemIndex] }}`;
		const run = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { operation: 'get', locationId: { __rl: true, mode: 'id', value } },
			inputItems: 20,
		});
		expect(run.error).toBeUndefined();
		expect(run.ids).toEqual(ids);
		expect(run.from).toEqual([...Array(20).keys()]);
		expect(service.journal.listRequests).toHaveLength(5);
	});

	it('is output in separate items for each input item, so that a later node changes only one', async () => {
		const { rows } = await list({ count: 3 }, { output: 'raw' }, { inputItems: 2 });
		const [one, , , same] = rows;
		expect(one).toEqual(same);
		expect(one).not.toBe(same);
		expect(one?.attributes).not.toBe(same?.attributes);
		const flat = await list([{ id: '1', name: 'HQ' }], { output: 'raw' }, { inputItems: 2 });
		expect(flat.rows).toEqual(Array(2).fill({ id: '1', name: 'HQ' }));
		expect(flat.rows[0]).not.toBe(flat.rows[1]);
	});

	it('is another one when the fields of the credential differ from item to item', async () => {
		const [one, other] = [await start({ count: 12 }), await start({ count: 12, seed: 2 })];
		const baseUrl = `={{ $json.n % 2 ? "${other.url}" : "${one.url}" }}`;
		const credentials = passwordCredential(one, { baseUrl });
		const { ids, rows, error } = await runWorkflow({ credentials, inputItems: 4 });
		expect(error).toBeUndefined();
		const [own, others] = [listIds(one), listIds(other)];
		expect(ids).toEqual([...own, ...others, ...own, ...others]);
		const names = rows.map(({ address }) => address);
		expect(names.slice(0, 12)).not.toEqual(names.slice(12, 24));
		for (const { journal } of [one, other]) expect(journal.listRequests).toHaveLength(1);
	});
});
