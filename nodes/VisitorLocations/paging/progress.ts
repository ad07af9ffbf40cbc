import type { LocationResource, Page } from './page';
import type { Reported, Signs } from './signs';
import { pickLarger } from './signs';

/** How many pages are probably left if nothing says how many there are. */
const GUESSED_PAGES_LEFT = 3;

/** The received part of a list, and what the responses say about the whole. `endOfList.ts` draws conclusions from it. */
export class Progress {
	/** pages, with the empty ones, without those that only repeat locations, or that repeat the whole first page */
	pageCount = 0;
	/** received locations, with those that are twice on one page, as totals count them */
	entryCount = 0;
	emptyPagesInARow = 0;
	/** whether the last page has locations, but no new one */
	isRepeated = false;
	/** the largest total that a response reported, or count that was larger than what was received */
	total: Reported<number> | undefined;
	totalPages: Reported<number> | undefined;
	/** what the last page says, or the page before it if the last one brings nothing new and does not mention what is next */
	hasMore: Reported<boolean> | undefined;
	/** what the last page says */
	signs: Signs = {};
	private readonly ids = new Set<string>();
	/** in locations, as below */
	private longestPageLength = 0;
	/** of the last page that has new locations */
	private lastNewPageLength = 0;

	/** @returns how many locations were received, each counted once */
	get receivedCount(): number {
		return this.ids.size;
	}

	/** @returns whether the last page with new locations is shorter than another one, as at the end of a list */
	get isLastPageShorter(): boolean {
		return this.lastNewPageLength < this.longestPageLength;
	}

	/** @returns the locations of the page that were not received before */
	add({ locations, signs }: Page): LocationResource[] {
		const before = this.receivedCount;
		const entries = locations.filter(({ id }) => !this.ids.has(id));
		const newLocations = entries.filter(({ id }) => this.addId(id));
		const isEmpty = locations.length === 0;
		const bringsNothing = newLocations.length === 0;
		// A longer first page by its number repeats the first page, which was requested without one.
		const isFirstAgain = before > 0 && locations.length - entries.length >= before;
		this.entryCount += entries.length;
		this.isRepeated = bringsNothing && !isEmpty;
		this.emptyPagesInARow = isEmpty ? this.emptyPagesInARow + 1 : 0;
		if (!this.isRepeated && !isFirstAgain) this.pageCount++;
		this.longestPageLength = Math.max(this.longestPageLength, locations.length);
		if (!bringsNothing) this.lastNewPageLength = locations.length;
		this.total = pickLarger(this.total, signs.total);
		// A smaller one can be that of the page.
		if ((signs.count?.value ?? 0) > this.receivedCount)
			this.total = pickLarger(this.total, signs.count);
		this.totalPages = pickLarger(this.totalPages, signs.totalPages);
		const saysNothingOfNext = signs.next === undefined && signs.hasMore === undefined;
		if (!bringsNothing || !saysNothingOfNext) this.hasMore = signs.hasMore;
		this.signs = signs;
		return newLocations;
	}

	/** @returns how many pages are probably left, the next one included */
	countPagesLeft(): number {
		const { receivedCount, pageCount, total, totalPages, longestPageLength } = this;
		const byTotal =
			total && Math.ceil((total.value - receivedCount) / Math.max(1, longestPageLength));
		const byPages = totalPages && totalPages.value - pageCount;
		return byTotal ?? byPages ?? (this.isLastPageShorter ? 1 : GUESSED_PAGES_LEFT);
	}

	/** @returns whether the ID is new */
	private addId(id: string): boolean {
		const { size } = this.ids;
		return this.ids.add(id).size > size;
	}
}
