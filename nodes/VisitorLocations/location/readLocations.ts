import type { LocationResource } from '../paging/page';
import type { RequestPage } from '../paging/prefetcher';
import type { PagingOptions } from '../paging/readPages';
import { readPages } from '../paging/readPages';
import type { QueryParameter } from '../parameters/queryParameters';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';
import { CancelledError } from '../transport/retry';

/** Which locations are read, and what is made of them. */
export interface ReadOptions<T> {
	/** the reading stops when there are as many items; `Infinity` for all */
	limit: number;
	/** whether pages are requested early: not if the reading surely ends before them */
	readsAhead?: boolean;
	/** @returns the item of a location; undefined to leave it out */
	toItem: (location: LocationResource) => T | undefined;
}

/**
 * Reads the list (docs/openapi.yaml, listLocations), page after page. Everything that reads the list uses this function.
 *
 * @param parameters the user's own query parameters
 * @returns the items, in the order of the list
 * @throws CancelledError if nobody waits for the list any more: no further page is requested
 * @throws ProblemError when the list could not be read completely
 */
export async function readLocations<T>(
	connection: Connection,
	paging: PagingOptions,
	parameters: readonly QueryParameter[],
	{ limit, readsAhead = limit === Infinity, toItem }: ReadOptions<T>,
): Promise<T[]> {
	const { listUrl, cancelled } = connection;
	const fetch: RequestPage = async (url, control) => {
		if (cancelled?.aborted) throw new CancelledError();
		const signal =
			cancelled === undefined ? control.signal : AbortSignal.any([control.signal, cancelled]);
		return await fetchPage(connection, url, parameters, { ...control, signal });
	};
	const items: T[] = [];
	for await (const locations of readPages(listUrl, paging, fetch, readsAhead)) {
		for (const location of locations) {
			const item = toItem(location);
			if (item === undefined) continue;
			items.push(item);
			if (items.length === limit) return items;
		}
	}
	return items;
}
