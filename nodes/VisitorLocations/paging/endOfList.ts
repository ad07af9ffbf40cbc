import type { Progress } from './progress';
import type { PageError } from './page';
import type { Paginator, PagingMode } from './paginator';
import type { Reported } from './signs';
import type { Trials } from './trials';

/** How many empty pages in a row are read if each links to a next page. */
export const MAX_EMPTY_PAGES = 3;
/** A first page with fewer locations that says nothing about more is the whole list. */
export const MIN_LOCATIONS_FOR_TRIALS = 10;

/** Why no further page is read. `isComplete` judges whether the list is complete then. */
export type Stop =
	/** what usually ends a list: a response says so, the page is empty or a short first one, or it has no link to follow */
	| { reason: 'end' }
	/** the page has locations, but no new one */
	| { reason: 'repeatedPage' }
	/** the next page, at this URL, was read before */
	| { reason: 'repeatedUrl'; url: string }
	/** the next page, at this URL, was rejected; a second page that is rejected is only a trial */
	| { reason: 'rejected'; url: string; rejection: PageError }
	/** no trial request led to a second page */
	| { reason: 'noSecondPage'; trials: Trials };

/**
 * Decides whether the reading stops after the page that was added last (docs/paging.md). What earlier
 * pages said counts as far as `Progress.add` has kept it: the largest total and number of pages, and sometimes has-more.
 * Only `readPages` knows the other reasons to stop, because it makes the next request.
 *
 * @param paginator undefined after the first page
 * @returns undefined to request the next page
 */
export function stopAfterPage(
	list: Readonly<Progress>,
	mode: PagingMode,
	paginator: Paginator | undefined,
): Stop | undefined {
	if (list.isRepeated) return { reason: 'repeatedPage' };
	const followsLinks = paginator === undefined ? mode === 'automatic' : paginator.kind === 'link';
	const canFollowLink = followsLinks && typeof list.signs.next?.value === 'string';
	if (list.emptyPagesInARow > 0 && !canFollowLink) return { reason: 'end' };
	if (list.emptyPagesInARow === MAX_EMPTY_PAGES) return { reason: 'end' };
	// The user chooses a Mode because the responses are wrong about the end: they do not stop the reading.
	if (mode !== 'automatic' || hasSignOfMore(list)) return undefined;
	if (hasReceivedTotal(list) || hasSignOfEnd(list)) return { reason: 'end' };
	// Here nothing says whether the list goes on.
	const isShort = list.pageCount === 1 && list.receivedCount < MIN_LOCATIONS_FOR_TRIALS;
	return isShort ? { reason: 'end' } : undefined;
}

/**
 * Judges whether the list is complete after the reading has stopped (docs/paging.md). At a sign of more,
 * `stopAfterPage` reads on even if the total was received, because one more request can bring a location. If it brought none,
 * the total counts more than the sign: services send has-more and links at the end, too.
 */
export function isComplete(list: Readonly<Progress>, stop: Stop, mode: PagingMode): boolean {
	// It also confirms a rejected or repeated page. If only the first page was read, it can be the length of that page.
	if (hasReceivedTotal(list) && list.pageCount > 1) return true;
	const isEndProven = stop.reason === 'noSecondPage' && stop.trials.haveProvenEnd;
	const signs = isEndProven ? findStrongSigns(list) : findSignsOfMore(list);
	if (signs.length > 0) return false;
	switch (stop.reason) {
		case 'repeatedPage':
		case 'repeatedUrl':
		case 'rejected':
			return isEndConfirmed(list);
		case 'noSecondPage':
			// A page that could not be read can be the second one. The service should know the parameter that the user chose.
			return isEndProven || (!canGoOn(stop.trials) && mode === 'automatic');
		case 'end':
			return true;
	}
}

/** Whether a trial has shown more locations, without being the second page, or could not be read. */
function canGoOn({ haveSeenMore, unreadPage }: Trials): boolean {
	return haveSeenMore || unreadPage !== undefined;
}

/** @returns whether something says in the responses that there is more than what was received */
export function hasSignOfMore(list: Readonly<Progress>): boolean {
	return findSignsOfMore(list).length > 0;
}

/** @returns what says in the responses that there is more than what was received */
export function findSignsOfMore(list: Readonly<Progress>): Reported<unknown>[] {
	const strong = findStrongSigns(list);
	return strong.length > 0 ? strong : findWeakSigns(list);
}

function findStrongSigns({
	receivedCount,
	pageCount,
	total,
	totalPages,
	signs,
}: Readonly<Progress>): Reported<unknown>[] {
	const { hasMore, next } = signs;
	// Has-more false cancels the link: some services send one that leads nowhere.
	const isLinked = typeof next?.value === 'string' && hasMore?.value !== false;
	const found: Reported<unknown>[] = [];
	if (total !== undefined && total.value > receivedCount) found.push(total);
	if (totalPages !== undefined && totalPages.value > pageCount) found.push(totalPages);
	if (isLinked) found.push(next);
	// An empty list can say that its first page is not the last one.
	if (receivedCount > 0 && hasMore?.value === true) found.push(hasMore);
	return found;
}

/**
 * Finds a cursor, or a page size that the page fills, if nothing else says whether the list goes on. Services send both at
 * the end, too, so they count on the first page only, and not if a trial proved the end.
 */
function findWeakSigns(list: Readonly<Progress>): Reported<unknown>[] {
	const { receivedCount, pageCount, signs } = list;
	const { cursor, pageSize } = signs;
	if (receivedCount === 0 || pageCount > 1) return [];
	if (hasReceivedTotal(list) || hasSignOfEnd(list)) return [];
	if (cursor !== undefined) return [cursor];
	const isFull = pageSize?.value === receivedCount;
	return isFull ? [{ ...pageSize, text: `${pageSize.text}, and the page has as many` }] : [];
}

/** Exactly as many: a total that is smaller than what was received is wrong, and says nothing. */
function hasReceivedTotal({ receivedCount, total }: Readonly<Progress>): boolean {
	return total?.value === receivedCount;
}

/** Whether the last page says that has-more is false or next is null, or the number of pages is 1. */
function hasSignOfEnd({ totalPages, signs }: Readonly<Progress>): boolean {
	const { hasMore, next, pageNumber } = signs;
	// If pages count from 0, it can be the number of the last page.
	if (totalPages?.value === 1 && pageNumber?.value !== 0) return true;
	return hasMore?.value === false || next?.value === null;
}

/**
 * Whether the number of pages or a shorter last page confirms that the list ends here. A received total, and a larger number of
 * pages, were judged before. A shorter page causes no end, because locations that the user cannot see make one in the middle shorter.
 */
function isEndConfirmed({ totalPages, isLastPageShorterThanFirst }: Readonly<Progress>): boolean {
	return totalPages !== undefined || isLastPageShorterThanFirst;
}
