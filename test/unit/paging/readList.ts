import { ProblemError } from '../../../credentials/shared/problem';
import type { CollectOptions } from '../../../nodes/VisitorLocations/paging/collect';
import { collect } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { PageError } from '../../../nodes/VisitorLocations/paging/page';
import type { FetchPage } from '../../../nodes/VisitorLocations/paging/prefetcher';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/readPages';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';

export const LIST_URL = 'https://api.example.com/rest/v1/locations';

/** The response of a service. */
export interface Response {
	/** 0 for no response at all */
	status: number;
	body?: unknown;
	/** with names in any case */
	headers?: Record<string, string>;
}

/** Responds to a request; `call` counts from 1. */
export type Respond = (request: URL, call: number) => Response | Promise<Response>;

export interface ReadResult {
	ids: string[];
	/** the error, if the list was not read */
	error?: ProblemError;
	/** path and query of each request, decoded */
	requests: string[];
	/** the requests that were trial requests */
	trials: string[];
}

/**
 * Reads a list as the node does, without HTTP.
 *
 * @throws Error when a request goes to another origin: it would carry the token there
 */
export async function readList(
	respond: Respond,
	options: Partial<PagingOptions> = {},
	wanted: Partial<CollectOptions<LocationResource>> = {},
): Promise<ReadResult> {
	const requests: string[] = [];
	const trials: string[] = [];
	const fetchPage: FetchPage = async (url, { isTrial }) => {
		const request = new URL(url);
		const shown = decodeURIComponent(request.pathname + request.search);
		requests.push(shown);
		if (isTrial) trials.push(shown);
		if (request.origin !== new URL(LIST_URL).origin) throw new Error(`Sent to ${request.origin}`);
		const call = requests.length;
		const { status, body, headers = {} } = await respond(request, call);
		if (status === 0 || status >= 300) throw createRejection(status);
		const source = { url: LIST_URL, isFirst: call === 1 };
		return parsePage(status === 204 ? { data: [] } : body, lowerCase(headers), source);
	};
	const allOptions: PagingOptions = { mode: 'automatic', outputIncomplete: false, ...options };
	try {
		const found = await collect(
			(count) => readPages(LIST_URL, allOptions, fetchPage, () => count),
			{
				limit: Infinity,
				toItem: (location) => location,
				hasNoFilters: true,
				...wanted,
			},
		);
		return { ids: found.map(({ id }) => String(id)), requests, trials };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return { ids: [], error, requests, trials };
	}
}

function createRejection(status: number): PageError {
	const problem = {
		message: status === 0 ? 'No response' : `Rejected (${status})`,
		description: 'The service rejected the request.',
		serviceMessage: ' The service said: no',
	};
	return new PageError(problem, status === 0 ? 'noResponse' : 'status', status || undefined);
}

function lowerCase(headers: Record<string, string>): Record<string, string> {
	return Object.fromEntries(
		Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
	);
}
