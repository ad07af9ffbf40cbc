import type { LocationResource } from './page';

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
