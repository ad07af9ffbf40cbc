import type { ListToRead, PagingOptions } from './listToRead';
import type { PageError } from './page';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A first page with fewer entries that says nothing of more is the whole list. */
export const MIN_ENTRIES_FOR_PROOFS = 10;

/**
 * What is known of a list after a page, and what follows:
 *
 *     complete        the list ends with this page
 *     incomplete      the service says that there is more: if the paginator has no next page, that is an error
 *     contradictory   it says so, but exactly the total was received: the list ends where no page follows, also if one is refused for
 *                     good or does not continue the list
 *     unknown         nothing is said: the list ends where a proved paginator has no next page (paginator.ts)
 */
export type Completeness = 'complete' | 'incomplete' | 'contradictory' | 'unknown';

/**
 * Judges a list by the responses so far.
 *
 * @param overlap that of the paginator (Paginator.overlap)
 */
export function judgeCompleteness(
	progress: Readonly<Progress>,
	{ paging, ownNumbers }: ListToRead,
	overlap: number,
): Completeness {
	const { receivedCount, pagesWithNew, total } = progress;
	const isTotal = total?.value === receivedCount;
	if (findMore(progress, paging).length > 0) {
		// The total of a single page can be its length.
		return isTotal && pagesWithNew > 1 ? 'contradictory' : 'incomplete';
	}
	// No page can be proved for a list without a location.
	if (isTotal || receivedCount === 0) return 'complete';
	// Pages that overlap are not those that the service counts: some compute has-more and next for whole pages.
	if (overlap > 0) return 'unknown';
	// The user chooses a parameter because the responses are wrong about the end.
	if (paging.chosen !== undefined) return 'unknown';
	const isEnd = paging.silenceIsEnd || saysEnd(progress) || isShortFirstPage(progress, ownNumbers);
	return isEnd ? 'complete' : 'unknown';
}

/** Whether the last page says that has-more is false, that next is null, or that there is one page. */
function saysEnd({ signs: { hasMore, next, totalPages } }: Readonly<Progress>): boolean {
	return hasMore?.value === false || next?.value === null || totalPages?.value === 1;
}

/** @returns whether a refused page is behind the end: by a page number that the user chose, the service itself knows no such page */
export function isBehindEnd({ verdict }: PageError, { chosen }: PagingOptions): boolean {
	return chosen?.by === 'number' && verdict === 'noSuchPage';
}

/** @returns what says in the responses that there is more */
export function findMore(
	{ receivedCount, pagesWithNew, total, count, totalPages, keptMore, signs }: Readonly<Progress>,
	{ silenceIsEnd }: PagingOptions,
): Reported<unknown>[] {
	const { next, hasMore } = signs;
	const found: Reported<unknown>[] = [];
	const counts = [total, count].filter((sign) => sign !== undefined);
	found.push(...counts.filter(({ value }) => value > receivedCount));
	// An empty list can have one page.
	if (totalPages !== undefined && totalPages.value > Math.max(1, pagesWithNew)) {
		found.push(totalPages);
	}
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	if (next !== undefined && next.value !== null && hasMore?.value !== false) found.push(next);
	// The user says that a later silence ends the list.
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
	// It has a position, so there are others.
	const isOneOfMany = signs.cursor !== undefined || signs.pageNumber !== undefined;
	return isFirstPage && lastPageLength < least && !canBeFull && !isOneOfMany;
}
