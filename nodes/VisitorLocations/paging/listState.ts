import type { LocationResource, Page } from './page';
import type { Reported, Signs } from './signs';
import { pickLarger } from './signs';

/** Whether the list goes on, as far as the responses say. */
export type ListStatus = 'hasMore' | 'complete' | 'unknown';

/** How many pages are probably left if nothing says how many there are. */
const GUESSED_PAGES_LEFT = 3;

/** The received part of a list, and what the responses say about the whole. Counts are locations. */
export class ListState {
	private readonly ids = new Set<string>();
	private pages = 0;
	private emptyPagesInARow = 0;
	private firstPageLength = 0;
	/** the length of the last page that has new locations */
	private lastPageLength = 0;
	/** the largest number that a response reported */
	private total: Reported<number> | undefined;
	private totalPages: Reported<number> | undefined;
	/** of the last page */
	private signs: Signs = {};

	/** @returns the number of received locations */
	get count(): number {
		return this.ids.size;
	}

	/** @returns the number of pages, without those that only repeat locations */
	get pageCount(): number {
		return this.pages;
	}

	/** @returns how many of the last pages were empty */
	get emptyPages(): number {
		return this.emptyPagesInARow;
	}

	/** @returns the locations of the page that were not received before */
	add({ locations, signs }: Page): LocationResource[] {
		const newLocations: LocationResource[] = [];
		for (const location of locations) {
			const id = String(location.id);
			if (this.ids.has(id)) continue;
			this.ids.add(id);
			newLocations.push(location);
		}
		const isEmpty = locations.length === 0;
		if (this.pages === 0) this.firstPageLength = locations.length;
		if (isEmpty || newLocations.length > 0) this.pages++;
		this.emptyPagesInARow = isEmpty ? this.emptyPagesInARow + 1 : 0;
		if (newLocations.length > 0) this.lastPageLength = locations.length;
		this.total = pickLarger(this.total, signs.total);
		// The count can be that of the page.
		if ((signs.count?.value ?? 0) > this.count) this.total = pickLarger(this.total, signs.count);
		this.totalPages = pickLarger(this.totalPages, signs.totalPages);
		// An empty page that says nothing cancels the link of the page before it. The has-more of that page stays in force.
		const saysNothing = signs.next === undefined && signs.hasMore === undefined;
		this.signs = isEmpty && saysNothing ? { hasMore: this.signs.hasMore } : signs;
		return newLocations;
	}

	/** @returns quotes of what says in the responses that there is more than what was received */
	signsOfMore(): string[] {
		const { count, pages, total, totalPages, signs } = this;
		const { hasMore, next } = signs;
		const found: Reported<unknown>[] = [];
		if (total !== undefined && total.value > count) found.push(total);
		if (totalPages !== undefined && totalPages.value > pages) found.push(totalPages);
		if (typeof next?.value === 'string' && hasMore?.value !== false) found.push(next);
		// An empty list can say that its first page is not the last one.
		if (count > 0 && hasMore?.value === true) found.push(hasMore);
		return found.map(({ text }) => text);
	}

	/**
	 * @returns a quote of a cursor, or of a page size that the page fills, if nothing else says whether the list goes on. Services
	 * send both at the end, too, so that callers use it only for the first page
	 */
	get weakSign(): string | undefined {
		const { cursor, pageSize } = this.signs;
		if (this.total !== undefined || this.isEndReported) return undefined;
		if (cursor !== undefined) return cursor.text;
		const isFull = pageSize !== undefined && pageSize.value === this.count;
		return isFull ? `${pageSize.text}, and the page has as many` : undefined;
	}

	/** @returns whether the list goes on after the page that was added last */
	get status(): ListStatus {
		if (this.signsOfMore().length > 0 || this.weakSign !== undefined) return 'hasMore';
		return this.hasReceivedTotal || this.isEndReported ? 'complete' : 'unknown';
	}

	/** @returns whether as many locations were received as there are in total */
	get hasReceivedTotal(): boolean {
		return this.total?.value === this.count;
	}

	/** @returns how many locations there are, if the responses say that there are more than were received */
	get missingTotal(): number | undefined {
		const { total, count } = this;
		return total !== undefined && total.value > count ? total.value : undefined;
	}

	/** @returns whether something agrees that the list ends here: the total, the number of pages, or a shorter last page */
	get isEndPlausible(): boolean {
		const { pages, totalPages, firstPageLength, lastPageLength } = this;
		const hasAllPages = totalPages !== undefined && totalPages.value <= pages;
		return this.hasReceivedTotal || hasAllPages || lastPageLength < firstPageLength;
	}

	/**
	 * @param wanted how many locations are wanted, from the beginning of the list
	 * @returns how many pages are probably left, the next one included, as far as they are wanted
	 */
	countPagesLeft(wanted: number): number {
		const { count, pages, total, totalPages, firstPageLength, lastPageLength } = this;
		const length = Math.max(1, firstPageLength);
		const byTotal = total && Math.ceil((total.value - count) / length);
		const byPages = totalPages && totalPages.value - pages;
		// A shorter page is probably the last one.
		const guess = lastPageLength < firstPageLength ? 1 : GUESSED_PAGES_LEFT;
		return Math.min(byTotal ?? byPages ?? guess, Math.ceil((wanted - count) / length));
	}

	/** Whether has-more is false or next is null on the last page, or there is one page. */
	private get isEndReported(): boolean {
		const { hasMore, next, pageNumber } = this.signs;
		// If pages count from 0, it can be the number of the last page.
		if (this.totalPages?.value === 1 && pageNumber?.value !== 0) return true;
		return hasMore?.value === false || next?.value === null;
	}
}
