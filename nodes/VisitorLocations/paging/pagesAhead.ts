import { isObject } from '../../../credentials/shared/members';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import type { PageRequest, Progress } from './nextPage';
import { placeOf } from './nextPage';
import type { Page } from './page';

/**
 * Foresees the requests that follow, where the last reply tells enough: page numbers and offsets up to a
 * known total, and links where `links.last` differs from `links.next` in one number only.
 *
 * It may be wrong (a service may lower its page size): what is asked for ahead is used only if the
 * sequential decision of nextPage comes to the very same request.
 *
 * @param next what nextPage decided
 * @param page the reply that it decided on
 * @param wanted how many more locations are wanted, `Infinity` for all
 * @param most how many requests to foresee at the most
 * @returns `next` and what follows it
 */
export function pagesAhead(
	next: PageRequest,
	page: Page,
	progress: Progress,
	wanted: number,
	most: number,
): PageRequest[] {
	const { style, total, received, firstPageSize: size } = progress;
	const pages = Math.min(most, Math.ceil(wanted / Math.max(1, size)));
	const ahead = (count: number, request: (step: number) => PageRequest) =>
		Array.from({ length: Math.max(1, Math.min(pages, count)) }, (_, step) =>
			step === 0 ? next : request(step),
		);

	if (style === 'link') {
		const series = linkSeries(next.url, page.last, page.resources.length || size);
		return ahead(series?.count ?? 1, (step) => ({ url: series?.at(step) ?? next.url, query: {} }));
	}
	if (style === undefined || total === undefined) return [next];
	const place = placeOf(style);
	const stride = style === 'offset' ? size : 1;
	return ahead(Math.ceil((total - received) / size), (step) => ({
		url: next.url,
		query: { ...next.query, [place]: Number(next.query[place]) + step * stride },
	}));
}

/**
 * @param next absolute URL of the next page
 * @param last `links.last` as received
 * @param size locations per page
 * @returns how many pages there are from `next` to `last`, and the address of each; undefined when the
 * two differ in more than one number, or the number grows by an unknown step
 */
function linkSeries(
	next: string,
	last: unknown,
	size: number,
): { count: number; at: (step: number) => string } | undefined {
	const href: unknown = isObject(last) ? last.href : last;
	const lastUrl = typeof href === 'string' ? parseUrl(href, next) : undefined;
	if (lastUrl === undefined) return undefined;
	const nextParts = next.split(/(\d+)/);
	const lastParts = lastUrl.href.split(/(\d+)/);
	if (nextParts.length !== lastParts.length) return undefined;
	const differing = [...nextParts.keys()].filter((index) => nextParts[index] !== lastParts[index]);
	const [place = -1] = differing;
	const [from, to] = [Number(nextParts[place]), Number(lastParts[place])];
	if (differing.length !== 1 || !Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
		return undefined;
	}
	// An offset of one page, or the second page by its number.
	const grows = from % size === 0 ? size : 1;
	if (to < from || (to - from) % grows !== 0) return undefined;
	return {
		count: (to - from) / grows + 1,
		at: (step) => nextParts.with(place, String(from + step * grows)).join(''),
	};
}
