import { pageNumberOf } from './counted';
import { foreignOrigin, hrefOf, isLink } from './pageLinks';
import type { Arrived, PageRequest, Paginator, PagingChoice, Sight } from './paginator';
import type { Said } from './evidence';
import type { LocationResource, Page } from './page';
import { incomplete, longerThanOnePage, stopped } from './problems';

/** So many empty pages in a row are read over. */
const MOST_EMPTY_PAGES = 3;

/** Something in a reply that says that there is more, in the words of the reply. */
export interface Promised {
	/** how it is kept: by following it, or by counting what arrives */
	by: Paginator['follows'];
	said: string;
	/** the origin of a link to elsewhere */
	foreign?: string;
}

/** What the replies so far say of the list: it goes on, it has ended, or nothing. */
export type Verdict = 'more' | 'end' | 'unknown';

/** What a page brings that had not arrived before. */
export type News = 'mostly new' | 'some new' | 'known' | 'empty';

/** What has arrived of a list, and what its replies say of the whole. Counts are locations. */
export class Ledger {
	private readonly ids = new Set<string>();
	/** all that arrived, duplicates included */
	private received = 0;
	private pagesRead = 0;
	private emptyPages = 0;
	private pageSize = 0;
	private page: Page = { locations: [], evidence: { links: { body: {}, header: {} } } };
	private broughtNew = false;
	/** whether any page promised more, and whether the last one with new locations does */
	private promisedMore = false;
	private promisesMore = false;
	/** the largest numbers that the service has spoken of */
	private largestTotal: Said<number> | undefined;
	private largestPages: Said<number> | undefined;

	/** @param listUrl the URL of the list: links to another origin are foreign, and errors name it */
	constructor(
		private readonly listUrl: string,
		private readonly choice: Pick<PagingChoice, 'paging' | 'outputIncomplete'>,
	) {}

	/** @returns how many locations arrived */
	get count(): number {
		return this.ids.size;
	}

	/** @returns how many there are, as far as the service says */
	get total(): number | undefined {
		return this.largestTotal?.value;
	}

	/** @returns the words in which it says so */
	get totalSaid(): string | undefined {
		return this.largestTotal?.said;
	}

	/**
	 * @param parallel how many requests may be under way, at most
	 * @param wanted how many locations are wanted
	 */
	sight(parallel: number, wanted: number): Sight {
		const { pageSize, pagesRead, received, largestPages, largestTotal } = this;
		const byTotal =
			largestTotal === undefined || pageSize === 0
				? undefined
				: Math.ceil((largestTotal.value - received) / pageSize);
		const pagesToCome = largestPages === undefined ? byTotal : largestPages.value - pagesRead;
		const missing = Math.ceil((wanted - this.ids.size) / Math.max(1, pageSize));
		return { pageSize, pagesRead, pagesToCome, most: Math.min(parallel, missing) };
	}

	/** Takes a page down. @returns its locations that had not arrived before */
	enter({ page, request }: Arrived): LocationResource[] {
		const { locations } = page;
		const fresh = locations.filter(({ id }) => {
			const known = this.ids.size;
			return this.ids.add(String(id)).size > known;
		});
		if (this.pagesRead === 0) this.pageSize = locations.length;
		this.page = page;
		this.pagesRead++;
		this.received += locations.length;
		this.emptyPages = locations.length === 0 ? this.emptyPages + 1 : 0;
		this.broughtNew = fresh.length > 0;
		this.largestTotal = larger(this.largestTotal, this.totalOf(page));
		this.largestPages = larger(this.largestPages, this.pagesOf(page, request));
		if (this.broughtNew) {
			this.promisesMore = this.promises().length > 0;
			this.promisedMore ||= this.promisesMore;
		}
		return fresh;
	}

	/** @returns what a page would bring, taken down now */
	newsOf({ locations }: Page): News {
		if (locations.length === 0) return 'empty';
		const fresh = locations.filter(({ id }) => !this.ids.has(String(id))).length;
		if (fresh === 0) return 'known';
		return fresh * 2 > locations.length ? 'mostly new' : 'some new';
	}

	/**
	 * Judges what was said so far. Where it contradicts itself, *more* wins: nothing may be lost.
	 *
	 * @returns in *more*, what proves it
	 */
	verdict(): { verdict: Verdict; promises: Promised[] } {
		const promises = this.promises();
		if (promises.length > 0) return { verdict: 'more', promises };
		if (this.isEnded()) return { verdict: 'end', promises };
		// A cursor may stand behind the last location, too: it counts where nothing else speaks.
		const { cursor, size } = this.page.evidence;
		const mayGoOn = this.page.locations.length >= (size?.value ?? 0) && !this.isLikelyWhole;
		if (cursor !== undefined && mayGoOn) {
			return { verdict: 'more', promises: [{ by: 'cursor', said: cursor.said }] };
		}
		return { verdict: 'unknown', promises };
	}

	/**
	 * @returns whether all that was said fits a first page that is the whole list: its total is what arrived. Only doubtful
	 * since some services call the locations of a page the total.
	 */
	get isLikelyWhole(): boolean {
		const { evidence, locations } = this.page;
		const isAutomatic = this.choice.paging === 'automatic';
		return isAutomatic && evidence.total?.value === locations.length && evidence.size === undefined;
	}

	/** @returns the words for a page that may be as full as the service's pages get, undefined for any other */
	get fullPage(): string | undefined {
		const { size, total } = this.page.evidence;
		const isFull = total === undefined && size?.value === this.page.locations.length;
		return isFull ? `${size.said}, and so many arrived` : undefined;
	}

	/**
	 * Judges the page that was taken down last. An empty one ends the list, unless it leads on: it may stand before others
	 * (a service that filters its pages), though not for ever.
	 *
	 * @returns whether to go on
	 * @throws ProblemError when empty pages lead on again and again
	 */
	goesOn(): boolean {
		const { page, listUrl, emptyPages } = this;
		if (page.locations.length > 0) return this.verdict().verdict !== 'end';
		if (!this.leadsOn(page)) return false;
		if (emptyPages < MOST_EMPTY_PAGES) return true;
		if (this.isComplete) return false;
		throw stopped([`${emptyPages} empty pages, each with the sign of a next page`], listUrl);
	}

	/** @returns whether the page that was taken down last brought locations, all of which had arrived before */
	get isRepeated(): boolean {
		return this.page.locations.length > 0 && !this.broughtNew;
	}

	/** @returns whether all has arrived, as far as it matters: the service counts no more, or the user takes what there is */
	get isComplete(): boolean {
		return this.total === this.ids.size || this.choice.outputIncomplete;
	}

	/**
	 * @returns whether the sign that pages follow is gone from the last one. By itself that is no end: a page that was asked
	 * for in another way may show other signs.
	 */
	get hasLostSign(): boolean {
		return this.promisedMore && !this.promisesMore;
	}

	/** @returns whether the last page has room for more: nothing is behind it, whatever the service answers there */
	get hasRoom(): boolean {
		return this.page.locations.length < this.pageSize;
	}

	/** @returns whether a page holds the last location that arrived, and nothing else, though it has room: no other is behind it */
	isLast({ locations: [only, ...others] }: Page): boolean {
		const isAlone = only !== undefined && others.length === 0 && this.pageSize > 1;
		return isAlone && String(only.id) === [...this.ids].at(-1);
	}

	/** @returns whether a page says by itself that others follow, and not only how many locations there are */
	leadsOn({ evidence: { links, more, nextPage, cursor, pages } }: Page): boolean {
		return (
			[links.body.next, links.header.next].some(isLink) ||
			more?.value === true ||
			typeof nextPage?.value === 'number' ||
			cursor !== undefined ||
			(pages?.value ?? 0) > this.pagesRead
		);
	}

	/**
	 * @param refusal the status with which the service refused the page after the last one, and nothing else
	 * @returns whether that says that the list has ended: nothing is there, and nothing but a total, if anything, speaks of
	 * more; or all has arrived, though the last page may have counted itself only
	 */
	mayEnd(refusal: number): boolean {
		const total = this.largestTotal?.said;
		if (this.promises().some(({ said }) => said !== total)) return false;
		const isAll = this.page.evidence.total?.value === this.ids.size;
		return refusal === 404 || isAll || this.isComplete;
	}

	/**
	 * @param tried the questions that brought no next page, and how they were answered
	 * @throws ProblemError when the service has said that there is more than what arrived
	 */
	assertWhole(tried: readonly string[] = []): void {
		const { choice, ids, largestTotal, listUrl } = this;
		if (choice.outputIncomplete) return;
		const promises = choice.paging === 'none' ? this.verdict().promises : this.promises();
		const said = promises.map((promise) => promise.said);
		const isLinked = promises.some(({ by }) => by !== 'count');
		const isMissing = largestTotal !== undefined && ids.size < largestTotal.value;
		if (isMissing && (!isLinked || choice.paging === 'none')) {
			throw incomplete(ids.size, largestTotal, tried, listUrl);
		}
		if (promises.length === 0 || largestTotal?.value === ids.size) return;
		throw choice.paging === 'none' ? longerThanOnePage() : stopped(said, listUrl);
	}

	private promises(): Promised[] {
		const { largestTotal, largestPages, received, pagesRead, listUrl } = this;
		const { links, more, nextPage } = this.page.evidence;
		const promises: Promised[] = [];
		for (const place of ['body', 'header'] as const) {
			if (!isLink(links[place].next)) continue;
			const foreign = foreignOrigin(links[place].next, listUrl);
			const where = foreign === undefined ? '' : ` at another address, ${foreign}`;
			promises.push({
				by: `${place} link`,
				said: `there is a link to a next page${where}`,
				foreign,
			});
		}
		const counted = [
			largestTotal !== undefined && largestTotal.value > received ? largestTotal : undefined,
			largestPages !== undefined && largestPages.value > pagesRead ? largestPages : undefined,
			more?.value === true ? more : undefined,
			typeof nextPage?.value === 'number' ? nextPage : undefined,
		];
		for (const fact of counted) {
			if (fact !== undefined) promises.push({ by: 'count', said: fact.said });
		}
		return promises;
	}

	private isEnded(): boolean {
		const { largestTotal, largestPages, received, ids, pagesRead, page } = this;
		const { more, nextPage } = page.evidence;
		return (
			(page.locations.length === 0 && !this.leadsOn(page)) ||
			largestTotal?.value === ids.size ||
			// Pages that overlap hold less than they count.
			(received === ids.size && largestPages?.value === pagesRead) ||
			more?.value === false ||
			nextPage?.value === null ||
			(pagesRead === 1 && this.choice.paging === 'automatic' && linksEnd(page))
		);
	}

	/**
	 * A `count` that is no larger than what arrived may count the page. So may a total that equals the page, unless the
	 * page is known to have room for more.
	 */
	private totalOf({ evidence: { total, count, size }, locations }: Page): Said<number> | undefined {
		const listed = count !== undefined && count.value > this.received ? count : undefined;
		const hasRoom = size !== undefined && size.value > locations.length && this.pagesRead === 1;
		const ofPage = locations.length > 0 && total?.value === locations.length && !hasRoom;
		return larger(listed, ofPage ? undefined : total);
	}

	/**
	 * The number of the last page is one less than their number where they are counted from 0. Where there is a total, that
	 * decides.
	 */
	private pagesOf({ evidence }: Page, request: PageRequest): Said<number> | undefined {
		const { pages, lastPage, page, total } = evidence;
		const isFromZero = (pageNumberOf(request) ?? page?.value) === this.pagesRead - 1;
		const more = isFromZero && total === undefined ? 1 : 0;
		return larger(pages, lastPage && { ...lastPage, value: lastPage.value + more });
	}
}

/**
 * Links say that the first page is the last one: `next` is null (JSON:API 1.1, pagination), or the last page is the
 * first. That there is no link says nothing: a service may just not link.
 */
function linksEnd({ evidence: { links } }: Page): boolean {
	return [links.body, links.header].some((place) => {
		const [first, last] = [place.first, place.last].map(hrefOf);
		return first !== undefined && last !== undefined ? first === last : 'next' in place;
	});
}

function larger(one: Said<number> | undefined, other: Said<number> | undefined) {
	return (other?.value ?? -1) > (one?.value ?? -1) ? other : one;
}
