import type { PagingOptions } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

// Three things end a list: the service says so (here; a short first page does, too), a proved paginator has nothing more
// (paginator.ts), or the user says that the service's word is enough (the mode serviceSays, here). What a service refuses or ignores
// ends it only behind exactly the total, and a 404 with JSON for a parameter that the user chose (readPages.ts).

/** A first page with fewer entries that says nothing of more is the whole list. */
export const MIN_ENTRIES_FOR_PROOFS = 10;

/**
 * @param ownNumbers in the user's own query parameters, one of which can be a page size
 * @returns whether the list ends with the last page by the word of the service, so that no next one is requested
 */
export function isEnd(
	progress: Readonly<Progress>,
	paging: PagingOptions,
	ownNumbers: readonly number[] = [],
): boolean {
	if (findMore(progress, paging).length > 0) return false;
	if (progress.receivedCount === 0) return true;
	// Pages that overlap cannot be compared with the number of pages: they are read to their proved end.
	if (paging.mode === 'serviceSays' && !progress.hasOverlaps) return true;
	if (progress.total?.value === progress.receivedCount) return true;
	// The user chooses a parameter because the responses are wrong about the end.
	if (paging.parameter !== undefined) return false;
	return saysEnd(progress) || isShortFirstPage(progress, ownNumbers);
}

/** @returns whether the list is complete behind which a proved paginator has nothing more; otherwise that is an error */
export function isComplete(progress: Readonly<Progress>, paging: PagingOptions): boolean {
	return hasReceivedTotal(progress) || findMore(progress, paging).length === 0;
}

/** @returns what says in the responses that there is more */
export function findMore(
	{ receivedCount, pageCount, total, count, totalPages, keptMore, signs }: Readonly<Progress>,
	{ mode }: PagingOptions,
): Reported<unknown>[] {
	const { next, hasMore } = signs;
	const found: Reported<unknown>[] = [];
	const counts = [total, count].filter((sign) => sign !== undefined);
	found.push(...counts.filter(({ value }) => value > receivedCount));
	if (totalPages !== undefined && totalPages.value > pageCount) found.push(totalPages);
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	if (next !== undefined && next.value !== null && hasMore?.value !== false) found.push(next);
	// The user says that a response without a word is the end.
	const said = mode === 'serviceSays' ? hasMore : keptMore;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	if (said?.value === true && !isEmptyList) found.push(said);
	return found;
}

/**
 * @returns whether several pages brought exactly the total. A smaller one is wrong, and says nothing; that of a single page can be its
 * length
 */
export function hasReceivedTotal({ pageCount, receivedCount, total }: Readonly<Progress>): boolean {
	return pageCount > 1 && total?.value === receivedCount;
}

/** Whether the last page says that has-more is false, that next is null, or that there is one page. */
function saysEnd({ signs: { hasMore, next, totalPages } }: Readonly<Progress>): boolean {
	return hasMore?.value === false || next?.value === null || totalPages?.value === 1;
}

function isShortFirstPage(
	{ isFirstPage, lastPageLength, signs }: Readonly<Progress>,
	ownNumbers: readonly number[],
): boolean {
	const least = Math.min(MIN_ENTRIES_FOR_PROOFS, signs.pageSize?.value ?? Infinity);
	const canBeFull = ownNumbers.includes(lastPageLength);
	return isFirstPage && signs.cursor === undefined && lastPageLength < least && !canBeFull;
}
