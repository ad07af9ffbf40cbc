import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import type { Page } from './page';
import { isObject } from './page';

/** What to ask for: an absolute URL, and query parameters to add to it. */
export interface PageRequest {
	url: string;
	query: Record<string, number>;
}

/** Where a listing stands after a page. Counts are locations. */
export interface Progress {
	/** the first request's URL */
	listUrl: string;
	/** the URL that the page came from, which a relative link refers to */
	pageUrl: string;
	/** how the service pages, once its first page has shown it */
	style: PagingStyle | undefined;
	/** all that arrived, duplicates included: what an offset counts */
	received: number;
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

export type PagingStyle = 'link' | 'number' | 'offset';

/**
 * Decides what the service's reply leads to (automatic paging). The contract shows no paging ("Query
 * parameters … not shown"), so nothing is assumed: the first of these that the first page shows is
 * kept to the end.
 * 1. `links.next`: follow it. 2. `meta.page`, `meta.perPage` and `meta.total`: the next `page` with
 * the same `perPage`. 3. a total larger than what has arrived: `page[offset]` and `page[limit]`.
 * 4. nothing of these: that was all.
 *
 * @returns the next request, or undefined when the list is at its end
 * @throws ProblemError for a link that is none, leaves the service's origin, or was followed before
 */
export function nextPage(page: Page, progress: Progress): PageRequest | undefined {
	const { style, received, total, numbered } = progress;
	if (style === 'link') {
		return hasLink(page) ? { url: linkTarget(page.next, progress), query: {} } : undefined;
	}
	if (style === undefined || total === undefined || total <= received) return undefined;
	if (style === 'offset') {
		return {
			url: progress.listUrl,
			query: { 'page[offset]': received, 'page[limit]': progress.firstPageSize },
		};
	}
	if (numbered === undefined) return undefined;
	return {
		url: progress.listUrl,
		query: { page: numbered.page + 1, perPage: numbered.perPage },
	};
}

/** @returns the style of paging that a first page shows, undefined when it shows none */
export function pagingStyle(page: Page): PagingStyle | undefined {
	if (hasLink(page)) return 'link';
	if (page.total === undefined || page.total <= page.resources.length) return undefined;
	return page.numbered === undefined ? 'offset' : 'number';
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
