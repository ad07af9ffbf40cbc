import { linkedUrl } from './link';
import type { Progress } from './progress';
import type { PageRequest } from './styles';
import { isCounted, positionParameter, stride } from './styles';

/** How many pages to ask for beyond the next one where nothing tells how many there are. */
const GUESSED = 2;

/**
 * Foresees the requests that follow, where the replies tell enough: positions up to a known total or number of
 * pages, and links in which one number counts on.
 *
 * It may be wrong (a service may lower its page size): a page that was asked for ahead is used only if the
 * sequential decision of nextPage comes to the very same request.
 *
 * @param next what nextPage decided
 * @param wanted how many more locations are wanted, `Infinity` for all
 * @param most how many requests to foresee, at most
 * @returns `next` and what follows it
 */
export function pagesAhead(
	next: PageRequest,
	progress: Progress,
	wanted: number,
	most: number,
): PageRequest[] {
	const { style, firstPageSize } = progress;
	const pages = Math.min(most, Math.ceil(wanted / Math.max(1, firstPageSize)));
	const ahead = (count: number, request: (step: number) => PageRequest) =>
		Array.from({ length: Math.max(1, Math.min(pages, count)) }, (_, step) =>
			// What was a question is none any more.
			step === 0 ? next : { ...request(step), doubtful: undefined, continues: true },
		);

	if (style === 'link') {
		const series = linkSeries(next.url, progress);
		if (series === undefined) return [next];
		return ahead(series.count, (step) => ({ ...next, url: series.at(step) }));
	}
	const remaining = pagesToCome(progress);
	if (!isCounted(style) || remaining === undefined) return [next];
	const position = positionParameter(style);
	const [from, by] = [Number(next.query[position]), stride(style, firstPageSize)];
	return ahead(remaining, (step) => ({
		...next,
		query: { ...next.query, [position]: from + step * by },
	}));
}

/** @returns how many pages are still to come, undefined where the service does not say so */
function pagesToCome({ total, pages, received, pagesRead, firstPageSize }: Progress) {
	if (pages !== undefined) return pages.value - pagesRead;
	if (total === undefined || firstPageSize === 0) return undefined;
	return Math.ceil((total.value - received) / firstPageSize);
}

/** A number in an address, as a place in partsOf. */
interface NumberAt {
	place: number;
	value: number;
}

/**
 * @param next absolute URL of the next page
 * @returns how many pages to foresee from `next` on, and the address of each; undefined when no number of it is known
 * to count on
 */
function linkSeries(
	next: string,
	progress: Progress,
): { count: number; at: (step: number) => string } | undefined {
	const last = linkedUrl(progress.page.evidence.links.last, progress);
	const way = last === undefined ? undefined : oneNumberApart(next, last);
	const counting = countingNumber(next, way?.from, progress);
	if (counting === undefined) return undefined;
	const { place, value, grows } = counting;
	const at = (step: number) =>
		partsOf(next)
			.with(place, String(value + step * grows))
			.join('');
	if (way?.from.place === place) {
		const steps = (way.to - value) / grows;
		return Number.isInteger(steps) ? { count: steps + 1, at } : undefined;
	}
	if (last === next) return undefined;
	return { count: pagesToCome(progress) ?? 1 + GUESSED, at };
}

/**
 * @param toLast the number in which `next` differs from the last address, if it is just one
 * @returns the number of `next` that counts on, and by how much it grows: as it last did, or like an offset or a page number
 */
function countingNumber(
	next: string,
	toLast: NumberAt | undefined,
	progress: Progress,
): (NumberAt & { grows: number }) | undefined {
	const step = oneNumberApart(progress.pageUrl, next);
	if (step !== undefined && step.to > step.from.value) {
		return { place: step.from.place, value: step.to, grows: step.to - step.from.value };
	}
	const candidates = toLast === undefined ? positionsOf(next, progress) : [toLast];
	const [number] = candidates;
	if (number === undefined || candidates.length > 1) return undefined;
	return { ...number, grows: growth(number.value, progress) };
}

/** @returns the numbers in the query of a second page's address that may say where it is */
function positionsOf(next: string, { pagesRead, firstPageSize }: Progress): NumberAt[] {
	if (pagesRead !== 1) return [];
	const parts = partsOf(next);
	return parts.flatMap((part, place) => {
		const before = parts.slice(0, place).join('');
		const name = /[?&]([^?&=]*)=$/.exec(before)?.[1];
		const isSize = name === undefined || /limit|size|per|count/i.test(decodeURIComponent(name));
		const value = Number(part);
		return !isSize && (value === 2 || value === firstPageSize) ? [{ place, value }] : [];
	});
}

/** @returns NaN where a number is like neither */
function growth(from: number, { pagesRead, firstPageSize }: Progress): number {
	if (from % firstPageSize === 0) return firstPageSize;
	return from === pagesRead || from === pagesRead + 1 ? 1 : NaN;
}

/** @returns where two addresses differ, and in which numbers; undefined when they differ in more, or in no number */
function oneNumberApart(one: string, other: string): { from: NumberAt; to: number } | undefined {
	const [parts, otherParts] = [partsOf(one), partsOf(other)];
	if (parts.length !== otherParts.length) return undefined;
	const differing = [...parts.keys()].filter((index) => parts[index] !== otherParts[index]);
	const [place = -1] = differing;
	const [from, to] = [Number(parts[place]), Number(otherParts[place])];
	if (differing.length !== 1 || !Number.isSafeInteger(from) || !Number.isSafeInteger(to)) {
		return undefined;
	}
	return { from: { place, value: from }, to };
}

/** @returns an address in parts, of which every second one is a number */
function partsOf(url: string): string[] {
	return url.split(/(\d+)/);
}
