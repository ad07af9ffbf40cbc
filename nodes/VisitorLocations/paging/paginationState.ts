import { findCrossOrigin, getHref, isNullLink } from './links';
import type { LocationResource, Page } from './page';
import { emptyPageInfo, pickLarger } from './pageInfo';
import type { PageInfo, ReportedValue } from './pageInfo';
import type { PageResponse, PagingOptions, ListFacts, PaginatorKind } from './paginator';
import type { SignOfMore, Stop } from './pagingErrors';
import { incompleteListError, severalPagesError } from './pagingErrors';

/** How many empty pages in a row are read if each announces a next page. */
const MAX_EMPTY_PAGES = 3;

/** Whether the list goes on, as far as the responses say. */
export type ListStatus = 'hasMore' | 'complete' | 'unknown';

/** How a page overlaps with what was received before. */
export type PageOverlap = 'mostlyNew' | 'partlyNew' | 'duplicate' | 'empty';

/** Tracks the received part of a list, and what its responses say about the whole. Counts are locations. */
export class PaginationState {
	private readonly ids = new Set<string>();
	/** the IDs that only trials showed when they were added */
	private readonly trialOnlyIds = new Set<string>();
	/** all that was received, duplicates included */
	private received = 0;
	private pagesRead = 0;
	/** the pages that count toward `totalPages` */
	private pagesTowardTotal = 0;
	private emptyPages = 0;
	private firstPageSize = 0;
	private page: Page = { locations: [], info: emptyPageInfo() };
	/** the info of the last page that says something about a next page */
	private info: PageInfo = emptyPageInfo();
	private hasNewLocations = false;
	/** the size of the last page that has new locations */
	private lastPageSize = 0;
	private total: ReportedValue<number> | undefined;
	private totalPages: ReportedValue<number> | undefined;
	/** how the paginator gets to the next page, once it is known */
	private paginatorKind: PaginatorKind | undefined;

	/** @param listUrl the URL of the list: links to another origin are not followed, and errors name it */
	constructor(
		private readonly listUrl: string,
		private readonly options: Pick<PagingOptions, 'mode' | 'outputIncomplete'>,
	) {}

	/** @returns the number of received locations */
	get count(): number {
		return this.ids.size;
	}

	/** @returns the number of pages that were read */
	get pageCount(): number {
		return this.pagesRead;
	}

	/** Says how the paginator gets to the next page from now on. */
	setPaginatorKind(kind: PaginatorKind): void {
		this.paginatorKind = kind;
	}

	/**
	 * @param parallel the maximum number of parallel requests
	 * @param wanted how many locations are wanted
	 */
	listFacts(parallel: number, wanted: number): ListFacts {
		const { firstPageSize, pagesRead, received, totalPages, total } = this;
		const byTotal =
			total === undefined || firstPageSize === 0
				? undefined
				: Math.ceil((total.value - received) / firstPageSize);
		const pagesLeft = totalPages === undefined ? byTotal : totalPages.value - pagesRead;
		const pagesWanted = Math.ceil((wanted - this.ids.size) / Math.max(1, firstPageSize));
		return {
			firstPageSize,
			pagesRead,
			pagesLeft,
			maxRequests: Math.min(parallel, pagesWanted),
		};
	}

	/** @returns the locations of the page that were not received before */
	addPage({ page }: PageResponse): LocationResource[] {
		const { info, locations } = page;
		const newLocations: LocationResource[] = [];
		for (const location of locations) {
			const id = String(location.id);
			if (this.ids.has(id)) continue;
			this.ids.add(id);
			newLocations.push(location);
		}
		if (this.pagesRead === 0) this.firstPageSize = locations.length;
		this.page = page;
		this.pagesRead++;
		this.received += locations.length;
		this.emptyPages = locations.length === 0 ? this.emptyPages + 1 : 0;
		this.hasNewLocations = newLocations.length > 0;
		if (this.hasNewLocations) this.lastPageSize = locations.length;
		this.total = pickLarger(this.total, this.getTotal(page));
		const totalPages = pickLarger(info.totalPages, info.lastPage);
		this.totalPages = pickLarger(this.totalPages, totalPages);
		// Count an empty page only if it reports the known number of pages: the parameter might be used as a filter.
		const countsTowardTotal = locations.length > 0 || totalPages?.value === this.totalPages?.value;
		if (countsTowardTotal) this.pagesTowardTotal++;
		// An empty page that says nothing leaves the info of the page before it valid, except the link that was followed.
		if (locations.length > 0 || saysWhetherMore(info)) this.info = info;
		else if (isLink(this.paginatorKind)) this.info = withoutLinks(this.info);
		return newLocations;
	}

	/** Remembers what a trial showed that is not used: a location that never comes by another page is lost. */
	addUnusedPage({ locations }: Page): void {
		for (const { id } of locations) this.trialOnlyIds.add(String(id));
	}

	/** @returns the overlap of a page with the received ones, if it were added now */
	compareToReceived({ locations }: Page): PageOverlap {
		if (locations.length === 0) return 'empty';
		const newOnes = locations.filter(({ id }) => !this.ids.has(String(id))).length;
		if (newOnes === 0) return 'duplicate';
		return newOnes * 2 > locations.length ? 'mostlyNew' : 'partlyNew';
	}

	/** @returns the signs that there is more, if that was not read yet; a response that contradicts itself means more */
	signsOfMore(): SignOfMore[] {
		const { total, totalPages } = this;
		const hasMissing = total !== undefined && total.value > this.ids.size;
		return [
			...this.nextPageSigns(this.info, this.page.locations.length === 0),
			...(hasMissing ? [total] : []),
			...(totalPages !== undefined && this.hasPagesLeft(totalPages.value) ? [totalPages] : []),
		];
	}

	/** Whether pages are missing. If pages count from 0, the number of the last page is one less than that of the pages. */
	private hasPagesLeft(totalPages: number): boolean {
		if (totalPages > this.pagesTowardTotal) return true;
		const { pageNumber, lastPage } = this.page.info;
		if (pageNumber?.value !== this.pagesRead - 1 || lastPage === undefined) return false;
		return pageNumber.value < lastPage.value && !this.isEndReported && !this.hasReceivedTotal;
	}

	/** @returns whether the list goes on after the page that was added last */
	listStatus(): ListStatus {
		if (this.signsOfMore().length > 0) return 'hasMore';
		if (this.cursorSign !== undefined) return 'hasMore';
		return this.hasReceivedTotal || this.isEndReported ? 'complete' : 'unknown';
	}

	/**
	 * @returns whether the loop must stop: nothing indicates more, the page is an empty one without a sign of a next page,
	 * or reading on leads nowhere
	 */
	shouldStop(): boolean {
		const isEmpty = this.page.locations.length === 0;
		if (this.isDuplicate || this.emptyPages === MAX_EMPTY_PAGES) return true;
		if (isEmpty) return !this.announcesNextPage(this.page);
		return this.listStatus() === 'complete';
	}

	/** @returns whether a page itself says that others follow, and not only how many locations there are */
	announcesNextPage({ info, locations }: Page): boolean {
		return (
			this.nextPageSigns(info, locations.length === 0).length > 0 ||
			(info.cursor !== undefined && info.end === undefined) ||
			(info.totalPages?.value ?? 0) > this.pagesRead
		);
	}

	/** @returns whether what this kind of paginator follows is the only sign of a next page, and no link leads to another origin */
	isOnlySign(kind: PaginatorKind): boolean {
		const { body, header } = this.info.links;
		const isCrossOrigin = [body.next, header.next].some(
			(link) => findCrossOrigin(link, this.listUrl) !== undefined,
		);
		const others = isLink(kind) ? withoutLinks(this.info) : this.info;
		return this.nextPageSigns(others, false).length === 0 && !isCrossOrigin;
	}

	/**
	 * @returns whether the first page is probably the whole list: its total is what was received, and nothing else says
	 * anything. Some services report the length of the page as the total, so one trial is sent
	 */
	get isProbablyComplete(): boolean {
		const { info, locations } = this.page;
		return (
			info.total?.value === locations.length &&
			info.pageSize === undefined &&
			[info.links.body, info.links.header].every(
				({ first, last }) => getHref(first) === getHref(last),
			)
		);
	}

	/** A page that is as long as the page size that it reports, which can indicate more. */
	get fullPageSign(): SignOfMore | undefined {
		const { pageSize, total } = this.page.info;
		const isFull = pageSize?.value === this.page.locations.length;
		if (!isFull || total !== undefined) return undefined;
		return { text: `${pageSize.text}, and the page has as many locations` };
	}

	/**
	 * The only place that judges whether the list is complete (docs/reference.md, How it pages). It is, if its total was
	 * received, or if no sign of more is unresolved and the reason of the stop is good enough:
	 *
	 * - The page was the last one, no paginator was found, or the next page was rejected with 404: that is enough.
	 * - The next page was rejected otherwise, or was read before: the number of pages or a shorter last page must agree.
	 * - Three empty pages announced a next page: only the total counts.
	 *
	 * A location that only a trial request showed is missing in any case.
	 *
	 * @param stop why the next page could not be read, if the last page itself did not end the loop
	 * @throws ProblemError when the responses say that there is more than what was received
	 */
	assertComplete(stop?: Stop): void {
		const { options, ids, total, listUrl } = this;
		if (options.outputIncomplete) return;
		const signs = this.unresolvedSigns(stop);
		const lost = [...this.trialOnlyIds].filter((id) => !ids.has(id)).length;
		const isMissing = total !== undefined && total.value > ids.size;
		if (options.mode === 'none' && signs.length > 0 && !isMissing) throw severalPagesError();
		const isEnd = signs.length === 0 && this.isEndPlausible(stop);
		if (lost === 0 && (this.hasReceivedTotal || isEnd)) return;
		throw incompleteListError({
			count: ids.size,
			total: isMissing ? total.value : undefined,
			lost,
			signs,
			emptyPages: this.emptyPages === MAX_EMPTY_PAGES ? MAX_EMPTY_PAGES : 0,
			isDuplicate: this.isDuplicate,
			stop,
			listUrl,
		});
	}

	/** Whether the page that was added last has locations, all of which were received before. */
	private get isDuplicate(): boolean {
		return this.page.locations.length > 0 && !this.hasNewLocations;
	}

	private get hasReceivedTotal(): boolean {
		return this.total?.value === this.ids.size;
	}

	/** Lists the signs of more that the pages did not resolve. */
	private unresolvedSigns(stop: Stop | undefined): SignOfMore[] {
		const signs = this.signsOfMore();
		if (signs.length > 0) return signs;
		const weakSign = this.findWeakSign(stop);
		return weakSign === undefined ? [] : [weakSign];
	}

	/** Finds a cursor or a full page, which many services also send at the end. They count only if the node could not follow them. */
	private findWeakSign(stop: Stop | undefined): SignOfMore | undefined {
		if (stop?.reason === 'noPaginator') {
			if (this.cursorSign !== undefined) return this.cursorSign;
			const isEndKnown = stop.isEndConfirmed || this.options.mode === 'none';
			return isEndKnown ? undefined : this.fullPageSign;
		}
		if (this.paginatorKind !== 'cursor' || this.page.info.cursor?.kind === 'lastLocation')
			return undefined;
		const endedByPage = stop === undefined && !this.isDuplicate;
		return endedByPage ? undefined : this.cursorSign;
	}

	/** Whether the reason of the stop can be the end of the list (assertComplete has the cases). */
	private isEndPlausible(stop: Stop | undefined): boolean {
		if (this.emptyPages === MAX_EMPTY_PAGES) return false;
		const isRejected = stop?.reason === 'rejected';
		if (isRejected && stop.rejection.status === 404) return true;
		const wasReadBefore = stop?.reason === 'alreadyRequested' || this.isDuplicate;
		if (!isRejected && !wasReadBefore) return true;
		// The repeated page itself was counted, too.
		const pagesOfList = this.pagesTowardTotal - (this.isDuplicate ? 1 : 0);
		const wereAllPagesRead = this.totalPages !== undefined && pagesOfList >= this.totalPages.value;
		return wereAllPagesRead || this.lastPageSize < this.firstPageSize;
	}

	/** The links and the like that announce a next page. On an empty page, an explicit end counts more than a link (Paddle). */
	private nextPageSigns(info: PageInfo, isEmpty: boolean): SignOfMore[] {
		const { end, links } = info;
		const sign = info.nextPage ?? info.hasMore;
		const signs: SignOfMore[] = sign === undefined ? [] : [sign];
		if (isEmpty && end !== undefined) return signs;
		for (const { next: link } of [links.body, links.header]) {
			if (link === undefined || isNullLink(link)) continue;
			const crossOrigin = findCrossOrigin(link, this.listUrl);
			const where = crossOrigin === undefined ? '' : ` at another origin, ${crossOrigin}`;
			signs.push({ text: `there is a link to a next page${where}`, crossOrigin });
		}
		return signs;
	}

	/** A cursor indicates more if nothing says the opposite: some services send one on the last page, too. */
	private get cursorSign(): SignOfMore | undefined {
		const { cursor } = this.page.info;
		if (cursor === undefined || this.isEndReported) return undefined;
		if (cursor.kind === 'nextPage') return cursor;
		if (isShortPage(this.page) || this.hasReceivedTotal) return undefined;
		return this.isProbablyComplete && cursor.kind === 'lastLocation' ? undefined : cursor;
	}

	/** Whether the page says that there is no more: has-more is false, the next page is null, or there is one page. */
	private get isEndReported(): boolean {
		const { info } = this.page;
		return (
			info.end !== undefined ||
			info.totalPages?.value === 1 ||
			(this.canTrustLinks && linksEnd(info))
		);
	}

	/** Links are ignored if the user chose a Mode, or if the node counts the pages: they lead nowhere then. */
	private get canTrustLinks(): boolean {
		return this.options.mode === 'automatic' && this.paginatorKind !== 'numeric';
	}

	/**
	 * A `count` that is no larger than what was received can be that of the page (league/fractal). So can a total that
	 * equals the page, unless the page is shorter than its own size.
	 */
	private getTotal(page: Page): ReportedValue<number> | undefined {
		const { total, count } = page.info;
		const ofList = count !== undefined && count.value > this.received ? count : undefined;
		const isOfPage = total?.value === page.locations.length && !isShortPage(page);
		return pickLarger(ofList, isOfPage ? undefined : total);
	}
}

/** Whether a page has fewer locations than the page size that it reports. */
function isShortPage({ info, locations }: Page): boolean {
	return info.pageSize !== undefined && locations.length < info.pageSize.value;
}

/**
 * Whether the links say that this page is the last one: `next` is null (JSON:API 1.1, pagination), or the last page is
 * the first. No link at all says nothing: not every service links.
 */
function linksEnd({ links }: PageInfo): boolean {
	return [links.body, links.header].some((each) => {
		const [first, last] = [getHref(each.first), getHref(each.last)];
		if (first !== undefined && last !== undefined) return first === last;
		return isNullLink(each.next);
	});
}

function saysWhetherMore({ hasMore, nextPage, end, links }: PageInfo): boolean {
	return [hasMore, nextPage, end, links.body.next, links.header.next].some(
		(sign) => sign !== undefined,
	);
}

function isLink(kind: PaginatorKind | undefined): boolean {
	return kind === 'bodyLink' || kind === 'linkHeader';
}

/** @returns the info without the links, if these were followed, so that their page was read */
function withoutLinks(info: PageInfo): PageInfo {
	return { ...info, links: { body: {}, header: {} } };
}
