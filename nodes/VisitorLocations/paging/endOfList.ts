import type { ListToRead, PagingOptions } from './listToRead';
import type { Page } from './page';
import { PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;
// What ends a list. Everything else is an error: of the list (pagingErrors.ts), or of a request.
//
//     what came                                                     but not if                                 function
//
//     the total, or no location at all                              more is said                               isComplete
//     another word of the end, a short and silent first page, or    more is said, or by offset or a chosen     isComplete
//     silence (As the Service Says)                                 parameter
//     no next link or cursor; by position, a page without a new     more is said, unless it is Output          findNextUrl,
//     location, or none at all (acceptMissing)                      Received Locations                         endsTooEarly
//     with Output Received Locations: no new location, or a         less or more than the total came           isComplete,
//     refused page                                                                                             acceptMissing

/** @param paginator undefined before the second page */
export function isComplete(
	progress: Readonly<Progress>,
	{ paging, possiblePageSizes }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	const saysMore = findMore(progress, paging).length > 0;
	// No page can be proved for a list without a location.
	const isWhole = progress.hasTotal || progress.receivedCount === 0;
	// Pages by offset overlap, so each begins before a whole one, and some services take one for the last too early.
	// A parameter is chosen because the responses are wrong about has-more or next.
	const isBelieved = paginator?.by !== 'offset' && paging.parameter === undefined;
	const isSaid =
		paging.mode === 'serviceSays' ||
		saysEnd(progress) ||
		(paginator === undefined && isShortPage(progress, possiblePageSizes));
	const isAccepted = acceptsTotal(progress, paging) && !progress.broughtNew;
	return isAccepted || (!saysMore && (isWhole || (isBelieved && isSaid)));
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

/** @returns whether it is an error that no page follows */
export function endsTooEarly(progress: Readonly<Progress>, paging: PagingOptions): boolean {
	return findMore(progress, paging).length > 0 && !paging.outputIncomplete;
}

/**
 * @returns an empty page for one that is missing behind the last one. It has no signs, so a next page that the one before has says no
 * longer that there is more; a total and has-more still do
 */
export function acceptMissing(
	result: Page | PageError,
	progress: Readonly<Progress>,
	paging: PagingOptions,
): Page | PageError {
	if (!(result instanceof PageError)) return result;
	// The user has chosen the parameter, and the service itself knows no such page.
	const isNotThere = paging.mode === 'number' && result.verdict === 'noSuchPage';
	const isBehindTotal = acceptsTotal(progress, paging) && !result.isTemporary;
	return isNotThere || isBehindTotal ? { locations: [], signs: {} } : result;
}

/** @returns what says in the responses that there is more */
export function findMore(
	progress: Readonly<Progress>,
	{ mode }: PagingOptions,
): Reported<unknown>[] {
	const { receivedCount, pagesWithNew, total, pageCount, lastSigns, keptSigns } = progress;
	const { next, hasMore } = lastSigns;
	const ifAbove = (sign: Reported<number> | undefined, received: number) =>
		sign !== undefined && sign.value > received ? [sign] : [];
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	const hasNext = next !== undefined && next.value !== null && hasMore?.value !== false;
	// A next page counts on the last page alone. As the Service Says, the others do, too.
	const kept = mode === 'serviceSays' ? lastSigns : keptSigns;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	return [
		...ifAbove(total, receivedCount),
		...ifAbove(kept.possibleTotal, receivedCount),
		// An empty list can have one page.
		...ifAbove(pageCount, Math.max(1, pagesWithNew)),
		...(hasNext ? [next] : []),
		...(kept.hasMore?.value === true && !isEmptyList ? [kept.hasMore] : []),
	];
}

/** Whether exactly the total came, and the user outputs the list then, also if it goes on. */
function acceptsTotal(progress: Readonly<Progress>, paging: PagingOptions): boolean {
	return paging.outputIncomplete && progress.hasTotal;
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
