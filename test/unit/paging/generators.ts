import fc from 'fast-check';

import type { Fact, Meaning, Paging, Relation } from '../../../sandbox/service/settings';
import { rejectionStatuses } from '../../../sandbox/service/settings';
import { MIN_PAGE_SIZE } from '../../../nodes/VisitorLocations/paging/endOfList';
import type { ReadOptions, Response } from './service';
import { JSON_404, rejectedWith, text } from './service';

export const MAX_COUNT = 250;
const MAX_PAGE_SIZE = 60;

/** A service, and how its list is read. */
export interface GeneratedCase {
	count: number;
	pageSize: number;
	/** how many locations its totals claim beyond those listed */
	totalOff: number;
	paging: Partial<Paging>;
	order: 'by ID' | 'by name';
	/** what comes behind the end instead of what `paging` says */
	beyond: Response | undefined;
	/** the index of the page whose locations the user cannot see, although it counts them; 0 for none */
	hiddenPage: number;
	/** the part of them that is hidden */
	hiddenPart: number;
	/** the requests, from 1, that get another response than a page */
	failing: Partial<Record<number, Response>>;
	/** what the first requests for other pages get instead of a page, and how many of them */
	bad: { response: Response; times: number };
	/** the option Paging */
	options: ReadOptions;
	limit: number;
}

const NOT_FOUND_PAGE = rejectedWith(404, '<html>Not found</html>');
/** Errors with status 200. */
const ERROR_PAGES: Response[] = [
	{ success: false, error: 'try later', data: null },
	{ error: { message: 'try later' }, data: [] },
	{ status: 'error', data: null },
	{ ok: false },
];
/** Responses that say nothing about the requested page: error pages of whatever stands before the service, and a status. */
const BAD_PAGES: Response[] = [
	text('<html>Bad gateway</html>'),
	text(''),
	{ status: 'ok' },
	...ERROR_PAGES,
	NOT_FOUND_PAGE,
	500,
	502,
];
// Often the last page is full.
const count = fc.oneof(
	fc.integer({ min: 0, max: MAX_COUNT }),
	fc.constantFrom(20, 30, 60, 100, 200),
);
const beyond = fc.constantFrom<(Response | undefined)[]>(
	...[undefined, undefined, undefined, undefined, undefined, JSON_404, NOT_FOUND_PAGE],
	...[400, 429, 500, 503, text('<html>Bad gateway</html>')],
);
const bad = fc.record({
	response: fc.constantFrom(...BAD_PAGES),
	times: fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 2, Infinity),
});

/** It is not about the pages of the list, so what it says of an end counts for nothing. */
export const FOREIGN_MORE = 'meta.jobs.has-more';
/** The facts of a response. Other names, and other forms of the values: signs.test.ts. */
const FACTS: [path: string, Fact][] = [
	['meta.total', 'total'],
	['meta.page.count', 'count'],
	['total-pages', 'pages'],
	['meta.last-page', 'lastPage'],
	['meta.pagination.current-page', 'page'],
	['meta.per-page', 'size'],
	['meta.next-page', 'nextPage'],
	['has-more', 'more'],
	['meta.more', 'moreAfterNext'],
	[FOREIGN_MORE, 'moreAfterNext'],
	['meta.next-cursor', 'cursor'],
	['meta.page.end-cursor', 'endCursor'],
];
const LINKS: [path: string, Relation][] = [
	['links.self', 'self'],
	['links.prev', 'prev'],
	['links.next', 'next'],
	['links.last', 'last'],
];
const body = fc
	.tuple(fc.subarray(FACTS, { maxLength: 3 }), fc.oneof(fc.constant([]), fc.subarray(LINKS)))
	.map((groups): Record<string, Fact> => Object.fromEntries(groups.flat()))
	// A response with other links leaves out the next one only if there is none.
	.map((facts): Record<string, Fact> =>
		'links.prev' in facts || 'links.last' in facts ? { ...facts, 'links.next': 'next' } : facts,
	)
	// Without the number of a page, nothing says whether the last one is counted from 0.
	.map((facts): Record<string, Fact> =>
		'meta.last-page' in facts ? { ...facts, 'meta.pagination.current-page': 'page' } : facts,
	);

type Fixed = Paging['fixed'];
/** What every page says: of something else, or of the list whether it is right or not. */
const FIXED: Fixed[] = [
	{ 'meta.visitors.hasMore': false },
	{ 'meta.sync.last': true },
	{ 'user.notifications.next': null },
	{ 'meta.invites.pages': 1 },
	{ has_more: true },
	{ has_more: true, 'links.next': null },
	{ 'links.next': null },
	{ truncated: false },
	{ partial: true },
];
const fixed = fc.oneof(fc.constant({}), fc.constant({}), fc.constantFrom(...FIXED));

type Others = Paging['others'];
/** The parameters that a service knows, ignores, rejects or takes for filters, of those with these names. */
function createParameters(names: string[], others: Others[]) {
	const meanings = names.map((name): [string, fc.Arbitrary<Meaning>] => {
		const [known, other = known] = toPositions(name);
		return [name, fc.constantFrom<Meaning[]>(known, other, ...others)];
	});
	const parameters = fc.record(Object.fromEntries(meanings), { requiredKeys: [] });
	return parameters as fc.Arbitrary<Record<string, Meaning>>;
}
function toPositions(name: string): [Meaning, Meaning?] {
	if (name.includes('offset')) return ['offset'];
	if (name === 'starting_after') return ['lastId', 'aboveId'];
	return [/after|cursor|token/.test(name) ? 'cursor' : 'number'];
}

/** @returns the usual value most of the time, so that a list can be read in spite of the others */
const mostly = <T>(usual: fc.Arbitrary<T>, ...others: T[]): fc.Arbitrary<T> =>
	fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

const createPaging = (names: string[], others: Others[]) =>
	fc.record<Partial<Paging>>({
		body,
		fixed,
		overshoots: mostly(fc.constant(false), true),
		linkHeader: fc.constantFrom<Relation[][]>([], [], ['prev', 'next']),
		absent: fc.constantFrom('null', 'left out'),
		parameters: createParameters(names, others),
		others: fc.constantFrom(...others),
		rejection: fc.constantFrom(...rejectionStatuses),
		rejectionBody: mostly(fc.constant('JSON'), 'web page'),
		firstPage: fc.constantFrom(1, 0),
		beyond: fc.constantFrom('empty', 'empty', 'rejected', 'last page', 'link to itself'),
		whole: mostly(fc.constant(false), true),
	});

const COMMON_NAMES = [
	...['page[offset]', 'page[number]', 'page', 'page[after]', 'cursor', 'page_token'],
];

/** Changes to a list by what its total says. */
interface Claim {
	count?: number;
	totalOff?: number;
	paging?: Partial<Paging>;
}
const stated = (paging: Partial<Paging> = {}) => ({
	paging: { ...paging, body: { 'meta.total': 'total' as const } },
});
/** What a total can say. After some pages, exactly `received` locations came, so that the list seems to end there. */
const CLAIMS: Record<string, (received: number, list: GeneratedCase) => Claim> = {
	'one too large': () => ({ ...stated(), totalOff: 1 }),
	'too large': () => ({ ...stated(), totalOff: 3 }),
	'too small': () => ({ ...stated(), totalOff: -7 }),
	'as received': (received, { count }) => ({ ...stated(), totalOff: received - count }),
	'at most 100': () => stated({ maxTotal: 100 }),
	'at most as received': (received) => stated({ maxTotal: received }),
	pages: () => stated({ totalOf: 'pages' }),
	'as many pages as received': (received, { count, pageSize }) => ({
		...stated({ totalOf: 'pages' }),
		count: Math.min(MAX_COUNT, received * pageSize - (count % pageSize)),
	}),
	'so far': () => stated({ totalOf: 'so far' }),
	rest: () => stated({ totalOf: 'rest' }),
	'of something else': () => ({ paging: { fixed: { 'meta.timing.total': 532 } } }),
	'of something else, as received': (received) => ({
		paging: { fixed: { 'usage.total': received } },
	}),
};
const claims = fc.record({
	name: fc.constantFrom(...Object.keys(CLAIMS)),
	pages: fc.integer({ min: 1, max: 3 }),
	// By offset, pages overlap by one location.
	overlap: fc.constantFrom(0, 1),
});

/** @returns these services, some of them with a total that says something else */
function claimTotals(services: fc.Arbitrary<GeneratedCase>): fc.Arbitrary<GeneratedCase> {
	const withClaim = fc.tuple(services, claims).map(([list, { name, pages, overlap }]) => {
		const received = pages * list.pageSize - (pages - 1) * overlap;
		const claim = CLAIMS[name]?.(received, list) ?? {};
		const { body, fixed, ...others } = claim.paging ?? {};
		const paging = {
			...list.paging,
			...others,
			body: { ...list.paging.body, ...body },
			fixed: { ...list.paging.fixed, ...fixed },
		};
		return { ...list, ...claim, paging };
	});
	return fc.oneof({ arbitrary: services, weight: 3 }, { arbitrary: withClaim, weight: 2 });
}

/** A service as most are, read with the Mode Automatic. */
export const usualServices = claimTotals(
	fc.record<GeneratedCase>({
		count,
		pageSize: fc.oneof(
			fc.constant(MIN_PAGE_SIZE),
			fc.integer({ min: MIN_PAGE_SIZE, max: MAX_PAGE_SIZE }),
		),
		totalOff: fc.constant(0),
		order: fc.constant('by ID'),
		beyond,
		paging: createPaging(COMMON_NAMES, ['ignored', 'rejected']),
		hiddenPage: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
		// A page without a visible location would look like the end.
		hiddenPart: fc.constant(0.5),
		failing: fc.constant({}),
		bad,
		options: fc.constant({}),
		limit: fc.option(fc.integer({ min: 1, max: 270 }), { nil: Infinity, freq: 4 }),
	}),
);

const CURSOR_OPTIONS = ['after_id', 'starting_after', 'cursor'].map((parameter): ReadOptions => ({
	mode: 'cursor',
	parameter,
}));

const anyServices = fc.record<GeneratedCase>({
	count,
	pageSize: fc.oneof(
		fc.integer({ min: 1, max: MIN_PAGE_SIZE - 1 }),
		fc.integer({ min: MIN_PAGE_SIZE, max: MAX_PAGE_SIZE }),
	),
	totalOff: fc.constant(0),
	order: fc.constantFrom('by ID', 'by ID', 'by name'),
	beyond,
	paging: createPaging(
		[...COMMON_NAMES, 'offset', 'starting_after'],
		['ignored', 'filter', 'rejected'],
	),
	hiddenPage: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
	hiddenPart: fc.constantFrom(1, 0.5),
	failing: fc.constantFrom<GeneratedCase['failing'][]>(
		...[{}, {}, {}, {}, {}, {}, {}, {}, { 2: 404 }, { 3: 404 }, { 4: 500 }, { 5: 503 }],
		...[{ 3: NOT_FOUND_PAGE }, { 4: NOT_FOUND_PAGE }, { 5: NOT_FOUND_PAGE }, { 4: text('<html>') }],
		...ERROR_PAGES.map((page, index) => ({ [[1, 3, 4, 5][index] ?? 2]: page })),
	),
	bad,
	options: fc.constantFrom<ReadOptions>(
		...([{}, { mode: 'serviceSays' }] as const),
		...['page[offset]', 'offset', '$skip'].map(
			(parameter) => ({ mode: 'offset', parameter }) as const,
		),
		...['page[number]', 'page', 'p'].map((parameter) => ({ mode: 'number', parameter }) as const),
		...CURSOR_OPTIONS,
	),
	limit: fc.constant(Infinity),
});

/** The meanings that a parameter has, by the Mode for it. */
const MEANINGS: Partial<Record<string, readonly Meaning[]>> = {
	offset: ['offset'],
	number: ['number'],
	cursor: ['cursor', 'lastId', 'aboveId'],
};

/** A service with rare behavior and failures, read with any Mode. Most services know the parameter of a chosen one. */
export const unusualServices = claimTotals(
	fc
		.tuple(anyServices, fc.nat(), fc.constantFrom(true, true, true, false))
		.map(([generated, choice, isKnown]): GeneratedCase => {
			const { mode = 'automatic', parameter = '' } = generated.options;
			const meanings = MEANINGS[mode] ?? [];
			const meaning = meanings[choice % meanings.length];
			if (meaning === undefined || !isKnown) return generated;
			const { paging } = generated;
			const parameters = { ...paging.parameters, [parameter]: meaning };
			return { ...generated, paging: { ...paging, parameters } };
		}),
);
