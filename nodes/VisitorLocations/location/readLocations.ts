import type { LocationResource } from '../paging/page';
import { readPages } from '../paging/readPages';
import type { NodeContext } from '../parameters/parameterValue';
import { readPagingOptions } from '../parameters/paging';
import type { QueryParameter } from '../parameters/queryParameters';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';
import { getReadersForRun, sharePages } from './sharedPages';

/** Which locations are wanted, and in which form. */
export interface CollectOptions<T> {
	/** the maximum number that is wanted, `Infinity` for all; reading stops when they have been found */
	limit: number;
	/** @returns the item of a location; undefined to leave it out */
	toItem: (location: LocationResource) => T | undefined;
	/** whether `toItem` leaves out none: then it is known how many pages a limit needs */
	hasNoFilters: boolean;
}

/**
 * Reads locations (docs/openapi.yaml, listLocations) as the option Paging says. Everything that reads the list uses this
 * function.
 *
 * @param parameters the user's own query parameters
 * @throws ProblemError for an option that cannot be used, and when the list could not be read completely
 */
export async function readLocations<T>(
	context: NodeContext,
	connection: Connection,
	parameters: readonly QueryParameter[],
	options: CollectOptions<T>,
): Promise<T[]> {
	const paging = readPagingOptions(context);
	const { listUrl, connectionKey, cancelled } = connection;
	const read = (wanted: () => number) =>
		readPages(
			listUrl,
			paging,
			async (url, control) => {
				const isCancelled = () => control.isCancelled() || cancelled?.aborted === true;
				return await fetchPage(connection, url, parameters, { ...control, isCancelled });
			},
			wanted,
		);

	const readers = getReadersForRun(context);
	if (readers === undefined) return await collect((wanted) => read(() => wanted), options);
	const key = JSON.stringify([connectionKey, listUrl, parameters, paging]);
	const shared = readers.get(key) ?? sharePages(read);
	readers.set(key, shared);
	let isComplete = false;
	try {
		const found = await collect(shared, options);
		isComplete = true;
		return found;
	} finally {
		// If a failure is output as an item (On Error), later input items must not share what failed.
		if (!isComplete) readers.delete(key);
	}
}

/**
 * Collects the wanted locations from the pages of a list, one page after the other.
 *
 * @param read reads the list; its parameter tells how many locations are wanted, from its beginning; `Infinity` with filters
 * @throws ProblemError when the list was not read completely
 */
export async function collect<T>(
	read: (wanted: number) => AsyncIterable<LocationResource[]>,
	{ limit, toItem, hasNoFilters }: CollectOptions<T>,
): Promise<T[]> {
	const items: T[] = [];
	for await (const locations of read(hasNoFilters ? limit : Infinity)) {
		for (const location of locations) {
			const item = toItem(location);
			if (item === undefined) continue;
			items.push(item);
			if (items.length === limit) return items;
		}
	}
	return items;
}
