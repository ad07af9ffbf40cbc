import type { ReadOptions } from '../../../nodes/VisitorLocations/location/readLocations';
import { readLocations } from '../../../nodes/VisitorLocations/location/readLocations';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { until } from '../../harness/until';
import { createConnection, createPages } from './connection';

const paging = { mode: 'automatic', outputIncomplete: false } as const;
const all: ReadOptions<LocationResource> = {
	readsAhead: true,
	limit: Infinity,
	toItem: (location) => location,
};

/** Reads a list of `pages` pages with ten locations each. @returns the IDs, and the queries that were sent */
async function read(pages: number, options: Partial<ReadOptions<LocationResource>>) {
	const { connection, queries } = createConnection(createPages(pages));
	const found = await readLocations(connection, paging, [], { ...all, ...options });
	return { ids: found.map(({ id }) => Number(id)), queries };
}
const range = (end: number) => [...Array(end).keys()];

describe('reading locations', () => {
	it('returns all of them when there is no limit', async () => {
		expect((await read(3, {})).ids).toEqual(range(30));
	});

	it.each([
		['one page when the limit is its length', 10, 1],
		['a part of the second page when the limit is in it', 11, 2],
		['all when the limit is higher', 40, 3],
	])('requests %s', async (_name, limit, requests) => {
		const { ids, queries } = await read(3, { readsAhead: false, limit });
		expect(ids).toEqual(range(Math.min(limit, 30)));
		expect(queries).toHaveLength(requests);
	});

	it('leaves out a location without an item, and stops at as many items as the limit', async () => {
		const toItem = (location: LocationResource) =>
			Number(location.id) % 2 === 0 ? location : undefined;
		expect((await read(3, { toItem, limit: 3 })).ids).toEqual([0, 2, 4]);
	});

	it('sends the query parameters with each request', async () => {
		const { connection, queries } = createConnection(createPages(2));
		await readLocations(connection, paging, [['office', 'paris']], all);
		expect(queries).toEqual(['?office=paris', '?page[offset]=10&office=paris']);
	});

	it('fails with a rejection of the first page, which did not arrive, when there are query parameters', async () => {
		const { connection } = createConnection(() => 403);
		const reading = readLocations(connection, paging, [['office', 'paris']], all);
		await expect(reading).rejects.toMatchObject({
			message: 'The service denies access to the locations (403)',
			description: expect.not.stringContaining('The first page arrived') as string,
		});
	});

	it('requests no page after it was aborted, when 100 slow pages are read', async () => {
		const controller = new AbortController();
		const inFlight: (() => void)[] = [];
		const slow = createConnection(createPages(100), controller.signal, async () => {
			await new Promise<void>((resolve) => inFlight.push(resolve));
		});
		const reading = readLocations(slow.connection, paging, [], all);
		const failed = expect(reading).rejects.toThrow('The execution was cancelled');
		await until(() => inFlight.length === 1);
		inFlight[0]?.();
		await until(() => inFlight.length === 11); // the second page, and nine that are read ahead
		controller.abort();
		for (const respond of inFlight) respond();
		await failed;
		expect(slow.queries).toHaveLength(11);
	});

	it('requests a page again after a temporary failure, but not when it was aborted meanwhile', async () => {
		const controller = new AbortController();
		const statuses = [503, 200, 503, 200];
		const { connection, queries } = createConnection((query) => {
			const status = statuses[queries.length - 1] ?? 500;
			return status === 200 ? createPages(1)(query) : status;
		}, controller.signal);
		const retrying = { ...connection, deadline: Infinity };
		expect(await readLocations(retrying, paging, [], all)).toHaveLength(10);
		const failed = expect(readLocations(retrying, paging, [], all)).rejects.toThrow('cancelled');
		await until(() => queries.length === 3);
		controller.abort();
		await failed;
		expect(queries).toHaveLength(3);
	});

	it('gives up the pages that are read ahead, and wait for their retry, when it has enough', async () => {
		const { connection, queries } = createConnection((query) =>
			Number(query.get('page[offset]') ?? 0) > 10 ? 503 : createPages(9)(query),
		);
		const retrying = { ...connection, deadline: Infinity };
		expect(await readLocations(retrying, paging, [], { ...all, limit: 20 })).toHaveLength(20);
		const requests = queries.length;
		expect(requests).toBeGreaterThan(2);
		await new Promise((resolve) => setTimeout(resolve, 600)); // longer than the wait for the first retry
		expect(queries).toHaveLength(requests);
	});

	it('requests nothing when it was aborted before', async () => {
		const { connection, queries } = createConnection(createPages(1), AbortSignal.abort());
		await expect(readLocations(connection, paging, [], all)).rejects.toThrow('cancelled');
		expect(queries).toEqual([]);
	});
});
