import type { Said } from './evidence';
import { isLink } from './pageLinks';
import type { FetchedPage, Page } from './page';
import type { PageRequest, Paging, PagingStyle } from './styles';

/** What a user chooses about paging. */
export interface PagingChoice {
	paging: Paging;
	/** locations per page to ask for; undefined leaves it to the service. Automatic paging asks for none. */
	pageSize: number | undefined;
	/** how many requests may be under way at once, at most */
	parallel: number;
	/** whether a list that is shorter than the service says is output all the same */
	outputIncomplete: boolean;
}

/** Where a listing stands after a page. Counts are locations. */
export interface Progress {
	/** the first request's URL */
	readonly listUrl: string;
	/** what the user chose */
	readonly paging: Paging;
	/** locations per page that the user chose, if any */
	readonly pageSize: number | undefined;
	/** how the service pages: chosen, shown by the first page's link, or found out */
	style: PagingStyle | undefined;
	/** the number of the first page, where pages are numbered */
	firstNumber: number;
	/** whether any page has linked to a next one */
	linked: boolean;
	/** whether the query of links goes to `listUrl`, because their own address is of no use */
	adoptLinks: boolean;
	/** whether the query of a link to another origin brought new locations on `listUrl` */
	adoptForeign: boolean;
	/** the page that arrived last, an empty one before that */
	page: Page;
	/** the URL that it came from, which a relative link refers to */
	pageUrl: string;
	/** the cursor that it was asked for by, if any */
	cursor: string | undefined;
	/** the ids that arrived */
	readonly ids: Set<string>;
	/** all that arrived, duplicates included: what an offset counts */
	received: number;
	/** how many pages arrived, how many of them in a row were empty, and how large the first one was */
	pagesRead: number;
	emptyPages: number;
	firstPageSize: number;
	/** the id of the last location that arrived */
	lastId: string;
	/** whether offsets may overlap: the service gives a page from any offset on */
	mayOverlap: boolean;
	/** whether it gave one that overlaps */
	overlapped: boolean;
	/** whether the last page brought a location that was not known */
	broughtNew: boolean;
	/** the largest number of locations, and of pages, that the service has spoken of */
	total: Said<number> | undefined;
	pages: Said<number> | undefined;
	/** locations in all, as the last page said; and whether a page said fewer than the one before */
	lastTotal: number;
	shrank: boolean;
	/** the questions that brought no next page, and how they were answered */
	readonly tried: string[];
	/** every URL without query parameters of ours that was asked for */
	readonly followed: Set<string>;
}

/** @returns where a listing stands before its first page */
export function start(
	listUrl: string,
	{ paging, pageSize }: Pick<PagingChoice, 'paging' | 'pageSize'>,
): Progress {
	return {
		listUrl,
		paging,
		pageSize: paging === 'automatic' ? undefined : pageSize,
		style: paging === 'automatic' || paging === 'none' ? undefined : paging,
		firstNumber: 1,
		linked: false,
		adoptLinks: false,
		adoptForeign: false,
		page: { locations: [], evidence: { links: {} } },
		pageUrl: listUrl,
		cursor: undefined,
		ids: new Set(),
		received: 0,
		pagesRead: 0,
		emptyPages: 0,
		firstPageSize: 0,
		lastId: '',
		mayOverlap: true,
		overlapped: false,
		broughtNew: false,
		total: undefined,
		pages: undefined,
		lastTotal: 0,
		shrank: false,
		tried: [],
		followed: new Set([listUrl]),
	};
}

/**
 * Moves a listing on by the page that a request brought; `progress` is changed.
 *
 * @returns the locations of the page that were not known yet
 */
export function advance(
	progress: Progress,
	request: PageRequest,
	{ page, url }: FetchedPage,
): Page['locations'] {
	const { evidence, locations } = page;
	const fresh = locations.filter(({ id }) => {
		const known = progress.ids.size;
		return progress.ids.add(String(id)).size > known;
	});
	if (progress.pagesRead === 0) {
		progress.firstPageSize = locations.length;
		if (evidence.page?.value === 0) progress.firstNumber = 0;
		if (progress.paging === 'automatic' && isLink(evidence.links.next)) progress.style = 'link';
	}
	progress.linked ||= isLink(evidence.links.next);
	progress.page = page;
	progress.pageUrl = url;
	progress.cursor = Object.values(request.query).find((value) => typeof value === 'string');
	progress.pagesRead++;
	progress.received += locations.length - (request.overlaps && locations.length > 0 ? 1 : 0);
	progress.overlapped ||= request.overlaps === true && locations.length > 0;
	progress.lastId = String(locations.at(-1)?.id ?? progress.lastId);
	progress.emptyPages = locations.length === 0 ? progress.emptyPages + 1 : 0;
	progress.broughtNew = fresh.length > 0;
	progress.adoptForeign ||= request.foreign !== undefined && progress.broughtNew;
	progress.total = larger(progress.total, totalOf(page, progress));
	progress.pages = larger(progress.pages, pagesOf(page, progress));
	const total = evidence.total?.value ?? 0;
	// A total that is no larger than its page may count the page.
	if (total > locations.length) {
		progress.shrank ||= total < progress.lastTotal;
		progress.lastTotal = total;
	}
	if (Object.keys(request.query).length === 0) progress.followed.add(request.url);
	return fresh;
}

/**
 * A `count` that is no larger than what arrived may count the page. So may a total that equals the first page and its
 * size; where the user chose a style, one that equals the page.
 */
function totalOf({ evidence, locations }: Page, progress: Progress): Said<number> | undefined {
	const { total, count, size } = evidence;
	const listed = count !== undefined && count.value > progress.received ? count : undefined;
	const pageSize = size?.value ?? progress.pageSize;
	const mayCountPage =
		progress.paging !== 'automatic' || (progress.pagesRead === 1 && total?.value === pageSize);
	const ofPage = mayCountPage && total?.value === locations.length && locations.length > 0;
	return larger(listed, ofPage ? undefined : total);
}

/**
 * The number of the last page may be one less than their number where they are counted from 0. Where there is a total,
 * that decides.
 */
function pagesOf({ evidence: { pages, lastPage, total } }: Page, { firstNumber }: Progress) {
	const more = firstNumber === 0 && total === undefined ? 1 : 0;
	return larger(pages, lastPage && { ...lastPage, value: lastPage.value + more });
}

function larger(one: Said<number> | undefined, other: Said<number> | undefined) {
	return (other?.value ?? -1) > (one?.value ?? -1) ? other : one;
}
