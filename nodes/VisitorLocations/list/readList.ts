import type { QueryParameter } from '../../../shared/urls';
import { SeenCities } from '../filter/cities';
import { FieldNames } from '../output/fieldNames';
import type { LocationResource } from '../paging/page';
import type { FetchPage } from '../paging/prefetcher';
import type { PagingOptions } from '../paging/paginator';
import { findNumbers } from '../paging/query';
import { readPages } from '../paging/readPages';
import type { Client } from '../transport/client';
import { requestPage } from '../transport/requestPage';

/** What is known of all locations that were read, whether they are selected or not. */
export class SeenLocations {
	readonly ids = new Set<string>();
	readonly cities = new SeenCities();
	readonly fieldNames = new FieldNames();

	add(location: LocationResource): void {
		this.ids.add(location.id);
		this.cities.add(location);
		this.fieldNames.add(location);
	}
}

/** Which list is read, and how far. */
export interface ListRequest {
	paging: PagingOptions;
	/** the user's own query parameters */
	queryParameters: readonly QueryParameter[];
	/** how many locations are read, from the beginning of the list; `Infinity` for all */
	maxToRead: number;
}

/**
 * Reads a list.
 *
 * @param take gets each location, in the order of the list. @returns whether this caller wants more. What several input items
 * read together goes on for the others
 * @returns what is known of the locations that were read: at least those that `take` got
 * @throws ProblemError when the list could not be read completely
 * @throws the reason of the client's listSignal if it is aborted: no further page is requested
 */
export type ListReader = (
	client: Client,
	request: ListRequest,
	take: (location: LocationResource) => boolean,
) => Promise<SeenLocations>;

/**
 * Reads the list (docs/openapi.yaml, listLocations), page after page, until `take` wants no more. Everything that reads the list
 * uses this function.
 */
export const readList: ListReader = async (
	client,
	{ paging, queryParameters, maxToRead },
	take,
) => {
	const fetchPage: FetchPage = async (url, control) =>
		await requestPage(client, url, queryParameters, control);
	// With a limit, pages that are requested early would often be too many.
	const canReadAhead = maxToRead === Infinity;
	const possiblePageSizes = findNumbers(queryParameters);
	const list = { listUrl: client.listUrl, paging, possiblePageSizes, canReadAhead };
	const seen = new SeenLocations();
	for await (const locations of readPages(list, fetchPage)) {
		for (const location of locations) {
			seen.add(location);
			if (!take(location) || seen.ids.size >= maxToRead) return seen;
		}
	}
	return seen;
};
