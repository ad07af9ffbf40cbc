import type { Page, PageError } from './page';
import type { ListToRead, PageResponse, Paginator, PagingOptions } from './paginator';
import { isByPosition } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;

// A list is whole where its reading ends. If something then says that there is more (findMore), that is an error. The reading ends
//
//     where the responses say so (isSaidEnd), and nothing says more:
//         no location came                              in each Mode
//         exactly the total came                        in each Mode, except at the first page of Mode Cursor
//         a word of the end (saysEnd)                   Automatic, As the Service Says; not by offset
//         the first page is short, and says nothing     Automatic
//         the page says nothing                         As the Service Says; not by offset
//
//     without a next page (findNextUrl, isBehindEnd):
//         no link, no cursor                            by link, by cursor
//         no new location in a page that can follow     by number, offset and ID
//         a 404 or 410 with JSON                        Mode Page Number
//
//     with Output Received Locations, and more can be said:
//         a refused page behind exactly the total       isBehindEnd
//         a third page in a row without a new location  fetchNext
//         the last page once more                       fetchNext
//         a first page, no second one is proved, and    As the Service Says, fetchSecond
//         no request failed for now
//
// By number, offset and ID, what the responses say is checked, after the first page: one page more is asked for. If it has new locations, the
// reading goes on, or fails if they do not continue the list. Whatever else comes, also a failure, is the end (fetchBehindEnd).
//
// All else is an error (pagingErrors.ts): no proved second page, a refused page, one that cannot follow (canFollow), three in a row without a
// new location, too many locations.

/** @param paginator undefined at the first page */
export function isSaidEnd(
	progress: Readonly<Progress>,
	{ paging, possiblePageSizes }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	if (saysMore(progress)) return false;
	if (progress.receivedCount === 0) return true;
	const isFirst = paginator === undefined;
	if (isFirst && paging.mode === 'cursor') return false;
	if (progress.hasExactTotal) return true;
	// A parameter is chosen because the words are missing or wrong. By offset, a page begins before a whole one, and some services take
	// one for the last too early.
	if (paging.parameter !== undefined || paginator?.by === 'offset') return false;
	const isShort = isFirst && isShortPage(progress, possiblePageSizes);
	return paging.mode === 'serviceSays' || saysEnd(progress) || isShort;
}

/** @returns the URL of the page after the last one; undefined if there is none in this way */
export function findNextUrl(
	paginator: Paginator,
	last: PageResponse,
	{ broughtNew }: Readonly<Progress>,
): string | undefined {
	// The service can send an empty page with a link or a cursor, but no location is at a position behind one.
	return isByPosition(paginator) && !broughtNew ? undefined : paginator.nextUrl(last);
}

/** @returns whether a failure says that the list ended with the page before: then NO_PAGE takes its place */
export function isBehindEnd(
	{ verdict, isTemporary }: PageError,
	{ hasExactTotal }: Readonly<Progress>,
	{ mode, canBeIncomplete }: PagingOptions,
): boolean {
	// The user has chosen the parameter, and the service itself knows no such page.
	const isNotThere = mode === 'number' && verdict === 'missing';
	return isNotThere || (canBeIncomplete && hasExactTotal && !isTemporary);
}

/** An empty page that says nothing: it has no next one, and takes back no number and, unless silence is the end, no has-more. */
export const NO_PAGE: Page = { locations: [], signs: {} };

/** @returns whether the responses say that there is more */
export function saysMore(progress: Readonly<Progress>): boolean {
	return findMore(progress).length > 0;
}

/** @returns what says that there is more: the largest number of any response, has-more as Progress keeps it, next of the last response */
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
