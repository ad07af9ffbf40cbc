import type { ListToRead, PagingOptions } from './paginator';
import type { Page } from './page';
import { PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;

// What ends a list. Each row holds only if nothing says that there is more (findMore).
//
//     the first page                 exactly the total came, or no location at all; in Automatic, a word of the end (saysEnd),     isSaidEnd
//                                    or a short page that says nothing; As the Service Says, silence
//     links, cursors                 the same words, or no next one is left                                                       isSaidEnd, findNextUrl
//     positions: offset, number, ID  a page without a new location; by Page Number, a 404 or 410 with JSON                        findNextUrl, acceptMissing
//     positions, behind a said end   whatever does not continue the list with new locations                                       fetchBehindEnd
//
// With Output Received Locations also, and if more is said: a next page that is refused behind exactly the total (acceptMissing), the third
// page in a row without a new location, the last page once more, and, As the Service Says, a second page that nothing proves
// (readPages.ts).
//
// What is an error (pagingErrors.ts): no second page proves a paginator; the end, but more is said; a refused page; a page that cannot
// follow (canFollow), or the third in a row without a new location; too many pages or locations.

/**
 * Whether the responses say that the list ends here. Only where words end a list they are enough: one that is read by positions is asked for
 * one page more.
 *
 * @param paginator undefined before the second page
 */
export function isSaidEnd(
	progress: Readonly<Progress>,
	{ paging, possiblePageSizes }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	if (saysMore(progress)) return false;
	if (progress.hasExactTotal || progress.receivedCount === 0) return true;
	// The service has cursors, but no next one. By the ID of a location, it is asked for one page more, too.
	if (paging.mode === 'cursor' && paginator === undefined)
		return progress.lastSigns.next?.value === null;
	if (!hasTrustedWords(paging, paginator)) return false;
	const isShort = paginator === undefined && isShortPage(progress, possiblePageSizes);
	return paging.mode === 'serviceSays' || saysEnd(progress) || isShort;
}

/** Whether a word of the end counts. A parameter is chosen because words are missing or wrong; a cursor is a word itself. */
function hasTrustedWords({ parameter }: PagingOptions, paginator: Paginator | undefined): boolean {
	if (paginator === undefined) return parameter === undefined;
	// Pages that overlap begin before a whole one, and some services take one for the last too early.
	return paginator.by !== 'position' || (parameter === undefined && paginator.overlap === 0);
}

/** @returns the URL of the page after the last one; undefined if there is none in this way */
export function findNextUrl(
	paginator: Paginator,
	last: PageResponse,
	{ broughtNew }: Readonly<Progress>,
): string | undefined {
	// The service can send an empty page with a link or a cursor, but no location is at a position behind one.
	return paginator.by === 'position' && !broughtNew ? undefined : paginator.nextUrl(last);
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
	const isNotThere = paging.mode === 'number' && result.verdict === 'missing';
	const isBehindTotal = paging.canBeIncomplete && progress.hasExactTotal && !result.isTemporary;
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
