import type { Client } from '../../../nodes/VisitorLocations/transport/client';

/** What a service responds to a query: locations and a total, or the status of a failure. */
type Respond = (query: URLSearchParams) => { data: object[]; total: number } | number;

/** @returns a service with pages of ten locations, numbered from 0, in ten cities, which knows the parameter `page[offset]` */
export function createPages(pages: number): Respond {
	return (query) => {
		const offset = Number(query.get('page[offset]') ?? 0);
		const data = Array.from({ length: 10 }, (_, index) => ({
			id: String(offset + index),
			links: {},
			attributes: { city: `City ${index}` },
		}));
		return { data: offset < pages * 10 ? data : [], total: pages * 10 };
	};
}

/**
 * Connects to a service without HTTP.
 *
 * @param signal of the execution
 * @param wait is awaited before each response
 * @returns the client, and the queries that were sent
 */
export function createClient(
	respond: Respond,
	signal?: AbortSignal,
	wait: () => Promise<void> = async () => {
		await Promise.resolve();
	},
) {
	const queries: string[] = [];
	const client: Client = {
		listUrl: 'https://api.example.com/rest/v1/locations',
		requesterKey: 'key',
		readSecrets: async () => await Promise.resolve([]),
		deadline: 0, // no request is made again
		listSignal: signal,
		totalTimeout: 1_000,
		send: async (url) => {
			const { search, searchParams } = new URL(url);
			queries.push(decodeURIComponent(search));
			await wait();
			const response = respond(searchParams);
			if (typeof response === 'number') return { statusCode: response };
			const { data, total } = response;
			return { statusCode: 200, headers: {}, body: { data, meta: { total } } };
		},
	};
	return { client, queries };
}
