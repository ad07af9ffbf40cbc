import type { IExecutePaginationFunctions } from 'n8n-workflow';

import {
	joinSharedLists,
	SharedList,
	SharedLists,
} from '../../../nodes/VisitorLocations/location/sharedLists';
import { SeenLocations } from '../../../nodes/VisitorLocations/location/notFound';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { createConnection, createPages } from './connection';

// What input items share in n8n: test/engine/sharedLists.
const paging = { mode: 'automatic', outputIncomplete: false } as const;

describe('lists that input items share', () => {
	it('are read once when several ask at the same time, and later', async () => {
		const { connection, queries } = createConnection(createPages(3));
		const lists = new SharedLists();
		const read = async () => await lists.read(connection, paging, [], Infinity);
		const [one, other] = await Promise.all([read(), read()]);
		expect(other).toBe(one);
		expect(await read()).toBe(one);
		expect(queries).toHaveLength(3);
		expect(one.select({}, { mode: 'raw' }, Infinity)).toHaveLength(30);
		expect(one.seen.ids.size).toBe(30);
	});

	it('are read only as far as a limit needs', async () => {
		const { connection, queries } = createConnection(createPages(3));
		const list = await new SharedLists().read(connection, paging, [], 15);
		expect(list.select({}, { mode: 'raw' }, 15)).toHaveLength(15);
		expect(queries).toHaveLength(2);
	});

	it('are other lists when anything differs in which they can differ', async () => {
		const { connection } = createConnection(createPages(1));
		const lists = new SharedLists();
		const read = [
			await lists.read(connection, paging, [], Infinity),
			await lists.read(connection, paging, [], 10),
			await lists.read(connection, paging, [['office', 'paris']], Infinity),
			await lists.read(connection, { ...paging, outputIncomplete: true }, [], Infinity),
			await lists.read({ ...connection, connectionKey: 'other' }, paging, [], Infinity),
			await lists.read({ ...connection, listUrl: `${connection.listUrl}/` }, paging, [], Infinity),
		];
		expect(new Set(read).size).toBe(6);
		expect(await lists.read({ ...connection }, { ...paging }, [], Infinity)).toBe(read[0]);
	});

	it('fail for all that wait, and are read again for those who come later', async () => {
		let status = 400;
		const { connection, queries } = createConnection((query) =>
			status === 200 ? createPages(1)(query) : status,
		);
		const lists = new SharedLists();
		const read = async () => await lists.read(connection, paging, [], Infinity);
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

describe('a finished list', () => {
	const nested: LocationResource = { id: '1', attributes: { city: 'Bern', tags: ['a'] } };
	const flat: LocationResource = { id: '2', city: 'Zürich', note: null };
	const third: LocationResource = { id: '3', attributes: { city: 'Bern' } };
	const list = new SharedList([nested, flat, third], new SeenLocations());
	const raw = { mode: 'raw' } as const;
	const toIds = (items: { id?: unknown }[]) => items.map(({ id }) => id);

	it('selects by filters, in its own order, as many as the maximum', () => {
		expect(toIds(list.select({}, raw, Infinity))).toEqual(['1', '2', '3']);
		expect(toIds(list.select({}, raw, 2))).toEqual(['1', '2']);
		expect(toIds(list.select({ ids: ['3', '9', '1'] }, raw, Infinity))).toEqual(['1', '3']);
		const bern = { cities: { names: ['bern'] } };
		expect(toIds(list.select(bern, raw, Infinity))).toEqual(['1', '3']);
		expect(toIds(list.select({ ...bern, ids: ['2', '3'] }, raw, Infinity))).toEqual(['3']);
		expect(toIds(list.select({ ids: ['3', '1'] }, raw, 1))).toEqual(['1']);
	});

	it.each([
		['raw', raw],
		['allFields', { mode: 'allFields' } as const],
	])('outputs copies in the form %s', (_mode, output) => {
		const select = () => list.select({}, output, Infinity);
		const [one, other] = [select(), select()];
		expect(one).toEqual(other);
		for (const [index, item] of one.entries()) {
			expect(item).not.toBe(other[index]);
			for (const value of Object.values(item)) {
				if (typeof value !== 'object' || value === null) continue;
				expect(Object.values(other[index] ?? {})).not.toContain(value);
			}
		}
	});

	it('reads the texts of a location once', () => {
		let reads = 0;
		const location: LocationResource = {
			id: '1',
			get attributes() {
				reads++;
				return { name: 'HQ', city: 'Bern' };
			},
		};
		const counted = new SharedList([location], new SeenLocations());
		const search = () => counted.select({ search: 'x', cities: { names: ['BERN'] } }, raw, 1);
		expect(search()).toEqual([]);
		expect(reads).toBeGreaterThan(0);
		reads = 0;
		expect(search()).toEqual([]);
		expect(reads).toBe(0);
	});
});
