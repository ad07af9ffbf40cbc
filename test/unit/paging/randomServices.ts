import fc from 'fast-check';

import type { Respond, Response } from './service';
import { page, rejectedWith, text } from './service';

/**
 * What a service does with a query parameter. `shifted` and `random` return other locations than the parameter means, `rounded`
 * begins at a whole page, `longer` has more than a first page, `cumulative` all up to the page, `clamped` the last page behind the end.
 */
const BEHAVIORS = [
	...([
		'offset',
		'offsetFrom1',
		'shifted',
		'rounded',
		'countsPages',
		'number',
		'numberFrom0',
	] as const),
	...(['longer', 'shorter', 'clamped', 'cumulative', 'random', 'ignored', 'filter'] as const),
	...(['refused', 'notFound', 'webPage', 'fails'] as const),
];
type Behavior = (typeof BEHAVIORS)[number];

/** What a response behind the end can be. `lastPage` is sent again, `itself` is an empty page with a link to itself. */
const BEYOND = {
	bare: { data: [] },
	notFound: rejectedWith(404, ''),
	noSuchPage: rejectedWith(404, { errors: [] }),
	refused: 400,
	fails: 500,
	busy: 503,
	tooMany: 429,
	webPage: text('<html>'),
} as const;
type Beyond = keyof typeof BEYOND | 'empty' | 'lastPage' | 'itself';

/** What a total says besides those of the list, or how many more than those. */
const TOTALS = ['so far', 'rest', 'pages', 'one page', 'two pages', 'two by offset'] as const;
type Total = number | (typeof TOTALS)[number];

/** What each page says, of something else or wrongly. */
const FIXED: object[] = [
	{ visitors: { hasMore: false } },
	{ sync: { last: true } },
	{ user: { notifications: { next: null } } },
	{ invites: { pages: 1 } },
	{ usage: { total: 532 } },
	{ next: null },
	{ truncated: false },
	{ partial: true },
];

/** A service that keeps to no rule, and says of the list what it wants. */
export interface RandomService {
	count: number;
	size: number;
	parameters: Record<string, Behavior>;
	others: Behavior;
	/** the response behind the last page */
	beyond: Beyond;
	/** a link to the next page on each page, also a silent one; with `always`, also on the last */
	next: 'right' | 'always' | undefined;
	/**
	 * facts of each page: a total; has-more, which can be false one page too early, also that of something else; the number of pages; the
	 * length of the page by these names
	 */
	facts: {
		total: Total | undefined;
		more: 'right' | 'always' | 'early' | undefined;
		isOtherEarly: boolean;
		pages: boolean;
		lengthNames: string[];
		number: 'from 0' | 'from 1' | undefined;
	};
	fixed: object[];
	/** whether a page says nothing at all, by its position in the list of requests */
	silentPages: number[];
	/** entries that are on a page twice */
	isTwice: boolean;
	/** the request that fails, and its status */
	failing: { call: number; status: number };
}

const names = ['page[offset]', 'page[number]', 'page', 'offset', 'p', 'skip'];
const behavior = fc.constantFrom(...BEHAVIORS);

export const randomServices = fc.record<RandomService>({
	count: fc.integer({ min: 0, max: 70 }),
	size: fc.oneof(fc.integer({ min: 10, max: 30 }), fc.integer({ min: 1, max: 9 })),
	parameters: fc.record(Object.fromEntries(names.map((name) => [name, behavior])), {
		requiredKeys: [],
	}) as fc.Arbitrary<Record<string, Behavior>>,
	others: fc.constantFrom('ignored', 'filter', 'refused', 'notFound', 'webPage', 'fails'),
	beyond: fc.constantFrom<Beyond[]>(
		...(Object.keys(BEYOND) as Beyond[]),
		...(['empty', 'empty', 'lastPage', 'itself'] as const),
	),
	next: fc.constantFrom(undefined, undefined, 'right', 'always'),
	facts: fc.record({
		total: fc.constantFrom<(Total | undefined)[]>(undefined, undefined, 0, 0, 1, 3, ...TOTALS),
		more: fc.constantFrom(undefined, undefined, 'right', 'always', 'early'),
		isOtherEarly: fc.constantFrom(false, false, true),
		pages: fc.boolean(),
		lengthNames: fc.subarray(['count', 'itemCount', 'resultCount', 'per_page']),
		number: fc.constantFrom(undefined, 'from 0', 'from 1'),
	}),
	fixed: fc.subarray(FIXED, { maxLength: 2 }),
	silentPages: fc.subarray([2, 3, 4, 5, 6, 7]),
	isTwice: fc.boolean(),
	failing: fc.record({
		call: fc.constantFrom(0, 0, 0, 2, 3, 4, 5, 6),
		status: fc.constantFrom(404, 400, 500, 502),
	}),
});

/** What a service returns, from one location to another. */
type Slice = [from: number, to: number] | Response;

function findSlice(service: RandomService, name: string, value: number): Slice {
	const { count, size, parameters, others, beyond } = service;
	const at = (from: number, length = size): Slice => {
		if (from < 0) return 400;
		if (from < count || from === 0) return [from, Math.min(count, from + length)];
		if (beyond === 'lastPage') return [last, count];
		return beyond === 'empty' || beyond === 'itself' ? [count, count] : BEYOND[beyond];
	};
	const last = Math.max(0, Math.ceil(count / size) - 1) * size;
	if (name === 'link') return at(value);
	const slices: Record<Behavior, () => Slice> = {
		offset: () => at(value),
		offsetFrom1: () => at(value - 1),
		shifted: () => at(value + 1),
		rounded: () => at(Math.floor(value / size) * size),
		countsPages: () => at(value * size),
		number: () => at((value - 1) * size),
		numberFrom0: () => at(value * size),
		longer: () => at((value - 1) * (size + 7), size + 7),
		shorter: () => at((value - 1) * Math.ceil(size / 2), Math.ceil(size / 2)),
		clamped: () => at(Math.min((value - 1) * size, last)),
		cumulative: () => at(0, value * size),
		random: () => at(1 + ((value * 31) % Math.max(1, count - 1))),
		ignored: () => at(0),
		filter: () => [0, 0],
		refused: () => 422,
		notFound: () => rejectedWith(404, ''),
		webPage: () => rejectedWith(403, '<html>'),
		fails: () => 500,
	};
	return slices[(Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? others]();
}

/** @returns the total that a page says, from one location to another */
export function findTotal(
	{ count, size, facts: { total } }: RandomService,
	from: number,
	to: number,
): number | undefined {
	if (typeof total !== 'string') return total === undefined ? undefined : count + total;
	const totals: Record<(typeof TOTALS)[number], number> = {
		'so far': to,
		rest: count - from,
		pages: Math.ceil(count / size),
		'one page': Math.min(count, size),
		'two pages': Math.min(count, 2 * size),
		'two by offset': Math.min(count, 2 * size - 1),
	};
	return totals[total];
}

/** @returns a service that responds to each request */
export function respondRandomly(service: RandomService): Respond {
	const { count, size, beyond, next, facts, fixed, silentPages, isTwice, failing } = service;
	return (request, call) => {
		if (call === failing.call) return failing.status;
		const [[name, value] = []] = [...request.searchParams];
		const slice: Slice =
			name === undefined ? [0, Math.min(count, size)] : findSlice(service, name, Number(value));
		if (!isSlice(slice)) return slice;
		const [from, to] = slice;
		const { data } = page(from, to);
		const twice = isTwice ? data.slice(1, 2) : [];
		const length = data.length;
		const hasLink = next === 'always' || (next === 'right' && to < count);
		const isItself = beyond === 'itself' && from > 0 && from === count;
		const link = hasLink ? `?link=${to}` : null;
		const saysMore = (more: 'right' | 'always' | 'early') =>
			more === 'always' || to + (more === 'early' ? size : 0) < count;
		const links = next === undefined ? {} : { links: { next: isItself ? request.search : link } };
		const body = { data: [...data, ...twice], ...links };
		if (silentPages.includes(call)) return body;
		return {
			...body,
			...(Object.assign({}, ...fixed) as object),
			total: findTotal(service, from, to),
			...(facts.more === undefined ? {} : { has_more: saysMore(facts.more) }),
			...(facts.isOtherEarly ? { jobs: { has_more: to + size < count } } : {}),
			...(facts.pages ? { pages: Math.ceil(count / size) } : {}),
			...(facts.number === undefined
				? {}
				: { number: Math.floor(from / size) + (facts.number === 'from 1' ? 1 : 0) }),
			...Object.fromEntries(facts.lengthNames.map((each) => [each, length])),
		};
	};
}

function isSlice(slice: Slice): slice is [number, number] {
	return Array.isArray(slice) && typeof slice[0] === 'number';
}
