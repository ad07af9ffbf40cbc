import type { ListToRead, PagingOptions } from './listToRead';
import type { PageError } from './page';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A first page with fewer entries that says nothing of more is the whole list. */
export const MIN_ENTRIES_FOR_PROOFS = 10;

/**
 * What is known of a list after a page, and what follows:
 *
 *     complete        it ends: the service or the user says so, or its first page is short
 *     incomplete      the service says that there is more: an end without more is an error
 *     contradictory   it says so, but exactly the total was received: a page that is refused or does not continue the list is the end
 *     unknown         nothing is said: the list ends where a proved paginator has nothing more (paginator.ts)
 */
export type Completeness = 'complete' | 'incomplete' | 'contradictory' | 'unknown';

/** Judges a list by the responses so far. */
export function judgeCompleteness(
	progress: Readonly<Progress>,
	{ paging, ownNumbers }: ListToRead,
): Completeness {
	const { receivedCount, pageCount, total, signs } = progress;
	const { hasMore, next, totalPages } = signs;
	const isTotal = total?.value === receivedCount;
	if (findMore(progress, paging).length > 0) {
		// The total of a single page can be its length.
		return isTotal && pageCount > 1 ? 'contradictory' : 'incomplete';
	}
	const isSaid = hasMore?.value === false || next?.value === null || totalPages?.value === 1;
	if (isTotal || receivedCount === 0) return 'complete';
	// By offset, the node's pages overlap, so they are not those that the service counts. The user chooses a parameter because the
	// responses are wrong about the end.
	if (progress.overlap > 0 || paging.chosen !== undefined) return 'unknown';
	const isEnd = isSaid || paging.silenceIsEnd || isShortFirstPage(progress, ownNumbers);
	return isEnd ? 'complete' : 'unknown';
}

/** @returns whether a refused page is behind the end: by a page number that the user chose, the service itself knows no such page */
export function isBehindEnd({ verdict }: PageError, { chosen }: PagingOptions): boolean {
	return chosen?.by === 'number' && verdict === 'noSuchPage';
}

/** @returns what says in the responses that there is more */
export function findMore(
	{ receivedCount, pageCount, total, count, totalPages, keptMore, signs }: Readonly<Progress>,
	{ silenceIsEnd }: PagingOptions,
): Reported<unknown>[] {
	const { next, hasMore } = signs;
	const found: Reported<unknown>[] = [];
	const counts = [total, count].filter((sign) => sign !== undefined);
	found.push(...counts.filter(({ value }) => value > receivedCount));
	if (totalPages !== undefined && totalPages.value > pageCount) found.push(totalPages);
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	if (next !== undefined && next.value !== null && hasMore?.value !== false) found.push(next);
	const said = silenceIsEnd ? hasMore : keptMore;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	if (said?.value === true && !isEmptyList) found.push(said);
	return found;
}

function isShortFirstPage(
	{ isFirstPage, lastPageLength, signs }: Readonly<Progress>,
	ownNumbers: readonly number[],
): boolean {
	const least = Math.min(MIN_ENTRIES_FOR_PROOFS, signs.pageSize?.value ?? Infinity);
	const canBeFull = ownNumbers.includes(lastPageLength);
	return isFirstPage && signs.cursor === undefined && lastPageLength < least && !canBeFull;
}
