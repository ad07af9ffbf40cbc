import type { ListRequest } from '../../../nodes/VisitorLocations/list/readList';
import { readList } from '../../../nodes/VisitorLocations/list/readList';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import type { Client } from '../../../nodes/VisitorLocations/transport/client';
import { until } from '../../harness/until';
import { createClient, createPages } from './client';

const paging = { mode: 'automatic', canBeIncomplete: false } as const;
const request: ListRequest = { paging, queryParameters: [], maxToRead: Infinity };

/** Reads as many locations as wanted. @returns their IDs */
async function readAll(client: Client, limit = Infinity, changes: Partial<ListRequest> = {}) {
	const found: LocationResource[] = [];
	const take = (location: LocationResource) => found.push(location) < limit;
	const seen = await readList(client, { ...request, ...changes }, take);
	expect([...seen.ids]).toEqual(found.map(({ id }) => id));
	return found.map(({ id }) => Number(id));
}

/** Lets the first retry come after 50 ms. */
const shortenRetries = () => jest.spyOn(Math, 'random').mockReturnValue(0.1);

describe('reading a list', () => {
	it('requests no page after it was aborted, when 100 slow pages are read', async () => {
		const controller = new AbortController();
		const inFlight: (() => void)[] = [];
		const slow = createClient(createPages(100), controller.signal, async () => {
			await new Promise<void>((resolve) => inFlight.push(resolve));
		});
		const reading = readAll(slow.client);
		const failed = expect(reading).rejects.toThrow('aborted');
		await until(() => inFlight.length === 1);
		inFlight[0]?.();
		await until(() => inFlight.length === 11); // the second page, and nine that are read ahead
		controller.abort();
		for (const respond of inFlight) respond();
		await failed;
		expect(slow.queries).toHaveLength(11);
	});

	it('requests a page again after a temporary failure, but not when it was aborted meanwhile', async () => {
		shortenRetries();
		const controller = new AbortController();
		const statuses = [503, 200, 503, 200];
		const { client, queries } = createClient((query) => {
			const status = statuses[queries.length - 1] ?? 500;
			return status === 200 ? createPages(1)(query) : status;
		}, controller.signal);
		const retrying = { ...client, deadline: Infinity };
		expect(await readAll(retrying)).toHaveLength(10);
		const failed = expect(readAll(retrying)).rejects.toThrow('aborted');
		await until(() => queries.length === 3);
		controller.abort();
		await failed;
		expect(queries).toHaveLength(3);
	});

	it('gives up the pages that are read ahead, and wait for their retry, when it has enough', async () => {
		shortenRetries();
		const { client, queries } = createClient((query) =>
			Number(query.get('page[offset]') ?? 0) > 10 ? 503 : createPages(9)(query),
		);
		const retrying = { ...client, deadline: Infinity };
		expect(await readAll(retrying, 20)).toHaveLength(20);
		const requests = queries.length;
		expect(requests).toBeGreaterThan(2);
		await new Promise((resolve) => setTimeout(resolve, 150)); // longer than the wait for the first retry
		expect(queries).toHaveLength(requests);
	});
});
