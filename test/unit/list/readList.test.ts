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
});
