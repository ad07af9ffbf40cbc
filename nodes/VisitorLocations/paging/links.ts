import type { LinksByPlace } from './pageLinks';
import { isWithin, targetOf } from './pageLinks';
import type { Arrived, PageRequest, Paginator, Sight } from './paginator';

/** How many pages to ask for beyond the next one where nothing tells how many there are. */
const GUESSED = 2;

/**
 * Pages by the link to the next one (JSON:API 1.1, pagination; RFC 8288). The token never leaves the origin, whatever a
 * link says.
 *
 * @param base the address of the list: origin and path
 * @param place where the links stand
 * @param asIs whether to follow a link as it is, within the origin; else its query is asked for at `base`, since links
 * may be written for another host or path
 */
export function byLinks(base: string, place: keyof LinksByPlace, asIs: boolean): Paginator {
	const request = (link: unknown, { url }: Arrived): PageRequest | undefined => {
		const target = targetOf(link, url);
		if (target === undefined) return undefined;
		if (!asIs) return target.search === '' ? undefined : { url: base + target.search, query: {} };
		return isWithin(target, base) ? { url: target.href, query: {} } : undefined;
	};
	return {
		follows: `${place} link`,
		next: (arrived) => request(arrived.page.evidence.links[place].next, arrived),
		ahead: (next, arrived, sight: Sight) => {
			const last = request(arrived.page.evidence.links[place].last, arrived);
			const [, ...more] = linkSeries(next.url, arrived.url, last?.url, sight) ?? [];
			return more.map((url) => ({ url, query: {} }));
		},
	};
}

/** A number in an address, as a place in partsOf. */
interface NumberAt {
	place: number;
	value: number;
}

/**
 * Foresees addresses in which one number counts on.
 *
 * @param next absolute URL of the next page
 * @param current the URL of the page that arrived
 * @param last the URL of the last page, where the reply shows it
 * @returns the addresses from `next` on; undefined when no number of it is known to count on
 */
export function linkSeries(
	next: string,
	current: string,
	last: string | undefined,
	sight: Sight,
): string[] | undefined {
	const way = last === undefined ? undefined : oneNumberApart(next, last);
	const counting = countingNumber(next, current, way?.from, sight);
	if (counting === undefined || Number.isNaN(counting.grows) || last === next) return undefined;
	const { place, value, grows } = counting;
	const steps = way?.from.place === place ? (way.to - value) / grows : undefined;
	if (steps !== undefined && !Number.isInteger(steps)) return undefined;
	const count = steps === undefined ? (sight.pagesToCome ?? 1 + GUESSED) : steps + 1;
	const parts = partsOf(next);
	return Array.from({ length: Math.max(1, Math.min(sight.most, count)) }, (_, step) =>
		step === 0 ? next : parts.with(place, String(value + step * grows)).join(''),
	);
}

/**
 * @param toLast the number in which `next` differs from the last address, if it is just one
 * @returns the number of `next` that counts on, and by how much it grows: as it last did, or like an offset or a page number
 */
function countingNumber(
	next: string,
	current: string,
	toLast: NumberAt | undefined,
	sight: Sight,
): (NumberAt & { grows: number }) | undefined {
	const step = oneNumberApart(current, next);
	if (step !== undefined && step.to > step.from.value) {
		return { place: step.from.place, value: step.to, grows: step.to - step.from.value };
	}
	const candidates = toLast === undefined ? positionsOf(next, sight) : [toLast];
	const [number] = candidates;
	if (number === undefined || candidates.length > 1) return undefined;
	return { ...number, grows: growth(number.value, sight) };
}

/** @returns the numbers in the query of a second page's address that may say where it is */
function positionsOf(next: string, { pagesRead, pageSize }: Sight): NumberAt[] {
	if (pagesRead !== 1) return [];
	const parts = partsOf(next);
	return parts.flatMap((part, place) => {
		const before = parts.slice(0, place).join('');
		const name = /[?&]([^?&=]*)=$/.exec(before)?.[1];
		const isSize = name === undefined || /limit|size|per|count/i.test(name);
		const value = Number(part);
		return !isSize && (value === 2 || value === pageSize) ? [{ place, value }] : [];
	});
}

/** @returns NaN where a number is like neither */
function growth(from: number, { pagesRead, pageSize }: Sight): number {
	if (from % pageSize === 0) return pageSize;
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
