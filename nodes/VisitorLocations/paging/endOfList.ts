import type { PageError } from './page';
import type { PagingMode } from './paginator';
import type { Progress } from './progress';
import type { Reported } from './signs';

/** How many empty pages in a row are read if each leads to a next page. */
const MAX_EMPTY_PAGES = 3;
/** A first page with fewer locations that says nothing about more is the whole list. */
export const MIN_LOCATIONS_FOR_TRIALS = 10;

/** Why no further page is read. */
export type End =
	/** the last page does not lead to one */
	| { reason: 'noNextPage' }
	/** the user chose that the first page is the whole list */
	| { reason: 'singlePage' }
	/** the last page has locations, but no new one */
	| { reason: 'repeatedPage' }
	/** the next page, at this URL, was read before */
	| { reason: 'repeatedUrl'; url: string }
	/** too many pages in a row were empty, and the last one leads on */
	| { reason: 'emptyPages' }
	/** the service itself rejected the next page */
	| { reason: 'rejected'; url: string; error: PageError }
	/** a web page rejected it (4xx), which something in front of the service can have sent */
	| { reason: 'rejectedByWebPage'; url: string; error: PageError }
	/** no trial returned the second page */
	| ({ reason: 'noTrialWorked' } & FailedTrials);

/** What the trials of all paginators returned, if none was the second page (detection.ts). */
export interface FailedTrials {
	/** the requests and their results, in words */
	tried: string[];
	/** whether one of them returned other locations than the first page */
	haveOthers: boolean;
	/** the error of the first trial whose response could not be read */
	firstUnreadable?: PageError;
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
}

// The rules are those of docs/paging.md. The first condition that applies counts. What earlier pages said counts as far as `Progress`
// has kept it.

/** @returns whether a next page has to be requested, after a page that shows no end; otherwise the list is complete */
export function mustReadOn(progress: Readonly<Progress>, mode: PagingMode): boolean {
	// The user chooses a Mode because the responses are wrong about the end.
	if (mode !== 'automatic' || findSignsOfMore(progress).length > 0) return true;
	if (saysEnd(progress)) return false;
	// Here nothing says whether the list goes on.
	const isShort = progress.pageCount === 1 && progress.receivedCount < MIN_LOCATIONS_FOR_TRIALS;
	return !isShort || findHints(progress).length > 0;
}

/** @returns the end that the last page itself shows, whatever the responses say; undefined if a next page can be requested */
export function findEnd(progress: Readonly<Progress>, mode: PagingMode): End | undefined {
	if (mode === 'singlePage') return { reason: 'singlePage' };
	if (progress.isRepeated) return { reason: 'repeatedPage' };
	const leadsOn = (progress.signs.next?.value ?? null) !== null;
	return leadsOn && progress.emptyPagesInARow >= MAX_EMPTY_PAGES
		? { reason: 'emptyPages' }
		: undefined;
}

/**
 * @param end what the last page itself shows (findEnd), or why there is no next page
 * @returns whether the list is complete with the pages that were read; otherwise that is an error
 */
export function isComplete(progress: Readonly<Progress>, mode: PagingMode, end: End): boolean {
	// Services send has-more and links at the end, too. The total of a single page can be its length.
	if (hasReceivedTotal(progress) && progress.pageCount > 1) return true;
	if (findSignsOfMore(progress, progress.entryCount).length > 0) return false;
	// Fewer pages than their number are a sign of more.
	const areAllPagesRead = progress.totalPages !== undefined;
	switch (end.reason) {
		case 'noNextPage':
			return true;
		case 'singlePage':
			return saysEnd(progress) || findHints(progress).length === 0;
		case 'noTrialWorked': {
			// The service should know the parameter that the user chose.
			const isExcluded =
				mode === 'automatic' && !end.haveOthers && end.firstUnreadable === undefined;
			return isExcluded && findHints(progress).length === 0;
		}
		case 'repeatedPage':
		case 'repeatedUrl':
		case 'rejected':
			// A shorter page is no end without one of these reasons, because some locations of a page in the middle can be hidden.
			return areAllPagesRead || progress.isLastPageShorter;
		case 'emptyPages':
		case 'rejectedByWebPage':
			return false;
	}
}

/**
 * @param received how many locations count as received
 * @returns what says in the responses that there is more
 */
export function findSignsOfMore(
	{ pageCount, receivedCount, total, totalPages, hasMore, signs: { next } }: Readonly<Progress>,
	received = receivedCount,
): Reported<unknown>[] {
	const found: Reported<unknown>[] = [];
	if (total !== undefined && total.value > received) found.push(total);
	if (totalPages !== undefined && totalPages.value > pageCount) found.push(totalPages);
	// Has-more false counts more than a next page: some services send one that leads nowhere.
	if (next !== undefined && next.value !== null && hasMore?.value !== false) found.push(next);
	// An empty list can say that its first page is not the last one.
	if (received > 0 && hasMore?.value === true) found.push(hasMore);
	return found;
}

/**
 * @returns what a first page has that can lead on, if nothing says whether the list goes on: a cursor, or as many locations as
 * its page size. Services send both at the end, too
 */
export function findHints(progress: Readonly<Progress>): Reported<unknown>[] {
	const { pageCount, receivedCount, signs } = progress;
	const { cursor, pageSize } = signs;
	if (pageCount > 1 || receivedCount === 0) return [];
	if (cursor !== undefined) return [cursor];
	const isFull = pageSize?.value === receivedCount;
	return isFull ? [{ ...pageSize, text: `${pageSize.text}, and the page has as many` }] : [];
}

/** Exactly as many: a total that is smaller than what was received is wrong, and says nothing. */
function hasReceivedTotal({ receivedCount, entryCount, total }: Readonly<Progress>): boolean {
	return total !== undefined && [receivedCount, entryCount].includes(total.value);
}

/** Whether the total was received, or the last page says that has-more is false or next is null, or there is one page. */
function saysEnd(progress: Readonly<Progress>): boolean {
	const { receivedCount, total, totalPages, hasMore, signs } = progress;
	if (total?.value === receivedCount || hasMore?.value === false) return true;
	return totalPages?.value === 1 || signs.next?.value === null;
}
