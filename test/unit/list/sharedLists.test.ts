import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { ReadingOptions } from '../../../nodes/VisitorLocations/list/readList';
import { joinSharedLists, SharedLists } from '../../../nodes/VisitorLocations/list/sharedLists';
import { createClient, createPages } from './client';

// What input items share in n8n: test/engine/sharedLists.
const paging = { mode: 'automatic', outputIncomplete: false } as const;
const options: ReadingOptions = { paging, queryParameters: [], readsAhead: true };

describe('lists that input items share', () => {
	it('are read once when several ask at the same time, and later', async () => {
		const { client, queries } = createClient(createPages(3));
		const lists = new SharedLists();
		const read = async () => await lists.read(client, options, Infinity);
		const [one, other] = await Promise.all([read(), read()]);
		expect(other).toBe(one);
		expect(await read()).toBe(one);
		expect(queries).toHaveLength(3);
		expect(one.locations.size).toBe(30);
		expect(one.seen.ids.size).toBe(30);
	});

	it('are other lists when anything differs in which they can differ', async () => {
		const { client } = createClient(createPages(1));
		const lists = new SharedLists();
		const read = [
			await lists.read(client, options, Infinity),
			await lists.read(client, options, 10),
			await lists.read(client, { ...options, queryParameters: [['office', 'paris']] }, Infinity),
			await lists.read(
				client,
				{ ...options, paging: { ...paging, outputIncomplete: true } },
				Infinity,
			),
			await lists.read({ ...client, requesterKey: 'other' }, options, Infinity),
		];
		expect(new Set(read).size).toBe(5);
		expect(await lists.read({ ...client }, { ...options }, Infinity)).toBe(read[0]);
	});

	it('fail for all that wait, and are read again for those who come later', async () => {
		let status = 400;
		const { client, queries } = createClient((query) =>
			status === 200 ? createPages(1)(query) : status,
		);
		const lists = new SharedLists();
		const read = async () => await lists.read(client, options, Infinity);
		const failed = await Promise.allSettled([read(), read()]);
		expect(failed.map((result) => result.status)).toEqual(['rejected', 'rejected']);
		expect(queries).toHaveLength(1);
		status = 200;
		expect((await read()).seen.ids.size).toBe(10);
		expect(queries).toHaveLength(2);
	});
});

/** Starts a run with so many input items. @returns a function that n8n calls for each of them, by its number */
function startRun(inputItems: number, executeOnce?: boolean) {
	return startRunWith({ main: [Array(inputItems).fill({ json: {} })] }, executeOnce);
}

/** @param data the input data of the run */
function startRunWith(data: object, executeOnce?: boolean) {
	const run = { data };
	return (item: number) =>
		joinSharedLists({
			getExecuteData: () => run,
			getNode: () => ({ executeOnce }),
			getItemIndex: () => item,
		} as unknown as IExecutePaginationFunctions);
}

describe('the shared lists of a run', () => {
	it('are the same for all input items of a try, and others when one comes a second time', () => {
		const getLists = startRun(3);
		const first = [getLists(1), getLists(0), getLists(2)];
		expect(first[0]).toBeInstanceOf(SharedLists);
		expect(new Set(first).size).toBe(1);
		const second = [getLists(1), getLists(2), getLists(0)];
		expect(new Set(second).size).toBe(1);
		expect(second[0]).not.toBe(first[0]);
		expect(getLists(1)).not.toBe(second[0]);
	});

	it('are others in another run', () => {
		expect(startRun(2)(0)).not.toBe(startRun(2)(1));
	});

	it.each([
		['there is one input item', startRun(1)],
		['there is no input item', startRun(0)],
		['there is no input data', startRunWith({ main: [null] })],
		['there is no input', startRunWith({})],
		['n8n executes the node once, for the first of several', startRun(2, true)],
	])('do not exist when %s', (_name, getLists) => {
		expect(getLists(0)).toBeUndefined();
	});
});
