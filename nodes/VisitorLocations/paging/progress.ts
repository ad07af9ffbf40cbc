import type { LocationResource, Page } from './page';
import type { Reported, Signs } from './signs';
import { pickLarger } from './signs';

/** How many pages are probably left if nothing says how many there are. */
const GUESSED_PAGES_LEFT = 3;

/** The received part of a list, and what the responses say about the whole. `endOfList.ts` draws conclusions from it. */
export class Progress {
	/** pages, with the empty ones, without those that only repeat locations */
	pageCount = 0;
	emptyPagesInARow = 0;
	/** whether the last page has locations, but no new one */
	isRepeated = false;
	/** the largest total that a response reported, or count that was larger than what was received */
	total: Reported<number> | undefined;
	totalPages: Reported<number> | undefined;
	/** what the last page says; its has-more can be that of a page before it (`add`) */
	signs: Signs = {};
	private readonly ids = new Set<string>();
	/** in locations, as below */
	private firstPageLength = 0;
	/** of the last page that has new locations */
	private lastNewPageLength = 0;

	/** @returns how many locations were received, each counted once */
	get receivedCount(): number {
		return this.ids.size;
	}

	/** @returns whether the last page with new locations is shorter than the first, as at the end of a list */
	get isLastPageShorterThanFirst(): boolean {
		return this.lastNewPageLength < this.firstPageLength;
	}

	/** @returns the locations of the page that were not received before */
	add({ locations, signs }: Page): LocationResource[] {
		const newLocations: LocationResource[] = [];
		for (const location of locations) {
			if (this.ids.has(location.id)) continue;
			this.ids.add(location.id);
			newLocations.push(location);
		}
		const isEmpty = locations.length === 0;
		this.isRepeated = !isEmpty && newLocations.length === 0;
		this.emptyPagesInARow = isEmpty ? this.emptyPagesInARow + 1 : 0;
		if (this.pageCount === 0) this.firstPageLength = locations.length;
		if (!this.isRepeated) this.pageCount++;
		if (newLocations.length > 0) this.lastNewPageLength = locations.length;
		this.total = pickLarger(this.total, signs.total);
		// A smaller one can be that of the page.
		if ((signs.count?.value ?? 0) > this.receivedCount)
			this.total = pickLarger(this.total, signs.count);
		this.totalPages = pickLarger(this.totalPages, signs.totalPages);
		// A page that brings nothing new and says nothing of what is next keeps the has-more of the page before it.
		const saysNothingOfNext = signs.next === undefined && signs.hasMore === undefined;
		const keepsHasMore = newLocations.length === 0 && saysNothingOfNext;
		this.signs = keepsHasMore ? { ...signs, hasMore: this.signs.hasMore } : signs;
		return newLocations;
	}

	/**
	 * @param wanted how many locations are wanted, from the beginning of the list
	 * @returns how many pages are probably left, the next one included, as far as they are wanted
	 */
	countPagesLeft(wanted: number): number {
		const { receivedCount, pageCount, total, totalPages, firstPageLength } = this;
		const length = Math.max(1, firstPageLength);
		const byTotal = total && Math.ceil((total.value - receivedCount) / length);
		const byPages = totalPages && totalPages.value - pageCount;
		const guess = this.isLastPageShorterThanFirst ? 1 : GUESSED_PAGES_LEFT;
		return Math.min(byTotal ?? byPages ?? guess, Math.ceil((wanted - receivedCount) / length));
	}
}
