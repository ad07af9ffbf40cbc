import type { LocationResource } from './page';
import type { Part } from './readPages';

/** Which locations are wanted, and in which form. */
export interface Selection<T> {
	/** the maximum number that is wanted, `Infinity` for all; reading stops when they have been found */
	limit: number;
	/** @returns what to make of a location; undefined to leave it out */
	pick: (location: LocationResource) => T | undefined;
	/** whether `pick` leaves out none: then it is known how many pages a limit needs */
	picksAll: boolean;
}

/**
 * Picks the wanted locations from the pages of a list. The others are forgotten page by page.
 *
 * @param pages reads the list; it is told how many of its locations are wanted, at least
 * @throws ProblemError when the list was not read completely
 */
export async function select<T>(
	pages: (wanted: number) => AsyncIterable<Part>,
	{ limit, pick, picksAll }: Selection<T>,
): Promise<T[]> {
	const picked: T[] = [];
	for await (const { locations } of pages(picksAll ? limit : Infinity)) {
		for (const location of locations) {
			const made = pick(location);
			if (made === undefined) continue;
			picked.push(made);
			if (picked.length === limit) return picked;
		}
	}
	return picked;
}
