import type { ListRequest } from '../../../nodes/VisitorLocations/list/readList';
import { readList } from '../../../nodes/VisitorLocations/list/readList';
import { createClient, createPages } from './client';
import { startRun, startRunWith } from './run';

// What input items share in n8n: test/engine/sharedLists.
const paging = { mode: 'automatic', canBeIncomplete: false } as const;
const request: ListRequest = { paging, queryParameters: [], maxToRead: Infinity };
const takeAll = () => true;

describe('lists that input items share', () => {
	it('are other lists when anything differs in which they can differ', async () => {
		const { client } = createClient(createPages(1));
		const join = startRun(9);
		let item = 0;
		const read = async (changes: Partial<ListRequest> = {}, requester = client) =>
			await join(item++)(requester, { ...request, ...changes }, takeAll);
		const lists = [
			await read(),
			await read({ maxToRead: 10 }),
			await read({ queryParameters: [['office', 'paris']] }),
			await read({ paging: { ...paging, canBeIncomplete: true } }),
			await read({}, { ...client, requesterKey: 'other' }),
		];
		expect(new Set(lists).size).toBe(5);
		expect(await read({}, { ...client })).toBe(lists[0]);
	});

	it('fail for all that wait, and are read again for those who come later', async () => {
		let status = 400;
		const { client, queries } = createClient((query) =>
			status === 200 ? createPages(1)(query) : status,
		);
		const join = startRun(3);
		const read = async (item: number) => await join(item)(client, request, takeAll);
		const failed = await Promise.allSettled([read(0), read(1)]);
		expect(failed.map((result) => result.status)).toEqual(['rejected', 'rejected']);
		expect(queries).toHaveLength(1);
		status = 200;
		expect((await read(2)).ids.size).toBe(10);
		expect(queries).toHaveLength(2);
	});
});

describe('the input items of a run', () => {
	it('read together in a try, and begin another one when n8n starts again with the first', () => {
		const join = startRun(3);
		const first = [join(0), join(1), join(2)];
		expect(first[0]).not.toBe(readList);
		expect(new Set(first).size).toBe(1);
		const second = [join(0), join(1), join(2)];
		expect(new Set(second).size).toBe(1);
		expect(second[0]).not.toBe(first[0]);
	});

	it('do not read together with those of another run', () => {
		expect(startRun(2)(0)).not.toBe(startRun(2)(1));
	});

	it.each([
		['there is one input item', startRun(1)],
		['there is no input item', startRun(0)],
		['there is no input data', startRunWith({ main: [null] })],
		['there is no input', startRunWith({})],
		['n8n executes the node once, for the first of several', startRun(2, true)],
		['the node is a tool, whose agent has several', startRun(2, false, true)],
	])('read alone when %s', (_name, join) => {
		expect(join(0)).toBe(readList);
	});
});
