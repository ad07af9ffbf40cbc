import type { HttpFailure } from '../../../shared/errors/httpFailure';
import { judgeListFailure } from '../../../shared/errors/listFailures';
import { ProblemError } from '../../../shared/errors/problem';
import { PageError } from '../../../nodes/VisitorLocations/paging/page';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/paginator';
import type { FetchPage } from '../../../nodes/VisitorLocations/paging/prefetcher';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';
import { readResponse } from '../../../nodes/VisitorLocations/transport/readResponse';

export const LIST_URL = 'https://api.example.com/rest/v1/locations';

interface Body {
	data: { id: string }[];
	[member: string]: unknown;
}
/** A body that is not JSON. */
class Text {
	constructor(readonly text: string) {}
}
export const text = (body: string) => new Text(body);

class Rejection {
	constructor(
		readonly status: number,
		readonly body: string | object,
	) {}
}
export const rejectedWith = (status: number, body: string | object) => new Rejection(status, body);
/** The service itself says that there is no such page. */
export const JSON_404 = rejectedWith(404, { errors: [] });

class NoResponse {
	readonly response = 'none';
}
export const NO_RESPONSE = new NoResponse();

/** A response: a body, a body with headers, one of the above, or a status that rejects the request. */
export type Response = object | [body: object, headers: Record<string, string>] | number;
/** What a service responds to each query: `''` is the list without a query, `'?page=2'` is page 2. It rejects all others with REJECTED. */
export type Service = Record<string, Response>;
/** A service that computes its response; `call` counts from 1. */
export type Respond = (request: URL, call: number) => Response;

/** The status of a page that does not exist. */
export const REJECTED = 400;

/** @returns the body of a page with the locations from one number to the other, which is not on it, and these other members */
export function page(from: number, to: number, members: object = {}): Body {
	const data = Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
	return { data, ...members };
}

/** @returns a page with a link to the next one */
export function linkedPage(from: number, to: number, next: unknown, members: object = {}): Body {
	return page(from, to, { links: { next }, ...members });
}

export const total = (value: number) => ({ meta: { total: value } });
export const MORE = { meta: { 'has-more': true } };
export const NO_MORE = { meta: { 'has-more': false } };
/** The trial requests of a service that says nothing about its page number. */
export const ALL_TRIALS = ['?page[offset]=9', '?page[number]=2', '?page=2', '?offset=9'];

/**
 * @returns a service with these pages, the first one first, which knows the parameter `page[offset]`: each page begins with the last
 * location of the one before it
 */
export function byOffset(...pages: (Body | typeof REJECTED)[]): Service {
	let offset = 0;
	let overlap: Body['data'] = [];
	const service: Service = {};
	for (const response of pages) {
		const query = offset === 0 ? '' : `?page[offset]=${offset - 1}`;
		service[query] =
			typeof response === 'object'
				? { ...response, data: [...overlap, ...response.data] }
				: response;
		if (typeof response !== 'object') continue;
		offset += response.data.length;
		overlap = response.data.slice(-1);
	}
	return service;
}

/** @returns a service with these pages, the first one first: each has a link to the next one, `?p=2` and so on, except the last */
export function byLink(...pages: (object | number)[]): Service {
	const service: Service = {};
	for (const [index, response] of pages.entries()) {
		const links = { next: `?p=${index + 2}` };
		const hasNext = index + 1 < pages.length && typeof response === 'object';
		service[index === 0 ? '' : `?p=${index + 1}`] = hasNext ? { links, ...response } : response;
	}
	return service;
}

/** The option Paging, and the page size in the user's query parameters. */
export type ReadOptions = Partial<PagingOptions> & { possiblePageSizes?: number[] };

/** What is left of a reading. */
interface Reading {
	/** the numbers of the received locations, as `0..24`; undefined after an error */
	received?: string;
	ids?: string[];
	/** the message of the error, and its description */
	error?: string;
	description?: string;
	/** the queries that were sent, and those of them that were trials */
	requests: string[];
	trials: string[];
}

/**
 * Reads the list of a service as the node does, without HTTP.
 *
 * @throws Error when a request goes to another URL: it would carry the token there
 */
export async function readService(
	service: Service | Respond,
	{ possiblePageSizes = [], ...options }: ReadOptions = {},
	limit = Infinity,
): Promise<Reading> {
	const requests: string[] = [];
	const trials: string[] = [];
	const respond = (request: URL): Response => {
		if (typeof service === 'function') return service(request, requests.length);
		const query = decodeURIComponent(request.search);
		return service[query] ?? REJECTED;
	};
	const fetchPage: FetchPage = async (url, { isGuess }) => {
		const request = new URL(url);
		if (request.origin + request.pathname !== LIST_URL) throw new Error(`Sent to ${url}`);
		const query = decodeURIComponent(request.search);
		requests.push(query);
		if (isGuess) trials.push(query);
		const response = await Promise.resolve(respond(request));
		if (response instanceof NoResponse) {
			throw createPageError('No response', { errorCode: 'ECONNRESET' });
		}
		if (typeof response === 'number') throw createRejection(response);
		if (response instanceof Rejection) throw createRejection(response.status, response.body);
		const [body, headers] = (Array.isArray(response) ? response : [response]) as [object, object?];
		return await readResponse(
			{ status: 200, headers: { ...headers }, body: body instanceof Text ? body.text : body },
			LIST_URL,
			async () => await Promise.resolve([]),
		);
	};
	const paging = { mode: 'automatic', canBeIncomplete: false, ...options } as PagingOptions;
	const list = { listUrl: LIST_URL, paging, possiblePageSizes, canReadAhead: limit === Infinity };
	try {
		const ids: string[] = [];
		for await (const locations of readPages(list, fetchPage)) {
			ids.push(...locations.map(({ id }) => id).slice(0, limit - ids.length));
			if (ids.length === limit) break;
		}
		return { received: toRange(ids.map(Number)), ids, requests, trials };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return { error: error.message, description: error.description, requests, trials };
	}
}

function createRejection(status: number, body?: string | object): PageError {
	return createPageError(`Rejected (${status})`, { status, body });
}

function createPageError(message: string, failure: HttpFailure): PageError {
	const problem = {
		message,
		description: 'The service rejected the request.',
		serviceMessage: ' The service said: no',
	};
	const facts = { url: LIST_URL, urlField: 'Base URL', secrets: [] };
	const { verdict, n8nFailure } = judgeListFailure(failure, facts);
	return new PageError(problem, verdict, failure.status, n8nFailure);
}

/** @returns `0..24`: the first and the last number, if none between them is missing; or `nothing` */
function toRange(numbers: number[]): string {
	const [first] = numbers;
	if (first === undefined) return 'nothing';
	const isComplete = numbers.every((number, index) => number === first + index);
	return isComplete ? `${first}..${numbers.at(-1)}` : numbers.join(' ');
}

/** How lists are read, by the titles of the tests. */
export type Readings = Record<
	string,
	{
		options?: ReadOptions;
		service: Service;
		/** the numbers of the received locations; undefined for an error */
		received?: string;
		/** the message of the error */
		error?: string;
		/** what the description of the error says */
		says?: RegExp;
		/** the queries that were sent, in this order */
		requests?: string[];
	}
>;

/** Makes a test of each reading. */
export function testReadings(readings: Readings): void {
	it.each(Object.entries(readings))('%s', async (_title, reading) => {
		const { options, service, received, error, says, requests } = reading;
		const result = await readService(service, options);
		expect([result.received, result.error]).toEqual([received, error]);
		if (says !== undefined) expect(result.description).toMatch(says);
		if (requests !== undefined) expect(result.requests).toEqual(requests);
	});
}
