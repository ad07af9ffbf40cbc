import type { Exchange, Journal } from './journal';
import { NO_MORE_REQUESTS } from './journal';
import type { Credential, LocationResource } from './product';
import { pageInfoOf, isObject, pagingAsked, pagingName, problemOf, readList } from './product';

/** How automatic paging, the node's own code, read the list. */
export interface Reading {
	/** what the first page says of the list, as the node reads it, and how many locations it has */
	said: string[];
	firstPage: number;
	locations: LocationResource[];
	exchanges: Exchange[];
	/** the error that the node would show */
	problem?: string;
	/** whether the list ended; if not, there is a problem, or the probe asked for no more */
	ended: boolean;
}

/** Reads the list at the API prefix of a credential. @returns the error that the node would show where there is none */
export async function askList(credential: Credential, journal: Journal): Promise<Reading | string> {
	const before = journal.exchanges.length;
	const locations: LocationResource[] = [];
	const found = (location: LocationResource) => void locations.push(location);
	// One request is left to a refresh.
	const sender = journal.sender('List', 1);
	const failed = await readList(credential, sender, found).then(() => undefined, problemOf);
	const problem = failed?.startsWith(NO_MORE_REQUESTS) === true ? undefined : failed;
	const exchanges = journal.exchanges.slice(before);
	const first = exchanges.find(({ body }) => isObject(body) && 'data' in body);
	const info = first && pageInfoOf(first.body, first.headers);
	if (info === undefined) return problem ?? NO_MORE_REQUESTS;
	const { said, size: firstPage } = info;
	return { said, firstPage, locations, exchanges, problem, ended: failed === undefined };
}

/** @returns what a reading brought */
export function readWords({ locations, exchanges, ended, problem }: Reading): string {
	const requests = exchanges.length === 1 ? 'request' : 'requests';
	const end = ended ? 'to the end' : 'then the probe asked for no more';
	return `${locations.length} locations in ${exchanges.length} ${requests}, ${problem ?? end}`;
}

/** @returns what to choose for Paging, and why */
export function pagingAdvice(reading: Reading): [string, string] {
	const { said, firstPage, locations, exchanges, problem } = reading;
	const automatic = pagingName('automatic') ?? '';
	if (problem !== undefined) return ['none is known to fit', 'the error above says what may help'];
	const onePage = locations.length === firstPage;
	const compare = 'nothing shows a second page; compare the number of locations with the service';
	const words = onePage && said.length === 0 ? compare : readWords(reading);
	const broken = exchanges.filter(({ status = 0 }) => status >= 500).length;
	if (broken === 0) return [automatic, words];
	// What brought the last page brings them all, without the questions that break the service.
	const last = exchanges.at(-1);
	const way = onePage ? 'none' : ((last && pagingAsked(last.url)) ?? '');
	const why = `with ${automatic}, the service fails ${broken} times (5xx) at each reading`;
	return [pagingName(way) ?? automatic, `${why}; ${words}`];
}
