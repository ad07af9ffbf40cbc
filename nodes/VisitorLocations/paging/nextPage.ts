import { isObject } from '../../../credentials/shared/members';
import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import type { Page } from './page';

/** What to ask for: an absolute URL, and query parameters to add to it. */
export interface PageRequest {
	url: string;
	query: Record<string, number | string>;
}

/**
 * Adds parameters of the user's own to a page request. None is sent twice: what a link or the paging
 * already says stays as it is.
 */
export function withParameters(
	{ url, query }: PageRequest,
	parameters: Readonly<Record<string, string>>,
): PageRequest {
	const linked = new URL(url).searchParams;
	const added = Object.entries(parameters).filter(([name]) => !linked.has(name));
	return { url, query: { ...Object.fromEntries(added), ...query } };
}

/** Where a listing stands after a page. Counts are locations. */
export interface Progress {
	/** the first request's URL */
	listUrl: string;
	/** the URL that the page came from, which a relative link refers to */
	pageUrl: string;
	/** what the user chose */
	paging: Paging;
	/** locations per page that the user chose, if any */
	pageSize: number | undefined;
	/** how the service pages: chosen, or once its first page has shown it */
	style: PagingStyle | undefined;
	/** all that arrived, duplicates included: what an offset counts */
	received: number;
	/** how many pages arrived */
	pagesRead: number;
	/** how many pages in a row were empty */
	emptyPages: number;
	/** size of the first page */
	firstPageSize: number;
	/** the largest total reported so far */
	total: number | undefined;
	/** the last page number and size reported */
	numbered: { page: number; perPage: number } | undefined;
	/** every URL without query parameters of ours that was asked for */
	followed: Set<string>;
}

/** How a list is paged: by its links, by an offset, or by page numbers in one of two spellings. */
export type PagingStyle = 'link' | 'offset' | 'number' | 'page';

/** What a user may choose: to find out by the replies, one style of parameters, or no paging at all. */
export const PAGINGS = ['automatic', 'offset', 'number', 'page', 'none'] as const;
export type Paging = (typeof PAGINGS)[number];

/** The query parameters of the styles that have some: the first says where, the second how many. */
const PARAMETERS = {
	offset: ['page[offset]', 'page[limit]'],
	number: ['page[number]', 'page[size]'],
	page: ['page', 'perPage'],
} as const;

/**
 * @param pageSize locations per page to ask for, undefined to leave that to the service
 * @returns the query of the first request: nothing where the service is to show how it pages
 */
export function firstQuery(paging: Paging, pageSize: number | undefined): PageRequest['query'] {
	if (paging === 'automatic' || paging === 'none') return {};
	return queryOf(paging, paging === 'offset' ? 0 : 1, pageSize);
}

/**
 * Decides what a reply leads to. The contract shows no paging ("Query parameters … not shown"), so
 * automatic paging assumes nothing: the first of these that the first page shows is kept to the end.
 * 1. `links.next`: follow it. 2. `meta.page`, `meta.perPage` and `meta.total`: the next `page` with
 * the same `perPage`. 3. a total larger than what has arrived: `page[offset]` and `page[limit]`.
 * 4. nothing of these: that was all. A chosen style goes on until a reported total is reached, or,
 * without one, to the first page that brings nothing: a short page is never taken for the last.
 *
 * @returns the next request, or undefined when the list is at its end
 * @throws ProblemError for a link that is none, leaves the service's origin, or was followed before
 */
export function nextPage(page: Page, progress: Progress): PageRequest | undefined {
	const { paging, style, received, total, pagesRead, numbered } = progress;
	if (style === 'link') {
		return hasLink(page) ? { url: linkTarget(page.next, progress), query: {} } : undefined;
	}
	if (paging === 'none' && hasLink(page)) {
		throw new ProblemError({
			message: 'The list is longer than one page: there is a next page',
			description:
				'A part is never put out as the whole list. Set Paging in the options of the node to Automatic.',
		});
	}
	if (style === undefined || (total !== undefined && total <= received)) return undefined;
	const size = progress.pageSize ?? progress.firstPageSize;
	const url = progress.listUrl;
	if (style === 'offset') return { url, query: queryOf(style, received, size) };
	if (paging !== 'automatic')
		return { url, query: queryOf(style, pagesRead + 1, progress.pageSize) };
	return numbered && { url, query: queryOf(style, numbered.page + 1, numbered.perPage) };
}

/** @returns the style of paging that a first page shows, undefined when it shows none */
export function pagingStyle(page: Page): PagingStyle | undefined {
	if (hasLink(page)) return 'link';
	if (page.total === undefined || page.total <= page.resources.length) return undefined;
	return page.numbered === undefined ? 'offset' : 'page';
}

/** @returns the name of the query parameter that says where a page is */
export function placeOf(style: keyof typeof PARAMETERS): string {
	return PARAMETERS[style][0];
}

function queryOf(
	style: keyof typeof PARAMETERS,
	place: number,
	size: number | undefined,
): PageRequest['query'] {
	const [placeName, sizeName] = PARAMETERS[style];
	return size === undefined ? { [placeName]: place } : { [placeName]: place, [sizeName]: size };
}

function hasLink({ next }: Page): boolean {
	return next !== undefined && next !== null && next !== '';
}

function linkTarget(next: unknown, { pageUrl, listUrl, followed }: Progress): string {
	const href: unknown = isObject(next) ? next.href : next;
	const target = typeof href === 'string' ? parseUrl(href, pageUrl) : undefined;
	if (target === undefined) {
		throw new ProblemError({
			message: "The service's link to the next page is not an address",
			description: `The list is longer than what has arrived, so nothing was put out. Report this to whoever runs the service (${listUrl}).`,
		});
	}
	const { origin } = new URL(listUrl);
	if (target.origin !== origin) {
		throw new ProblemError({
			message: `The service's link to the next page leads to another address, ${target.origin === 'null' ? target.protocol : target.origin}`,
			description: `The access token is for ${origin} only, so nothing was sent there and nothing was put out. If both belong to the service, put the address that its links use into Base URL of the credential.`,
		});
	}
	target.username = '';
	target.password = '';
	target.hash = '';
	if (followed.has(target.href)) {
		throw new ProblemError({
			message: "The service's link to the next page leads back to a page already read",
			description: `The links go in a circle, so the end of the list was not reached and nothing was put out. Report this to whoever runs the service (${listUrl}).`,
		});
	}
	return target.href;
}
