import type { LocationResource } from './page';
import { tooMany } from './problems';
import type { Part } from './readPages';

/** The most locations of one listing: far above it n8n fails without a word (n8n 2.41, RoutingNode.runNode). */
const MOST_LOCATIONS = 100_000;

/** Which locations are wanted, and in which form. */
export interface Selection<T> {
	/** the most that are wanted, `Infinity` for all; reading stops when they are there */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/**
	 * Called once, when the first page has arrived.
	 *
	 * @returns what makes of a location what is wanted, or undefined to leave it out
	 */
	start: () => Promise<(location: LocationResource) => T | undefined>;
	/** whether every location is picked: then it is known how many pages a limit needs */
	picksAll: boolean;
	/** what to do when more are picked than n8n can take, where the limit is above that */
	tooMany?: string;
}

/**
 * Picks what is wanted from the pages of a list. What is not picked is forgotten page by page.
 *
 * @param pages reads the list; it is told how many of its locations are wanted, at least
 * @throws ProblemError when the list was not read to its end, or more than 100,000 would come out
 */
export async function select<T>(
	pages: (wanted: number) => AsyncIterable<Part>,
	{ limit, skip, start, picksAll, tooMany: cure }: Selection<T>,
): Promise<T[]> {
	const picked: T[] = [];
	let pick: Awaited<ReturnType<typeof start>> | undefined;
	let toSkip = skip;
	for await (const { locations, total } of pages(picksAll ? skip + limit : Infinity)) {
		pick ??= await start();
		for (const location of locations) {
			const wanted = pick(location);
			if (wanted === undefined || toSkip-- > 0) continue;
			picked.push(wanted);
			if (picked.length === limit) return picked;
		}
		const expected = picksAll ? (total ?? 0) - skip : 0;
		if (limit > MOST_LOCATIONS && Math.max(picked.length, expected) > MOST_LOCATIONS) {
			throw tooMany(picksAll ? total : undefined, cure);
		}
	}
	return picked;
}
