import type { ListToRead, PagingOptions } from './listToRead';
import type { Page } from './page';
import { PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;

// A list ends only where
//
//     the total was received, or nothing at all, and nothing says more          isComplete
//     another sign says so, a first page is short and silent, or the user
//     says that silence is enough; not by offset or a chosen parameter          isComplete
//     a proved paginator has no next page; if more is said, that is an error    findNextUrl, endsTooEarly; Page Number: acceptMissing
//     more is said, but nothing new follows exactly the total                   isBehindEnd
//
// Everything else is an error: of the list (pagingErrors.ts), or of a request.

/** @param paginator undefined before the second page */
export function isComplete(
	progress: Readonly<Progress>,
	{ paging, possiblePageSizes }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	const { receivedCount, total } = progress;
	const saysMore = findMore(progress, paging).length > 0;
	// No page can be proved for a list without a location.
	const isWhole = total?.value === receivedCount || receivedCount === 0;
	// Pages by offset overlap, so they begin at 0, 9 and 18. Some services take the one from 18 to 27 for the last of 29, the third of ten.
	// A parameter is chosen because the responses are wrong about has-more or next.
	const isBelieved = paginator?.by !== 'offset' && paging.parameter === undefined;
	const isSaid =
		paging.mode === 'serviceSays' ||
		saysEnd(progress) ||
		(paginator === undefined && isShortPage(progress, possiblePageSizes));
	return !saysMore && (isWhole || (isBelieved && isSaid));
}

/** @returns the URL of the page after the last one; undefined if a list that is read in this way ends with it */
export function findNextUrl(
	paginator: Paginator,
	last: PageResponse,
	{ broughtNew }: Readonly<Progress>,
): string | undefined {
	// The service can send an empty page with a link or a cursor, but no location is at a position behind one.
	const isPosition = paginator.by === 'offset' || paginator.by === 'number';
	return isPosition && !broughtNew ? undefined : paginator.nextUrl(last);
}

/** @returns whether it is an error that no page follows */
export function endsTooEarly(progress: Readonly<Progress>, paging: PagingOptions): boolean {
	return (
		findMore(progress, paging).length > 0 && !hasReceivedTotal(progress) && !paging.outputIncomplete
	);
}

/** @returns an empty page for one that is missing: the user has chosen Page Number, and the service itself knows no such page */
export function acceptMissing(result: Page | PageError, { mode }: PagingOptions): Page | PageError {
	const isMissing = result instanceof PageError && result.verdict === 'noSuchPage';
	return isMissing && mode === 'number' ? { locations: [], signs: {} } : result;
}

/**
 * @param result a refused page, or one that does not continue the list
 * @returns whether that is no error, because it is behind the end
 */
export function isBehindEnd(result: Page | PageError, progress: Readonly<Progress>): boolean {
	const isRefused = result instanceof PageError;
	const hasNothing = isRefused ? !result.isTemporary : !progress.hasNew(result);
	return hasNothing && hasReceivedTotal(progress);
}

/** @returns what says in the responses that there is more */
export function findMore(
	progress: Readonly<Progress>,
	{ mode }: PagingOptions,
): Reported<unknown>[] {
	const { receivedCount, pagesWithNew, total, possibleTotal, pageCount, keptMore } = progress;
	const { next, hasMore } = progress.lastSigns;
	const ifAbove = (sign: Reported<number> | undefined, received: number) =>
		sign !== undefined && sign.value > received ? [sign] : [];
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	const hasNext = next !== undefined && next.value !== null && hasMore?.value !== false;
	// A silent page does not take has-more back, except As the Service Says. A next page counts on the last page alone.
	const more = mode === 'serviceSays' ? hasMore : keptMore;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	return [
		...ifAbove(total, receivedCount),
		...ifAbove(possibleTotal, receivedCount),
		// An empty list can have one page.
		...ifAbove(pageCount, Math.max(1, pagesWithNew)),
		...(hasNext ? [next] : []),
		...(more?.value === true && !isEmptyList ? [more] : []),
	];
}

/** Whether exactly the total was received, by several pages: some totals are the length of the page. */
function hasReceivedTotal({ receivedCount, pagesWithNew, total }: Readonly<Progress>): boolean {
	return total?.value === receivedCount && pagesWithNew > 1;
}

/** Whether the last page says that has-more is false, that next is null, or that there is one page. */
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
	// It has a position, so there are others.
	const isOneOfMany = lastSigns.cursor !== undefined || lastSigns.pageNumber !== undefined;
	return lastPageLength < least && !canBeFull && !isOneOfMany;
}
