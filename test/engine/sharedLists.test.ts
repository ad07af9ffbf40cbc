import type { INodeParameters } from 'n8n-workflow';

import { listIds } from '../harness/services';
import { useLists } from './harness/listing';

const list = useLists();

// Which lists are the same: test/unit/list/sharedLists. Many items of Get Many: login/tokens.test.ts.
describe('the list that input items share', () => {
	// 237 locations, 50 a page
	it.each<[string, INodeParameters, number, number]>([
		['Limit', { returnAll: false, limit: '={{ 50 + $json.n }}' }, 50 + 51, 1 + 2],
		['the filters', { filters: { status: '={{ ["active", "disabled"][$json.n] }}' } }, 237, 5],
		['Output', { output: '={{ ["raw", "allFields"][$json.n] }}' }, 237 + 237, 5],
	])(
		'is read once, or once for each Limit, when %s differs from item to item',
		async (_what, parameters, locations, requests) => {
			const { error, items, service } = await list({}, parameters, { inputItems: 2 });
			expect(error).toBeUndefined();
			expect(items).toHaveLength(locations);
			expect(service.journal.listRequests).toHaveLength(requests);
		},
	);

	it('is not read to its end when n8n runs the node once, for the first of several input items', async () => {
		const some = { returnAll: false, limit: 60, filters: { status: 'any' } };
		const { ids, error, service } = await list({}, some, { inputItems: 3, executeOnce: true });
		expect(error).toBeUndefined();
		expect(ids).toEqual(listIds(service).slice(0, 60));
		expect(service.journal.listRequests).toHaveLength(2);
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
});
