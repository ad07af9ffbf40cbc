import { isObject } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import type { Page } from './page';
import type { Progress } from './progress';
import { hasLink } from './progress';
import type { PageRequest } from './styles';
import { queryOf } from './styles';

/**
 * Decides what a reply leads to. No paging is published (docs/openapi.yaml, listLocations), so automatic paging
 * assumes nothing: the first of these that the first page shows is kept to the end.
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
	const url = progress.listUrl;
	const { pageSize } = progress;
	if (style === 'offset') {
		return { url, query: queryOf(style, pageSize ?? progress.firstPageSize, received) };
	}
	if (paging !== 'automatic') return { url, query: queryOf(style, pageSize, pagesRead + 1) };
	return numbered && { url, query: queryOf(style, numbered.perPage, numbered.page + 1) };
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
