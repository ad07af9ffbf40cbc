import { makeLocations } from '../../../sandbox/service/locations';
import { createPage } from '../../../sandbox/service/page';
import { getPaging } from '../../../sandbox/service/dialects';
import type { Settings } from '../../../sandbox/service/settings';
import { defaultSettings } from '../../../sandbox/service/settings';
import type { PagingOptions } from '../../../nodes/VisitorLocations/paging/readPages';
import type { Response } from './readList';
import { LIST_URL, readList } from './readList';

const OTHER_PATH = '/api/v3/locations';
const allLocations = makeLocations(1_000, 7);

/** A service, and how its list is read. */
export interface GeneratedCase {
	settings: Partial<Settings>;
	options?: Partial<PagingOptions>;
	/** how many locations are wanted */
	limit?: number;
	/** the index of the only wanted location, as for Get and the filter IDs */
	wantedIndex?: number;
	faults?: Faults;
}

/** The faults of the service while a list is read. */
export interface Faults {
	/** the requests, from 1, that fail, and with which status */
	failing?: Record<number, number>;
	/** the indexes, from 0, of the locations that the pages count and the user cannot see */
	hidden?: [from: number, to: number];
	/** what the other path does that links can lead to; if it paginates alone, the path of the list always sends the first page */
	otherPath?: 'nothing' | 'paginates too' | 'paginates alone';
}

/** The result of reading a list from the mock service, without HTTP. */
export interface GeneratedResult {
	ids: string[];
	/** the IDs that should be output */
	expected: string[];
	/** message and description of what was thrown instead */
	error: string | undefined;
	/** path and query of each request, decoded */
	requests: string[];
}

export async function readGenerated(generated: GeneratedCase): Promise<GeneratedResult> {
	const { faults = {}, options, limit = Infinity, wantedIndex } = generated;
	const settings = { ...defaultSettings(), ...generated.settings };
	const locations = allLocations.slice(0, settings.count);
	const [from, to] = faults.hidden ?? [0, 0];
	const visible = locations
		.filter((_location, index) => index < from || index >= to)
		.map(({ id }) => id);
	const wantedId = wantedIndex === undefined ? undefined : allLocations[wantedIndex]?.id;
	const isWanted = (id: unknown) => wantedIndex === undefined || id === wantedId;

	const respond = (request: URL, call: number): Response => {
		const { failing = {}, otherPath = 'nothing' } = faults;
		const isList = request.pathname === new URL(LIST_URL).pathname;
		if (!isList && (otherPath === 'nothing' || request.pathname !== OTHER_PATH)) {
			return { status: 404 };
		}
		if (failing[call] !== undefined) return { status: failing[call] };
		const read = new URL(request);
		if (isList && otherPath === 'paginates alone') read.search = '';
		const page = createPage(locations, read, settings);
		if (typeof page === 'string') return { status: getPaging(settings.dialect).rejection };
		const body = JSON.parse(JSON.stringify(page.body)) as { data: { id: string }[] };
		body.data = body.data.filter(({ id }) => visible.includes(id));
		return { status: 200, headers: page.headers, body };
	};
	const { ids, error, requests } = await readList(respond, options, {
		limit: wantedIndex === undefined ? limit : Math.min(1, limit),
		toItem: (location) => (isWanted(location.id) ? location : undefined),
		hasNoFilters: wantedIndex === undefined,
	});
	return {
		ids,
		expected: visible.filter(isWanted).slice(0, limit),
		error: error && `${error.message}: ${error.description}`,
		requests,
	};
}
