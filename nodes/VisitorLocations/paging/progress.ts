import type { LocationResource, Page } from './page';
import type { Reported, Signs } from './signs';
import { pickLarger } from './signs';

/** How many pages are probably left if nothing says how many there are. */
const GUESSED_PAGES_LEFT = 3;

/** The received part of a list, and what the responses say about the whole. `endOfList.ts` draws conclusions from it. */
export class Progress {
	/** pages with new locations */
	pagesWithNew = 0;
	/** entries of the last page, with locations that are on it twice */
	lastPageLength = 0;
	/** how many pages in a row had no new location */
	pagesWithoutNew = 0;
	/** the largest total that a response reported */
	total: Reported<number> | undefined;
	/** the largest of the names that can also count a page, above what was received: it only says more, and ends nothing */
	count: Reported<number> | undefined;
	/** the largest number of pages, or of the last one */
	totalPages: Reported<number> | undefined;
	/** has-more, if it is true on the last page that mentions what is next: a page that says nothing does not take it back */
	keptMore: Reported<boolean> | undefined;
	/** what the last page says */
	signs: Signs = {};
	private readonly ids = new Set<string>();
	private longestPageLength = 0;

	/** @returns whether the last page had a location that was not received before */
	get broughtNew(): boolean {
		return this.pagesWithoutNew === 0;
	}

	/** @returns how many locations were received, each counted once */
	get receivedCount(): number {
		return this.ids.size;
	}

	/** @returns whether the page has a location that was not received before */
	bringsNew({ locations }: Page): boolean {
		return locations.some(({ id }) => !this.ids.has(id));
	}

	/** @returns the locations of the page that were not received before */
	add({ locations, signs }: Page): LocationResource[] {
		const newLocations = locations.filter(({ id }) => this.addId(id));
		const isNew = newLocations.length > 0;
		this.pagesWithoutNew = isNew ? 0 : this.pagesWithoutNew + 1;
		if (isNew) this.pagesWithNew++;
		this.longestPageLength = Math.max(this.longestPageLength, locations.length);
		this.lastPageLength = locations.length;
		this.total = pickLarger(this.total, signs.total);
		// A smaller one can be that of the page.
		const count = signs.count?.value ?? 0;
		if (count > Math.max(this.receivedCount, locations.length)) {
			this.count = pickLarger(this.count, signs.count);
		}
		this.totalPages = pickLarger(pickLarger(this.totalPages, signs.totalPages), signs.lastPage);
		const { hasMore, next, lastPage } = signs;
		if ([hasMore, next, lastPage].some((sign) => sign !== undefined)) {
			this.keptMore = hasMore?.value === true ? hasMore : undefined;
		}
		this.signs = signs;
		return newLocations;
	}

	/**
	 * @param overlap how many locations of a page are requested again with the next one
	 * @returns how many pages are probably left, the next one included
	 */
	countPagesLeft(overlap: number): number {
		const {
			receivedCount,
			pagesWithNew,
			total = this.count,
			totalPages,
			longestPageLength,
			lastPageLength,
		} = this;
		const newOnes = Math.max(1, longestPageLength - overlap);
		const byTotal = total && Math.ceil((total.value - receivedCount) / newOnes);
		const byPages = totalPages && totalPages.value - pagesWithNew;
		const isShorter = lastPageLength < longestPageLength;
		return byTotal ?? byPages ?? (isShorter ? 1 : GUESSED_PAGES_LEFT);
	}

	/** @returns whether the ID is new */
	private addId(id: string): boolean {
		const { size } = this.ids;
		return this.ids.add(id).size > size;
	}
}
