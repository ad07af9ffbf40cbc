import type { CollectOptions } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/readPages';
import { LIST_URL, readList } from './readList';

/** A response: a body, a body with headers, a status, or 0 for no response. */
type Response = object | [body: object, headers: Record<string, string>] | number;

/** What a service responds to each query: `''` is the list without a query, `'?page=2'` is page 2. It rejects all others with REJECTED. */
export type Service = Record<string, Response>;

/** The status of a page that does not exist. */
export const REJECTED = 400;

/** @returns the body of a page with the locations from one number to the other, which is not on it, and these other members */
export function page(from: number, to: number, members: object = {}): object {
	const data = Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
	return { data, ...members };
}

/** @returns a page with a link to the next one */
export function linkedPage(from: number, to: number, next: unknown, members: object = {}): object {
	return page(from, to, { links: { next }, ...members });
}

export const total = (value: number) => ({ meta: { total: value } });
export const MORE = { meta: { 'has-more': true } };
export const NO_MORE = { meta: { 'has-more': false } };
/** The trial requests of a service that says nothing about its page number. */
export const ALL_TRIALS = ['?page[offset]=10', '?page[number]=2', '?page=2', '?offset=10'];

/** Reads the list of a service. */
export async function readService(
	service: Service | ((query: string) => Response),
	options: Partial<PagingOptions> = {},
	wanted: Partial<CollectOptions<LocationResource>> = {},
) {
	const pathname = decodeURIComponent(new URL(LIST_URL).pathname);
	const { ids, error, requests, trials } = await readList(
		(url) => {
			const query = decodeURIComponent(url.search);
			const response =
				typeof service === 'function' ? service(query) : (service[query] ?? REJECTED);
			if (typeof response === 'number') return { status: response };
			if (!Array.isArray(response)) return { status: 200, body: response };
			const [body, headers] = response as [object, Record<string, string>];
			return { status: 200, body, headers };
		},
		options,
		wanted,
	);
	return {
		/** `0..24`: the first and the last number, if none between them is missing; `nothing`, or the message of the error */
		received: error?.message ?? toRange(ids.map(Number)),
		description: error?.description ?? '',
		requests: requests.map((request) => request.slice(pathname.length)),
		trials: trials.map((request) => request.slice(pathname.length)),
	};
}

function toRange(numbers: number[]): string {
	const [first] = numbers;
	if (first === undefined) return 'nothing';
	const isComplete = numbers.every((number, index) => number === first + index);
	return isComplete ? `${first}..${numbers.at(-1)}` : numbers.join(' ');
}

/** How a list is read. The queries that `service` does not name are rejected with 400. */
interface Reading {
	options?: Partial<PagingOptions>;
	service: Service;
	/** the numbers of the received locations, or the message of the error */
	received: string;
	/** what the description of the error says */
	says?: RegExp;
	/** the queries that were sent, in this order */
	requests?: string[];
}
/** Readings by the titles of their tests. */
export type Readings = Record<string, Reading>;

/** The function of `it.each(Object.entries(readings))`. */
export async function expectReading(
	_title: string,
	{ options, service, received, says, requests }: Reading,
) {
	const result = await readService(service, options);
	expect(result.received).toBe(received);
	if (says !== undefined) expect(result.description).toMatch(says);
	if (requests !== undefined) expect(result.requests).toEqual(requests);
}
