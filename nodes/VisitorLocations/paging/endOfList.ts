import type { ListToRead, PagingOptions } from './listToRead';
import type { Page } from './page';
import { PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;

// What ends a list. More is said: findMore. A word of the end: saysEnd.
//
//     what came                                                     but not if                                 function
//
//     exactly the total, or no location at all                      more is said                               isComplete
//     another word of the end; a short first page without cursor    more is said; after the second page by     isComplete
//     and number; silence (As the Service Says)                     offset; with a chosen parameter
//     after a proved page: no next link or cursor, by position no   more is said, without Output Received …    findNextUrl,
//     new location, by Page Number a 404 with JSON                                                             acceptMissing
//     with Output Received Locations: a refused page behind         it failed for now                          acceptMissing
//     exactly the total
//     the same: a third page in a row without a new location                                                   fetchNext
//
// What is an error (readPages.ts, pagingErrors.ts):
//
//     no second page proves a paginator                             notProvedError
//     the end, but more is said                                     endsTooEarlyError
//     a refused page                                                refusedPageError, or its own error
//     a page that cannot follow (canFollow), or the third in a      brokenListError
//     row without a new location
//     too many pages or locations                                   listTooLongError

/** @param paginator undefined before the second page */
export function isComplete(
	progress: Readonly<Progress>,
	{ paging, possiblePageSizes }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	// No page can be proved for a list without a location.
	const isWhole = progress.hasExactTotal || progress.receivedCount === 0;
	// Pages by offset overlap, so each begins before a whole one, and some services take one for the last too early.
	// A parameter is chosen because the responses do not say where the list ends, or say it wrongly.
	const isTrusted = paginator?.by !== 'offset' && paging.parameter === undefined;
	const isEnd =
		paging.mode === 'serviceSays' ||
		saysEnd(progress) ||
		(paginator === undefined && isShortPage(progress, possiblePageSizes));
	return !saysMore(progress) && (isWhole || (isTrusted && isEnd));
}

/** @returns the URL of the page after the last one; undefined if there is none in this way */
export function findNextUrl(
	paginator: Paginator,
	last: PageResponse,
	{ broughtNew }: Readonly<Progress>,
): string | undefined {
	// The service can send an empty page with a link or a cursor, but no location is at a position behind one.
	const isPosition = paginator.by === 'offset' || paginator.by === 'number';
	return isPosition && !broughtNew ? undefined : paginator.nextUrl(last);
}

/**
 * Makes an empty page of a failure that says that the list ended with the page before. Like each page without signs, it takes the
 * next page of that one back, but no number, and has-more only where silence is the end.
 *
 * @returns the result itself, if it is a page or another failure
 */
export function acceptMissing(
	result: Page | PageError,
	progress: Readonly<Progress>,
	paging: PagingOptions,
): Page | PageError {
	if (!(result instanceof PageError)) return result;
	// The user has chosen the parameter, and the service itself knows no such page.
	const isNotThere = paging.mode === 'number' && result.verdict === 'noSuchPage';
	const isBehindTotal = paging.outputIncomplete && progress.hasExactTotal && !result.isTemporary;
	return isNotThere || isBehindTotal ? { locations: [], signs: {} } : result;
}

/** @returns whether the responses say that there is more */
export function saysMore(progress: Readonly<Progress>): boolean {
	return findMore(progress).length > 0;
}

/** @returns what says that there is more: numbers of any response, has-more until another one takes it back, next of the last one */
export function findMore(progress: Readonly<Progress>): Reported<unknown>[] {
	const { receivedCount, pagesWithNew, total, possibleTotal, pageCount, hasMore } = progress;
	const { next } = progress.lastSigns;
	const ifAbove = (sign: Reported<number> | undefined, received: number) =>
		sign !== undefined && sign.value > received ? [sign] : [];
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	const hasNext = next !== undefined && next.value !== null && hasMore?.value !== false;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	return [
		...ifAbove(total, receivedCount),
		...ifAbove(possibleTotal, receivedCount),
		// An empty list can have one page.
		...ifAbove(pageCount, Math.max(1, pagesWithNew)),
		...(hasNext ? [next] : []),
		...(hasMore?.value === true && !isEmptyList ? [hasMore] : []),
	];
}

/**
 * Whether the last page says that has-more is false, that next is null, or that there is one page. If as many pages came as there are,
 * that is no end: they can be smaller.
 */
function saysEnd({ lastSigns: { hasMore, next, totalPages } }: Readonly<Progress>): boolean {
	return hasMore?.value === false || next?.value === null || totalPages?.value === 1;
}

/** Whether a first page is so short that it must be the whole list. */
function isShortPage(
	{ lastPageLength, lastSigns }: Readonly<Progress>,
	possiblePageSizes: readonly number[],
): boolean {
	const least = Math.min(MIN_PAGE_SIZE, lastSigns.pageSize?.value ?? Infinity);
	const canBeFull = possiblePageSizes.includes(lastPageLength);
	// It says which page it is, so there can be others.
	const isOneOfMany = lastSigns.cursor !== undefined || lastSigns.pageNumber !== undefined;
	return lastPageLength < least && !canBeFull && !isOneOfMany;
}
