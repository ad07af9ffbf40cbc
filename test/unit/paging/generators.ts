import fc from 'fast-check';

import type { Fact, Meaning, Paging, Relation } from '../../../sandbox/service/settings';
import { rejectionStatuses } from '../../../sandbox/service/settings';
import type { PagingMode } from '../../../nodes/VisitorLocations/paging/paginator';
import { POSITION_PARAMETERS } from '../../../nodes/VisitorLocations/paging/paginator';

/** A service, and how its list is read. */
export interface GeneratedCase {
	count: number;
	pageSize: number;
	/** how many locations its totals claim beyond those listed */
	totalOff: number;
	paging: Partial<Paging>;
	/** the indexes, from 0, of the locations that the pages count and the user cannot see */
	hidden?: [from: number, to: number];
	/** the requests, from 1, that fail, and with which status */
	failing: Partial<Record<number, number>>;
	mode: PagingMode;
	limit: number;
}

/** Spellings of each fact, at the top level or under one of the paths. */
const SPELLINGS: [Fact, string[]][] = [
	['total', ['total', 'total-count', 'totalCount', 'total_results', 'record-count']],
	['count', ['count']],
	['pages', ['total-pages', 'pageCount', 'pages', 'last_page']],
	['page', ['current-page', 'currentPage', 'page-number']],
	['size', ['per-page', 'pageSize', 'per_page']],
	['nextPage', ['next-page', 'nextPage']],
	['more', ['has-more', 'hasNextPage', 'has_more']],
	['cursor', ['next-cursor', 'nextCursor', 'cursor']],
	['endCursor', ['end-cursor', 'endCursor']],
];
const PATHS = ['meta.', 'meta.page.', 'meta.pagination.', ''];
const RELATIONS = ['self', 'first', 'prev', 'next', 'last'] as const;

const member = fc
	.constantFrom(...SPELLINGS)
	.chain(([fact, names]) =>
		fc
			.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...names))
			.map(([path, name]) => [path + name, fact] as const),
	);
const links = fc
	.subarray([...RELATIONS])
	.map((relations) => relations.map((relation) => [`links.${relation}`, relation] as const));
const body = fc
	.tuple(fc.array(member, { maxLength: 3 }), fc.oneof(fc.constant([]), links))
	.map((groups): Record<string, Fact> => Object.fromEntries(groups.flat()));

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
	return name === 'page[after]' ? 'cursor' : 'number';
}

const createPaging = (names: string[], others: Others[]) =>
	fc.record<Partial<Paging>>({
		body,
		headers: fc.constantFrom<Record<string, Fact>[]>({}, {}, { 'X-Total-Count': 'total' }),
		linkHeader: fc.oneof(fc.constant<Relation[]>([]), fc.subarray([...RELATIONS])),
		linkForm: fc.constantFrom('text', 'object'),
		linkBase: fc.constantFrom('{origin}{path}', '', 'http://elsewhere.example/api/v3/locations'),
		absent: fc.constantFrom('null', 'left out'),
		parameters: createParameters(names, others),
		others: fc.constantFrom(...others),
		rejection: fc.constantFrom(...rejectionStatuses),
		firstPage: fc.constantFrom(1, 1, 1, 0),
		beyond: fc.constantFrom('empty', 'empty', 'rejected', 'last page'),
	});

/** Hides locations of a later page: all, or the first half; or none. */
function createHidden(parts: number[]) {
	return fc.record({ page: fc.constantFrom(0, 0, 0, 0, 1, 2, 3), part: fc.constantFrom(...parts) });
}
function toIndexes(
	{ page, part }: { page: number; part: number },
	pageSize: number,
): GeneratedCase['hidden'] {
	return page === 0 ? undefined : [page * pageSize, Math.ceil((page + part) * pageSize)];
}

const COMMON_NAMES = ['page[offset]', 'page[number]', 'page', 'page[after]'];

/** A service as most are, read with the Mode Automatic. */
export const usualServices: fc.Arbitrary<GeneratedCase> = fc
	.record({
		count: fc.integer({ min: 0, max: 250 }),
		pageSize: fc.integer({ min: 10, max: 60 }),
		totalOff: fc.constantFrom(0, 0, 0, 0, 3, -7),
		paging: createPaging(COMMON_NAMES, ['ignored', 'rejected']),
		limit: fc.option(fc.integer({ min: 1, max: 270 }), { nil: Infinity, freq: 4 }),
		// A page without a visible location would look like the end.
		hidden: createHidden([0.5]),
	})
	.map(({ hidden, ...rest }) => ({
		...rest,
		...{ mode: 'automatic', failing: {}, hidden: toIndexes(hidden, rest.pageSize) },
	}));

/** A service with rare behavior and failures, read with any Mode. Most services know the parameter of a chosen one. */
export const wideServices: fc.Arbitrary<GeneratedCase> = fc
	.record({
		count: fc.integer({ min: 0, max: 250 }),
		pageSize: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 60 })),
		paging: createPaging([...COMMON_NAMES, 'offset'], ['ignored', 'filter', 'rejected']),
		mode: fc.constantFrom<PagingMode[]>('automatic', 'offset', 'number', 'page', 'plainOffset'),
		isModeKnown: fc.constantFrom(true, true, true, false),
		failing: fc.dictionary(
			fc.integer({ min: 2, max: 9 }).map(String),
			fc.constantFrom(404, 500, 503),
			{ maxKeys: 1 },
		),
		hidden: createHidden([1, 0.5]),
	})
	.map(({ paging, isModeKnown, hidden, ...rest }) => {
		const { mode, pageSize } = rest;
		const name = mode === 'automatic' ? undefined : POSITION_PARAMETERS[mode];
		const known = isModeKnown && name !== undefined ? { [name]: toPosition(name) } : {};
		return {
			...rest,
			...{ totalOff: 0, limit: Infinity, hidden: toIndexes(hidden, pageSize) },
			paging: { ...paging, parameters: { ...paging.parameters, ...known } },
		};
	});
