import type { Client } from '../../../nodes/VisitorLocations/transport/client';

/** What a service responds to a query: locations, a total and a link to the next page, or the status of a failure. */
type Respond = (
	query: URLSearchParams,
) => { data: object[]; total: number; next: string | null } | number;

/** @returns a service with pages of ten locations, numbered from 0, in ten cities, with links to the next page */
export function createPages(pages: number): Respond {
	return (query) => {
		const offset = Number(query.get('page[offset]') ?? 0);
		const data = Array.from({ length: 10 }, (_, index) => ({
			id: String(offset + index),
			links: {},
			attributes: { city: `City ${index}` },
		}));
		const total = pages * 10;
		const next = offset + 10 < total ? `?page[offset]=${offset + 10}` : null;
		return { data: offset < total ? data : [], total, next };
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
		maxWaitsMs: -1, // no request is made again
		listSignal: signal,
		send: async (url) => {
			const { search, searchParams } = new URL(url);
			queries.push(decodeURIComponent(search));
			await wait();
			const response = respond(searchParams);
			if (typeof response === 'number') return { failure: { status: response } };
			const { data, total, next } = response;
			const body = { data, meta: { total }, links: { next } };
			return { response: { status: 200, headers: {}, body } };
		},
	};
	return { client, queries };
}
