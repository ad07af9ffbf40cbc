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

/** Reads a list from its beginning, page by page. `wanted` is how many are wanted, from its beginning. */
export type ReadSharedPages = (
	wanted: number,
) => AsyncGenerator<LocationResource[], void, undefined>;

/**
 * Reads a list once for several consumers, at the same time or later: each page is fetched once, and kept. The consumer that
 * is ahead drives the reading. If it fails, it fails for all.
 *
 * @param read reads the list; its parameter tells how many locations are wanted now, from its beginning
 */
export function sharePages(
	read: (getWanted: () => number) => AsyncGenerator<LocationResource[], void, undefined>,
): ReadSharedPages {
	const pages: Promise<IteratorResult<LocationResource[], void>>[] = [];
	const consumers = new Set<{ wanted: number }>();
	const source = read(() => Math.max(0, ...[...consumers].map(({ wanted }) => wanted)));
	return async function* (wanted) {
		const consumer = { wanted };
		consumers.add(consumer);
		try {
			for (let index = 0; ; index++) {
				const page = (pages[index] ??= source.next());
				const { done, value } = await page;
				if (done === true) return;
				yield value;
			}
		} finally {
			consumers.delete(consumer);
		}
	};
}
