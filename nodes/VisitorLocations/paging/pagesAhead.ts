import { isObject } from '../../../credentials/shared/json';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import type { Page } from './page';
import type { Progress } from './progress';
import type { PageRequest } from './styles';
import { positionParameter, stride } from './styles';

/**
 * Foresees the requests that follow, where the last reply tells enough: page numbers and offsets up to a
 * known total, and links where `links.last` differs from `links.next` in one number only.
 *
 * It may be wrong (a service may lower its page size): a page that was asked for ahead is used only if the
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
		const series = linkSeries(next.url, page.last, progress);
		return ahead(series?.count ?? 1, (step) => ({ url: series?.at(step) ?? next.url, query: {} }));
	}
	if (style === undefined || total === undefined) return [next];
	const position = positionParameter(style);
	const [from, by] = [Number(next.query[position]), stride(style, size)];
	return ahead(Math.ceil((total - received) / size), (step) => ({
		url: next.url,
		query: { ...next.query, [position]: from + step * by },
	}));
}

/**
 * @param next absolute URL of the next page
 * @param last `links.last` as received
 * @returns how many pages there are from `next` to `last`, and the address of each; undefined when the
 * two differ in more than one number, or the number grows by an unknown step
 */
function linkSeries(
	next: string,
	last: unknown,
	progress: Progress,
): { count: number; at: (step: number) => string } | undefined {
	const href: unknown = isObject(last) ? last.href : last;
	const lastUrl = typeof href === 'string' ? parseUrl(href, next) : undefined;
	const way = lastUrl && oneNumberApart(next, lastUrl.href);
	if (way === undefined || way.to < way.from) return undefined;
	const grows = growth(next, way.from, progress);
	if (grows === undefined || (way.to - way.from) % grows !== 0) return undefined;
	return {
		count: (way.to - way.from) / grows + 1,
		at: (step) =>
			partsOf(next)
				.with(way.place, String(way.from + step * grows))
				.join(''),
	};
}

/** @returns by how much the number in the links grows: as it last did, or like an offset or a page number; else undefined */
function growth(
	next: string,
	from: number,
	{ pageUrl, pagesRead, firstPageSize }: Progress,
): number | undefined {
	const last = oneNumberApart(pageUrl, next);
	if (last !== undefined && last.to > last.from) return last.to - last.from;
	if (from % firstPageSize === 0) return firstPageSize;
	return from === pagesRead || from === pagesRead + 1 ? 1 : undefined;
}

/** @returns the place where two addresses differ, and its numbers; undefined when they differ in more, or in no number */
function oneNumberApart(
	one: string,
	other: string,
): { place: number; from: number; to: number } | undefined {
	const [parts, otherParts] = [partsOf(one), partsOf(other)];
	if (parts.length !== otherParts.length) return undefined;
	const differing = [...parts.keys()].filter((index) => parts[index] !== otherParts[index]);
	const [place = -1] = differing;
	const [from, to] = [Number(parts[place]), Number(otherParts[place])];
	if (differing.length !== 1 || !Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
		return undefined;
	}
	return { place, from, to };
}

/** @returns an address in parts, of which every second one is a number */
function partsOf(url: string): string[] {
	return url.split(/(\d+)/);
}
