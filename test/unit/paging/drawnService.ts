import { ProblemError } from '../../../credentials/shared/problem';
import { collect } from '../../../nodes/VisitorLocations/paging/collect';
import type { LocationResource } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import { readPages } from '../../../nodes/VisitorLocations/paging/readPages';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/pageRequest';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/paginator';
import { PageError } from '../../../nodes/VisitorLocations/paging/rejection';
import { makeLocations } from '../../../sandbox/service/locations';
import { pageOf } from '../../../sandbox/service/page';
import { pagingOf } from '../../../sandbox/service/dialects';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import { list } from './script';

const OTHER_PATH = '/api/v3/locations';
const locations = makeLocations(1_000, 7);

/** A service, and how its list is read. */
export interface Reading {
	settings: Partial<Settings>;
	choice?: Partial<PagingOptions>;
	/** how many locations are wanted */
	limit?: number;
	/** the place in the list of the only location that is wanted, as Get and the filter IDs want it */
	sought?: number;
	mishaps?: Mishaps;
}

/** What goes wrong while a list is read. */
export interface Mishaps {
	/** the requests, from 1, that the service fails to answer, and with which status */
	failing?: Record<number, number>;
	/** the places in the list, from 0, that pages are made of and that the user may not see */
	hidden?: [from: number, to: number];
	/** what is at the other path that links may lead to; with `the pages`, the path of the list ignores all parameters */
	otherPath?: 'nothing' | 'the list' | 'the pages';
}

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

/** Reads a list. */
export async function read({ settings: knobs, mishaps = {}, ...wanted }: Reading): Promise<Read> {
	const settings = { ...defaultSettings(), ...knobs };
	const { failing = {}, otherPath = 'nothing' } = mishaps;
	const [from, to] = mishaps.hidden ?? [0, 0];
	const present = locations.slice(0, settings.count);
	const seen = present
		.filter((_location, place) => place < from || place >= to)
		.map(({ id }) => id);
	const visible = new Set(seen);
	const requests: string[] = [];
	const fetchPage = async ({ url, query }: PageRequest) => {
		const target = new URL(url);
		for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
		requests.push(decodeURIComponent(target.pathname + target.search));
		if (target.origin !== new URL(list).origin) throw new Error(`Sent to ${target.origin}`);
		const isList = target.pathname === new URL(list).pathname;
		if (!isList && (otherPath === 'nothing' || target.pathname !== OTHER_PATH)) {
			throw refusal('Nothing here', 404);
		}
		const failure = failing[requests.length];
		if (failure !== undefined) throw refusal('Failed', failure);
		const seenBy = new URL(target);
		if (isList && otherPath === 'the pages') seenBy.search = '';
		const reply = pageOf(present, seenBy, settings);
		if (typeof reply === 'string') throw refusal(reply, pagingOf(settings.dialect).refusal);
		const headers = Object.fromEntries(
			Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value]),
		);
		const body = JSON.parse(JSON.stringify(reply.body)) as { data: { id: string }[] };
		body.data = body.data.filter(({ id }) => visible.has(id));
		return await Promise.resolve({
			page: parsePage(body, headers, { url: list, isFirst: requests.length === 1 }),
			url: target.href,
		});
	};
	const { limit = Infinity, sought } = wanted;
	const soughtId = sought === undefined ? undefined : locations[sought]?.id;
	const passing = sought === undefined ? seen : seen.filter((id) => id === soughtId);
	const expected = passing.slice(0, limit);
	const choice: PagingOptions = {
		mode: 'automatic',
		parallel: 1,
		outputIncomplete: false,
		...wanted.choice,
	};
	const pick = (location: LocationResource) =>
		sought === undefined || location.id === soughtId ? location : undefined;
	try {
		const found = await collect((most) => readPages(list, choice, fetchPage, () => most), {
			limit: sought === undefined ? limit : Math.min(1, limit),
			toItem: pick,
			hasNoFilters: sought === undefined,
		});
		return { ids: found.map(({ id }) => String(id)), expected, error: undefined, requests };
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		const { message, description = '' } = error;
		return { ids: [], expected, error: `${message}: ${description ?? ''}`, requests };
	}
}

function refusal(message: string, status: number): PageError {
	return new PageError({ message, description: 'The service refused it.' }, 'status', status);
}
