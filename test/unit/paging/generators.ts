import fc from 'fast-check';

import type { Fact, Meaning, Paging, Relation } from '../../../sandbox/service/settings';
import { rejectionStatuses } from '../../../sandbox/service/settings';
import { MIN_PAGE_SIZE } from '../../../nodes/VisitorLocations/paging/endOfList';
import type { ReadOptions, Response } from './service';
import { rejectedWith, text } from './service';

/** A service, and how its list is read. */
export interface GeneratedCase {
	count: number;
	pageSize: number;
	/** how many locations its totals claim beyond those listed */
	totalOff: number;
	paging: Partial<Paging>;
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
const bad = fc.record({
	response: fc.constantFrom(...BAD_PAGES),
	times: fc.constantFrom(0, 0, 0, 0, 0, 1, 1, 2, Infinity),
});

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

type Others = Paging['others'];
/** The parameters that a service knows, ignores, rejects or takes for filters, of those with these names. */
function createParameters(names: string[], others: Others[]) {
	const meanings = names.map((name): [string, fc.Arbitrary<Meaning>] => {
		const known = toPosition(name);
		return [name, fc.constantFrom<Meaning[]>(known, known, ...others)];
	});
	const parameters = fc.record(Object.fromEntries(meanings), { requiredKeys: [] });
	return parameters as fc.Arbitrary<Record<string, Meaning>>;
}
function toPosition(name: string): Meaning {
	if (name.includes('offset')) return 'offset';
	return /after|cursor|token/.test(name) ? 'cursor' : 'number';
}

/** @returns the usual value most of the time, so that a list can be read in spite of the others */
const mostly = <T>(usual: fc.Arbitrary<T>, ...others: T[]): fc.Arbitrary<T> =>
	fc.oneof({ arbitrary: usual, weight: 9 }, { arbitrary: fc.constantFrom(...others), weight: 1 });

const createPaging = (names: string[], others: Others[]) =>
	fc.record<Partial<Paging>>({
		body,
		linkHeader: fc.constantFrom<Relation[][]>([], [], ['prev', 'next']),
		absent: fc.constantFrom('null', 'left out'),
		parameters: createParameters(names, others),
		others: fc.constantFrom(...others),
		rejection: fc.constantFrom(...rejectionStatuses),
		rejectionBody: mostly(fc.constant('JSON'), 'web page'),
		firstPage: fc.constantFrom(1, 0),
		beyond: fc.constantFrom('empty', 'empty', 'rejected', 'last page'),
		whole: mostly(fc.constant(false), true),
	});

const COMMON_NAMES = [
	...['page[offset]', 'page[number]', 'page', 'page[after]', 'cursor', 'page_token'],
];

/** A service as most are, read with the Mode Automatic. */
export const usualServices = fc.record<GeneratedCase>({
	count: fc.integer({ min: 0, max: 250 }),
	pageSize: fc.integer({ min: MIN_PAGE_SIZE, max: 60 }),
	totalOff: fc.constantFrom(0, 0, 0, 0, 3, -7),
	paging: createPaging(COMMON_NAMES, ['ignored', 'rejected']),
	hiddenPage: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
	// A page without a visible location would look like the end.
	hiddenPart: fc.constant(0.5),
	failing: fc.constant({}),
	bad,
	options: fc.constant({}),
	limit: fc.option(fc.integer({ min: 1, max: 270 }), { nil: Infinity, freq: 4 }),
});

const anyServices = fc.record<GeneratedCase>({
	count: fc.integer({ min: 0, max: 250 }),
	pageSize: fc.oneof(
		fc.integer({ min: 1, max: MIN_PAGE_SIZE - 1 }),
		fc.integer({ min: MIN_PAGE_SIZE, max: 60 }),
	),
	totalOff: fc.constant(0),
	paging: createPaging([...COMMON_NAMES, 'offset'], ['ignored', 'filter', 'rejected']),
	hiddenPage: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
	hiddenPart: fc.constantFrom(1, 0.5),
	failing: fc.constantFrom<GeneratedCase['failing'][]>(
		...[{}, {}, { 2: 404 }, { 3: 404 }, { 4: 500 }, { 5: 503 }],
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
	),
	limit: fc.constant(Infinity),
});

/** A service with rare behavior and failures, read with any Mode. Most services know the parameter of a chosen one. */
export const unusualServices = fc
	.tuple(anyServices, fc.constantFrom(true, true, true, false))
	.map(([generated, isKnown]): GeneratedCase => {
		const { options, paging } = generated;
		if (options.parameter === undefined || !isKnown) return generated;
		const meaning = options.mode === 'offset' ? 'offset' : 'number';
		const parameters = { ...paging.parameters, [options.parameter]: meaning } as const;
		return { ...generated, paging: { ...paging, parameters } };
	});
