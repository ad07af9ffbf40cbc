import type { PagingOptions } from './paginator';
import type { LocationResource, Page } from './page';
import type { Reported, Signs } from './signs';
import { pickLarger } from './signs';

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
	/** it can be that of a page, so it only says more, and ends nothing */
	possibleTotal: Reported<number> | undefined;
	/** how many pages there are, or the number of the last one */
	pageCount: Reported<number> | undefined;

	/** what the last response says */
	lastSigns: Signs = {};
	/** what a response says of more, until another one takes it back (keepHasMore) */
	hasMore: Reported<boolean> | undefined;

	private readonly ids = new Set<string>();

	constructor(private readonly mode: PagingOptions['mode'] = 'automatic') {}

	/** @returns whether the last page had a location that was not received before */
	get broughtNew(): boolean {
		return this.pagesSinceNew === 0;
	}

	/** @returns how many locations were received, each counted once */
	get receivedCount(): number {
		return this.ids.size;
	}

	/** @returns whether exactly the total was received */
	get hasExactTotal(): boolean {
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
		this.lastPageLength = locations.length;
		this.total = pickLarger(this.total, signs.total);
		this.pageCount = pickLarger(pickLarger(this.pageCount, signs.totalPages), signs.lastPage);
		this.possibleTotal = pickLarger(this.possibleTotal, signs.possibleTotal);
		this.lastSigns = signs;
		this.keepHasMore(signs);
		return newLocations;
	}

	/**
	 * has-more stays until a page says whether there is more, what is next, or that exactly so many came, or until its own member takes it
	 * back. As the Service Says, silence takes it back, too.
	 */
	private keepHasMore({ hasMore, next, total, totalPages, takenBack = [] }: Signs): void {
		const isWhole = total?.value === this.receivedCount || totalPages?.value === this.pagesWithNew;
		const isTakenBack = takenBack.includes(this.hasMore?.text ?? '');
		const saysNothing = hasMore === undefined && next === undefined && !isWhole && !isTakenBack;
		if (!saysNothing || this.mode === 'serviceSays') this.hasMore = hasMore;
	}

	/** @returns whether the ID is new */
	private addId(id: string): boolean {
		const { size } = this.ids;
		return this.ids.add(id).size > size;
	}
}
