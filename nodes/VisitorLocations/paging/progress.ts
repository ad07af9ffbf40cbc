import type { LocationResource, Page } from './page';
import type { Reported, Signs } from './signs';
import { pickLarger } from './signs';

/** How many pages are probably left if nothing says how many there are. */
const GUESSED_PAGES_LEFT = 3;

/** The received part of a list, and what the responses say about the whole. `endOfList.ts` draws conclusions from it. */
export class Progress {
	// What was received:

	/** pages with new locations */
	pagesWithNew = 0;
	/** pages after the last one of these */
	pagesSinceNew = 0;
	/** entries of the last page, with locations that are on it twice */
	lastPageLength = 0;

	// What all responses say, of each number the largest:

	total: Reported<number> | undefined;
	/** of pages, or the number of the last one */
	pageCount: Reported<number> | undefined;

	// What one response says:

	/** the last one */
	lastSigns: Signs = {};
	/** the last one that says anything: a page that says nothing takes nothing back */
	keptSigns: Signs = {};

	private readonly ids = new Set<string>();
	private longestPageLength = 0;

	/** @returns whether the last page had a location that was not received before */
	get broughtNew(): boolean {
		return this.pagesSinceNew === 0;
	}

	/** @returns how many locations were received, each counted once */
	get receivedCount(): number {
		return this.ids.size;
	}

	/** @returns whether exactly the total was received */
	get hasTotal(): boolean {
		return this.total?.value === this.receivedCount;
	}

	/** @returns whether the page has a location that was not received before */
	hasNew({ locations }: Page): boolean {
		return locations.some(({ id }) => !this.ids.has(id));
	}

	/** @returns the locations of the page that were not received before */
	add({ locations, signs }: Page): LocationResource[] {
		const newLocations = locations.filter(({ id }) => this.addId(id));
		const isNew = newLocations.length > 0;
		this.pagesSinceNew = isNew ? 0 : this.pagesSinceNew + 1;
		if (isNew) this.pagesWithNew++;
		this.longestPageLength = Math.max(this.longestPageLength, locations.length);
		this.lastPageLength = locations.length;
		this.total = pickLarger(this.total, signs.total);
		this.pageCount = pickLarger(pickLarger(this.pageCount, signs.totalPages), signs.lastPage);
		this.lastSigns = signs;
		if (Object.keys(signs).length > 0) this.keptSigns = signs;
		return newLocations;
	}

	/**
	 * @param overlap how many locations of a page are requested again with the next one
	 * @returns how many pages are probably left, the next one included
	 */
	countPagesLeft(overlap: number): number {
		const { receivedCount, pagesWithNew, pageCount, longestPageLength, lastPageLength } = this;
		const total = (this.total ?? this.keptSigns.possibleTotal)?.value ?? 0;
		const newOnes = Math.max(1, longestPageLength - overlap);
		const byTotal =
			total > receivedCount ? Math.ceil((total - receivedCount) / newOnes) : undefined;
		const byPages = pageCount && pageCount.value - pagesWithNew;
		const isShorter = lastPageLength < longestPageLength;
		return byTotal ?? byPages ?? (isShorter ? 1 : GUESSED_PAGES_LEFT);
	}

	/** @returns whether the ID is new */
	private addId(id: string): boolean {
		const { size } = this.ids;
		return this.ids.add(id).size > size;
	}
}
