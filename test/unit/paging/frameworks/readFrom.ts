import { ProblemError } from '../../../../credentials/shared/problem';
import { collect } from '../../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../../nodes/VisitorLocations/paging/page';
import type { PageRequest } from '../../../../nodes/VisitorLocations/paging/pageRequest';
import type { PagingOptions } from '../../../../nodes/VisitorLocations/paging/paginator';
import { readPages } from '../../../../nodes/VisitorLocations/paging/readPages';
import { PageError } from '../../../../nodes/VisitorLocations/paging/rejection';
import { makeLocations } from '../../../../sandbox/service/locations';
import type { FrameworkService } from './service';

const LIST_URL = 'https://api.example.com/rest/v1/locations';
const MAX_REQUESTS = 300;
const locations = makeLocations(300, 7);

export interface FrameworkReading {
	/** incomplete: no error, but locations are missing at the end; wrong: no error, and any other difference */
	outcome: 'complete' | 'error' | 'incomplete' | 'wrong';
	ids: string[];
	error: string | undefined;
	/** path and query of each request, decoded */
	requests: string[];
}

/** Reads a list of `count` locations from a service, without HTTP. */
export async function readFrom(
	service: FrameworkService,
	count: number,
	choice: Partial<PagingOptions> = {},
): Promise<FrameworkReading> {
	const present = locations.slice(0, count);
	const requests: string[] = [];
	const fetchPage = async ({ url, query }: PageRequest) => {
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		requests.push(decodeURIComponent(target.pathname + target.search));
		if (requests.length > MAX_REQUESTS) throw new Error(`${service.name}: too many requests`);
		if (target.origin !== new URL(LIST_URL).origin) throw new Error(`Sent to ${target.origin}`);
		if (target.pathname !== new URL(LIST_URL).pathname) throw createRejection(404);
		const { status, headers, body } = service.respond(target, present);
		if (status >= 300) throw createRejection(status);
		const lowerCase = Object.entries(headers).map(
			([name, value]) => [name.toLowerCase(), value] as const,
		);
		// Like transport/fetchPage.ts: 204 No Content is an empty page.
		const received = status === 204 ? { data: [] } : body;
		const source = { url: LIST_URL, isFirst: requests.length === 1 };
		const page = parsePage(received, Object.fromEntries(lowerCase), source);
		return await Promise.resolve({ page, url: target.href });
	};
	const options: PagingOptions = {
		mode: 'automatic',
		parallel: 1,
		outputIncomplete: false,
		...choice,
	};
	try {
		const found = await collect((wanted) => readPages(LIST_URL, options, fetchPage, () => wanted), {
			limit: Infinity,
			toItem: (location: LocationResource) => location,
			hasNoFilters: true,
		});
		const ids = found.map(({ id }) => String(id));
		return { outcome: findOutcome(ids, present), ids, error: undefined, requests };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		const text = `${error.message}: ${error.description ?? ''}`;
		return { outcome: 'error', ids: [], error: text, requests };
	}
}

function findOutcome(ids: string[], present: { id: string }[]): FrameworkReading['outcome'] {
	const isStart = ids.every((id, index) => id === present[index]?.id);
	if (!isStart) return 'wrong';
	return ids.length === present.length ? 'complete' : 'incomplete';
}

function createRejection(status: number): PageError {
	const problem = { message: `Rejected (${status})`, description: 'The service rejected it.' };
	return new PageError(problem, 'status', status);
}
