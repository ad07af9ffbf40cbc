import { canPass } from '../../../shared/errors/failures';
import type { ListToRead, PagingOptions } from './listToRead';
import type { Page } from './page';
import { PageError } from './page';
import type { Paginator } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;

// A list ends only where
//
//     the responses say so                   isComplete
//     a proved paginator has no next page    nextUrl (paginator.ts). If more is said, that is an error: endsTooEarly
//     exactly the total was received         although more is said, if nothing new follows: isBehindEnd
//     the user says so                       As the Service Says: nothing says that there is more (isComplete)
//                                            Page Number: the service itself knows no such page (isBehindEnd)
//
// Everything else is an error (pagingErrors.ts).

/** @param paginator undefined before the second page */
export function isComplete(
	progress: Readonly<Progress>,
	{ paging, possiblePageSizes }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	const { receivedCount, total } = progress;
	if (findMore(progress, paging).length > 0) return false;
	// No page can be proved for a list without a location.
	if (total?.value === receivedCount || receivedCount === 0) return true;
	// Pages that overlap are not those that the service counts: some compute has-more and next for whole pages.
	if (paginator !== undefined && paginator.overlap > 0) return false;
	// The user chooses a parameter because the responses are wrong about the end.
	if (paging.parameter !== undefined) return false;
	if (paging.mode === 'serviceSays') return true;
	return saysEnd(progress) || isShortFirstPage(progress, possiblePageSizes);
}

/** @returns whether it is an error that no page follows */
export function endsTooEarly(progress: Readonly<Progress>, paging: PagingOptions): boolean {
	return findMore(progress, paging).length > 0 && !hasTotal(progress) && !paging.outputIncomplete;
}

/**
 * @param result a refused page, or one that does not continue the list
 * @returns whether that is no error, because it is behind the end
 */
export function isBehindEnd(
	result: Page | PageError,
	progress: Readonly<Progress>,
	{ mode }: PagingOptions,
): boolean {
	const isRefused = result instanceof PageError;
	if (isRefused && mode === 'number' && result.verdict === 'noSuchPage') return true;
	const hasNothing = isRefused ? !canPass(result.n8nFailure) : !progress.hasNew(result);
	return hasNothing && hasTotal(progress);
}

/** @returns what says in the responses that there is more */
export function findMore(
	progress: Readonly<Progress>,
	{ mode }: PagingOptions,
): Reported<unknown>[] {
	const { receivedCount, pagesWithNew, total, possibleTotal, totalPages, keptMore } = progress;
	const { next, hasMore } = progress.lastSigns;
	const ifAbove = (sign: Reported<number> | undefined, received: number) =>
		sign !== undefined && sign.value > received ? [sign] : [];
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	const hasNext = next !== undefined && next.value !== null && hasMore?.value !== false;
	// As the Service Says, a page that says nothing takes it back.
	const more = mode === 'serviceSays' ? hasMore : keptMore;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	return [
		...ifAbove(total, receivedCount),
		...ifAbove(possibleTotal, receivedCount),
		// An empty list can have one page.
		...ifAbove(totalPages, Math.max(1, pagesWithNew)),
		...(hasNext ? [next] : []),
		...(more?.value === true && !isEmptyList ? [more] : []),
	];
}

/** Whether exactly the total was received. Some totals are the length of the page, or count up to it. */
function hasTotal({ receivedCount, pagesWithNew, total }: Readonly<Progress>): boolean {
	return total?.value === receivedCount && pagesWithNew > 1;
}

/** Whether the last page says that has-more is false, that next is null, or that there is one page. */
function saysEnd({ lastSigns: { hasMore, next, totalPages } }: Readonly<Progress>): boolean {
	return hasMore?.value === false || next?.value === null || totalPages?.value === 1;
}

/** Whether the last page is the first one, and so short that it must be the whole list. */
function isShortFirstPage(
	{ pagesWithNew, broughtNew, lastPageLength, lastSigns }: Readonly<Progress>,
	possiblePageSizes: readonly number[],
): boolean {
	const least = Math.min(MIN_PAGE_SIZE, lastSigns.pageSize?.value ?? Infinity);
	const canBeFull = possiblePageSizes.includes(lastPageLength);
	// It has a position, so there are others.
	const isOneOfMany = lastSigns.cursor !== undefined || lastSigns.pageNumber !== undefined;
	const isFirst = pagesWithNew === 1 && broughtNew;
	return isFirst && lastPageLength < least && !canBeFull && !isOneOfMany;
}
