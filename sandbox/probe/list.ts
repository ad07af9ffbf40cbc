import type { Exchange, Journal } from './journal';
import { NO_MORE_REQUESTS } from './journal';
import type { Credential, LocationResource } from './packageApi';
import {
	readPage,
	isObject,
	findPagingMode,
	pagingName,
	describeError,
	readList,
	SILENT_LIST,
} from './packageApi';

/** The result of automatic paging, the node's own code. */
export interface Reading {
	/** what the first page says about the list, as the node reads it */
	said: string[];
	/** number of locations */
	firstPage: number;
	locations: LocationResource[];
	exchanges: Exchange[];
	/** the error that the node would show */
	problem?: string;
	/** whether the end of the list was reached; if not, there is a problem, or the probe stopped */
	ended: boolean;
}

/** Reads the list at the API prefix of a credential. @returns the error that the node would show if there is no list */
export async function askList(credential: Credential, journal: Journal): Promise<Reading | string> {
	const before = journal.exchanges.length;
	const locations: LocationResource[] = [];
	const found = (location: LocationResource) => void locations.push(location);
	// Keep one request for a refresh.
	const sender = journal.sender('List', 1);
	const failed = await readList(credential, sender, found).then(() => undefined, describeError);
	const problem = failed?.startsWith(NO_MORE_REQUESTS) === true ? undefined : failed;
	const exchanges = journal.exchanges.slice(before);
	// 204 No Content is an empty list.
	const pages = exchanges.map(({ status, body, headers }) => ({
		body: status === 204 ? { data: [] } : body,
		headers,
	}));
	const first = pages.find(({ body }) => isObject(body) && 'data' in body);
	const info = first && readPage(first.body, first.headers);
	if (info === undefined) return problem ?? NO_MORE_REQUESTS;
	const { said, size: firstPage } = info;
	return { said, firstPage, locations, exchanges, problem, ended: failed === undefined };
}

/** @returns a reading in words */
export function describeReading({ locations, exchanges, ended, problem }: Reading): string {
	const requests = exchanges.length === 1 ? 'request' : 'requests';
	const end = ended ? 'to the end' : 'then the probe asked for no more';
	return `${locations.length} locations in ${exchanges.length} ${requests}, ${problem ?? end}`;
}

/** @returns the advice for the option Paging: the choice and the reason */
export function pagingAdvice(reading: Reading): [string, string] {
	const { said, firstPage, locations, exchanges, problem } = reading;
	const automatic = pagingName('automatic');
	if (problem?.startsWith(SILENT_LIST) === true) {
		const [offset, number, cursor] = (['offset', 'number', 'cursor'] as const).map(pagingName);
		const others = `else ${offset}, ${number} or ${cursor}, with the documented parameter`;
		return [pagingName('serviceSays'), `if the service has ${firstPage} locations; ${others}`];
	}
	if (problem !== undefined) return ['none is known to fit', 'the error above says what may help'];
	const onePage = locations.length === firstPage;
	const compare = 'nothing says more; compare the number of locations with the service';
	const words = onePage && said.length === 0 ? compare : describeReading(reading);
	const broken = exchanges.filter(({ status = 0 }) => status >= 500).length;
	if (broken === 0) return [automatic, words];
	// The paging mode of the last request reads all pages, without the trials that make the service fail.
	const last = exchanges.at(-1);
	const why = `with ${automatic}, the service fails ${broken} times (5xx) at each reading`;
	return [
		(onePage ? undefined : last && findPagingMode(last.url)) ?? automatic,
		`${why}; ${words}`,
	];
}
