import type { Exchange, Journal } from './journal';
import { NO_MORE_REQUESTS } from './journal';
import type { Authentication, Credential, LocationResource } from './product';
import { evidenceOf, isObject, PAGINGS, problemOf, readList } from './product';

/** How many requests automatic paging leaves to the other Pagings, and those to what is about tokens. */
const FOR_OTHERS = 9;
const FOR_TOKENS = 2;
/** What says nothing of the way to page: no reply, no token, no time (RFC 9110, 15.5 and 15.6; RFC 6585). */
const NO_ANSWERS = [undefined, 401, 408, 425, 429, 502, 503, 504];

/** How the node's own code read the list. */
export interface Reading {
	/** what Paging was set to, as the editor calls it */
	paging: string;
	locations: LocationResource[];
	exchanges: Exchange[];
	/** whether the list ended; if not, there is a problem, or the probe asked for no more */
	ended: boolean;
	/** the error that the node would show: its message, and what to do */
	problem?: string[];
}

/** A list, and how it can be read. */
export interface List {
	/** what the first page says of the list, as the node reads it, and how many locations it has */
	said: string[];
	firstPage: number;
	automatic: Reading;
	/** the other Pagings that were tried, where there was reason to; only the last one may be better */
	others: Reading[];
	better?: Reading;
}

/** Reads the list at the API prefix of a credential. @returns the error that the node would show where there is none */
export async function askList(
	type: Authentication,
	credential: Credential,
	journal: Journal,
): Promise<List | string> {
	const read = async (paging: string, spared: number): Promise<Reading> => {
		const name = PAGINGS.get(paging) ?? paging;
		const before = journal.exchanges.length;
		const locations: LocationResource[] = [];
		const found = (location: LocationResource) => void locations.push(location);
		const reading = readList(type, credential, paging, journal.sender(name, spared), found);
		const failed = await reading.then(() => undefined, problemOf);
		const problem = failed?.[0] === NO_MORE_REQUESTS ? undefined : failed;
		const exchanges = journal.exchanges.slice(before);
		return { paging: name, locations, exchanges, ended: failed === undefined, problem };
	};
	const automatic = await read('automatic', FOR_OTHERS);
	const first = automatic.exchanges.find(({ body }) => isObject(body) && 'data' in body);
	const evidence = first && evidenceOf(first.body, first.headers);
	if (evidence === undefined) return automatic.problem?.join('. ') ?? NO_MORE_REQUESTS;

	const { said, locations } = evidence;
	const list: List = { said, firstPage: locations.length, automatic, others: [] };
	if (!isDoubtful(list)) return list;
	for (const paging of PAGINGS.keys()) {
		if (paging === 'automatic' || paging === 'none') continue;
		const other = await read(paging, FOR_TOKENS);
		list.others.push(other);
		if (isBetter(other, list)) return { ...list, better: other };
	}
	return list;
}

/** @returns whether a reading failed for what has nothing to do with paging, and may have passed the next time */
export function isPassing({ problem, exchanges }: Reading): boolean {
	return problem !== undefined && NO_ANSWERS.includes(exchanges.at(-1)?.status);
}

/** @returns whether another Paging may read more than the automatic one, or with fewer refusals */
function isDoubtful({ automatic, firstPage, said }: List): boolean {
	const { problem, locations, exchanges } = automatic;
	if (problem !== undefined) return !isPassing(automatic);
	const refused = exchanges.some(({ status = 0 }) => status >= 400);
	return refused || (said.length === 0 && locations.length === firstPage);
}

/** @returns whether a Paging reads, from the same location on and without a fault, more than what is in doubt */
function isBetter({ locations, problem, ended }: Reading, { automatic, firstPage }: List): boolean {
	const known = automatic.locations;
	if (problem !== undefined || locations[0]?.id !== known[0]?.id) return false;
	if (automatic.problem !== undefined) return locations.length > known.length;
	return locations.length > firstPage && (!ended || locations.length >= known.length);
}

/** @returns what a reading brought */
export function readWords({ locations, exchanges, ended, problem }: Reading): string {
	const requests = exchanges.length === 1 ? 'request' : 'requests';
	const end = ended ? 'to the end' : 'then the probe asked for no more';
	const [message] = problem ?? [];
	return `${locations.length} locations in ${exchanges.length} ${requests}, ${message ?? end}`;
}
