import { ProblemError } from '../../../credentials/shared/problem';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { paginate } from '../../../nodes/VisitorLocations/paging/paginate';
import type { PagingChoice } from '../../../nodes/VisitorLocations/paging/progress';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/styles';
import { makeLocations } from '../../../sandbox/service/locations';
import { pageOf } from '../../../sandbox/service/paging';
import { pagingOf } from '../../../sandbox/service/presets';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';

export const list = 'https://api.example.com/rest/v1/locations';
const locations = makeLocations(1_000, 7);

/** What came of reading a list as the embedded service pages it, without HTTP between. */
export interface Read {
	ids: string[];
	/** the ids that should come out */
	expected: string[];
	/** message and description of what was thrown instead */
	error: string | undefined;
	/** path and query of each request, readable */
	requests: string[];
}

/** What goes wrong while a list is read. */
export interface Mishaps {
	/** the requests, from 1, that the service fails to answer, and with which status */
	failing?: Record<number, number>;
	/** the places in the list, from 0, that pages are made of and that the user may not see */
	hidden?: [from: number, to: number];
}

/** Reads the list of a service with these settings. */
export async function readFromService(
	knobs: Partial<Settings>,
	choice: Partial<PagingChoice> = {},
	limit = Infinity,
	{ failing = {}, hidden: [from, to] = [0, 0] }: Mishaps = {},
): Promise<Read> {
	const settings = { ...defaultSettings(), ...knobs };
	const present = locations.slice(0, settings.count);
	const seen = present.filter((_location, place) => place < from || place >= to);
	const requests: string[] = [];
	const fetchPage = async ({ url, query }: PageRequest) => {
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		requests.push(decodeURIComponent(target.pathname + target.search));
		if (target.origin !== new URL(list).origin) throw new Error(`Sent to ${target.origin}`);
		if (target.pathname !== '/rest/v1/locations') throw refused('Nothing here', 404);
		const failure = failing[requests.length];
		if (failure !== undefined) throw refused('Failed', failure);
		const reply = pageOf(present, target, settings);
		if (typeof reply === 'string') throw refused(reply, pagingOf(settings.dialect).refusal);
		const headers = Object.fromEntries(
			Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value]),
		);
		const body = JSON.parse(JSON.stringify(reply.body)) as { data: { id: string }[] };
		body.data = body.data.filter(({ id }) => seen.some((location) => location.id === id));
		return await Promise.resolve({ page: parsePage(body, headers, list), url: target.href });
	};
	const selection = { limit, skip: 0, start: everything, picksAll: true };
	const all = { paging: 'automatic', pageSize: undefined, parallel: 1, outputIncomplete: false };
	const expected = seen.slice(0, limit).map(({ id }) => id);
	try {
		const found = await paginate(list, selection, fetchPage, { ...all, ...choice } as PagingChoice);
		return { ids: found.map(({ id }) => String(id)), expected, error: undefined, requests };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		const { message, description = '' } = error;
		return { ids: [], expected, error: `${message}: ${description ?? ''}`, requests };
	}
}

function refused(message: string, status: number): ProblemError {
	return new ProblemError({ message, description: 'The service refused it.' }, status);
}

async function everything() {
	return await Promise.resolve((location: LocationResource) => location);
}
