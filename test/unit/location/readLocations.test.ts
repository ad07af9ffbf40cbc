import { readLocations } from '../../../nodes/VisitorLocations/location/readLocations';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import type { NodeContext } from '../../../nodes/VisitorLocations/context';
import type { QueryParameter } from '../../../nodes/VisitorLocations/parameters/queryParameters';
import type { Connection } from '../../../nodes/VisitorLocations/transport/connection';

// What input items share in n8n: test/engine/sharedPages.

/** Input items of one run that read the same list. `statuses` are those of the responses, the first one first. */
function startRun(statuses: number[], parameters: QueryParameter[] = []) {
	const run = { data: { main: [[{ json: {} }, { json: {} }]] } };
	const context = {
		getExecuteData: () => run,
		getNodeParameter: (_name: string, fallback: unknown) => fallback,
	} as unknown as NodeContext;
	let requests = 0;
	const connection: Connection = {
		listUrl: 'https://api.example.com/rest/v1/locations',
		credentialType: 'visitorLocationsApi',
		connectionKey: '',
		secrets: [],
		maxRetries: 0,
		request: async () => {
			const status = statuses[requests++] ?? 500;
			if (status !== 200) return await Promise.resolve({ failure: { status } });
			return { response: { status, headers: {}, body: { data: [{ id: '1' }] } } };
		},
	};
	return {
		countRequests: () => requests,
		read: async () =>
			await readLocations<LocationResource>(context, connection, parameters, {
				limit: Infinity,
				toItem: (location) => location,
				hasNoFilters: true,
			}),
	};
}

describe('reading the list for several input items', () => {
	it('reads it once when later input items ask for the same list', async () => {
		const { read, countRequests } = startRun([200]);
		expect(await read()).toEqual([{ id: '1' }]);
		expect(await read()).toEqual([{ id: '1' }]);
		expect(countRequests()).toBe(1);
	});

	it('does not say that the first page arrived when that failed with Query Parameters', async () => {
		const { read } = startRun([403], [['office', 'paris']]);
		await expect(read()).rejects.toMatchObject({
			message: 'The service denies access to the locations (403)',
			description: expect.not.stringContaining('The first page arrived') as string,
		});
	});

	it('reads it again for a later input item when it failed', async () => {
		const { read, countRequests } = startRun([400, 200]);
		await expect(read()).rejects.toThrow('The service rejected the request (400)');
		expect(await read()).toEqual([{ id: '1' }]);
		expect(countRequests()).toBe(2);
	});
});
