import type { ListToRead, PagingOptions } from './listToRead';
import type { PageError } from './page';
import type { Paginator } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** A full page has at least so many entries, unless the response says its page size. */
export const MIN_PAGE_SIZE = 10;

// A list ends only where
//
//     the responses say so                        isComplete
//     its proved paginator has no next page       nextUrl in paginator.ts; if more is said, that is an error: isIncomplete
//     the user says so: As the Service Says, where nothing is said (isComplete); Page Number, where a page is missing (isBehindEnd)

/** @param paginator undefined before the second page */
export function isComplete(
	progress: Readonly<Progress>,
	{ paging, ownNumbers }: ListToRead,
	paginator: Paginator | undefined,
): boolean {
	const { receivedCount, broughtNew, total } = progress;
	// Some totals count up to the page. One without a new location confirms them.
	if (hasTotal(progress) && !broughtNew) return true;
	if (findMore(progress, paging).length > 0) return false;
	// No page can be proved for a list without a location.
	if (total?.value === receivedCount || receivedCount === 0) return true;
	// Pages that overlap are not those that the service counts: some compute has-more and next for whole pages.
	if (paginator !== undefined && paginator.overlap > 0) return false;
	// The user chooses a parameter because the responses are wrong about the end.
	if (paging.parameter !== undefined) return false;
	if (paging.mode === 'serviceSays') return true;
	return saysEnd(progress) || isShortFirstPage(progress, ownNumbers);
}

/** @returns whether a list is only a part if no page follows */
export function isIncomplete(progress: Readonly<Progress>, paging: PagingOptions): boolean {
	return findMore(progress, paging).length > 0 && !hasTotal(progress) && !paging.outputIncomplete;
}

/** @returns whether a refusal is as good as an empty page: by a page number that the user chose, the service itself knows no such page */
export function isBehindEnd({ verdict }: PageError, { mode }: PagingOptions): boolean {
	return mode === 'number' && verdict === 'noSuchPage';
}

/** @returns what says in the responses that there is more */
export function findMore(
	{ receivedCount, pagesWithNew, total, count, totalPages, keptMore, signs }: Readonly<Progress>,
	{ mode }: PagingOptions,
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
	// As the Service Says, a page that says nothing takes it back.
	const said = mode === 'serviceSays' ? hasMore : keptMore;
	// An empty list can say that its first page is not the last one (Kaminari), but next to that, that there is no next one.
	const isEmptyList = receivedCount === 0 && next?.value === null;
	if (said?.value === true && !isEmptyList) found.push(said);
	return found;
}

/** Whether exactly the total was received. That of a single page can be its length. */
function hasTotal({ receivedCount, pagesWithNew, total }: Readonly<Progress>): boolean {
	return total?.value === receivedCount && pagesWithNew > 1;
}

/** Whether the last page says that has-more is false, that next is null, or that there is one page. */
function saysEnd({ signs: { hasMore, next, totalPages } }: Readonly<Progress>): boolean {
	return hasMore?.value === false || next?.value === null || totalPages?.value === 1;
}

/** Whether the last page is the first one, and so short that it must be the whole list. */
function isShortFirstPage(
	{ pagesWithNew, broughtNew, lastPageLength, signs }: Readonly<Progress>,
	ownNumbers: readonly number[],
): boolean {
	const least = Math.min(MIN_PAGE_SIZE, signs.pageSize?.value ?? Infinity);
	const canBeFull = ownNumbers.includes(lastPageLength);
	// It has a position, so there are others.
	const isOneOfMany = signs.cursor !== undefined || signs.pageNumber !== undefined;
	const isFirst = pagesWithNew === 1 && broughtNew;
	return isFirst && lastPageLength < least && !canBeFull && !isOneOfMany;
}
