import fc from 'fast-check';

import type { Fact, Meaning, Paging } from '../../../sandbox/service/settings';
import { rejectionStatuses } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/dialects';
import type { GeneratedCase } from './generatedService';

type Style = keyof typeof styles;

/** A service's treatment of the parameters of a style; `position only` ignores the size. */
type Treatment = 'honoured' | 'position only' | 'ignored' | 'filter' | 'rejected';

/**
 * Makes the setting `parameters` from complete styles, for example `{ offset: 'honoured', page: 'rejected' }`.
 *
 * @param treatments if two styles share a parameter, the better treatment counts
 */
function createParameters(treatments: Partial<Record<Style, Treatment>>): Record<string, Meaning> {
	const parameters: Record<string, Meaning> = {};
	const given = Object.entries(treatments) as [Style, Treatment][];
	for (const rank of ['rejected', 'filter', 'ignored', 'position only', 'honoured'] as const) {
		for (const [style] of given.filter(([, treatment]) => treatment === rank)) {
			for (const [name, meaning] of Object.entries<Meaning>(styles[style])) {
				if (rank === 'honoured') parameters[name] = meaning;
				else if (rank === 'position only')
					parameters[name] = meaning === 'size' ? 'ignored' : meaning;
				else parameters[name] = rank;
			}
		}
	}
	return parameters;
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
/** The same, and spellings that are ambiguous or rare. */
const WIDE_SPELLINGS: [Fact, string[]][] = [
	...SPELLINGS,
	['offset', ['offset', 'skip']],
	['size', ['limit']],
];
const PATHS = ['meta.', 'meta.page.', 'meta.pagination.', ''];
const RELATIONS = ['self', 'first', 'prev', 'next', 'last'] as const;
const STYLES = ['offset', 'number', 'page', 'after'] as const;

const links = fc
	.subarray([...RELATIONS])
	.map((relations) => relations.map((relation) => [`links.${relation}`, relation] as const));

function createBody(spellings: [Fact, string[]][]) {
	const member = fc
		.constantFrom(...spellings)
		.chain(([fact, names]) =>
			fc
				.tuple(fc.constantFrom(...PATHS), fc.constantFrom(...names))
				.map(([path, name]) => [path + name, fact] as const),
		);
	return fc
		.tuple(fc.array(member, { maxLength: 3 }), fc.oneof(fc.constant([]), links))
		.map((groups): Record<string, Fact> => Object.fromEntries(groups.flat()));
}

function parametersWith(
	names: readonly Style[],
	treatments: readonly ('honoured' | 'position only' | 'ignored' | 'filter' | 'rejected')[],
) {
	const treatment = fc.constantFrom(...treatments);
	return fc
		.record(
			Object.fromEntries(names.map((style) => [style, treatment])) as Record<
				Style,
				typeof treatment
			>,
			{ requiredKeys: [] },
		)
		.map(createParameters);
}

const narrow: Record<string, fc.Arbitrary<unknown>> = {
	body: createBody(SPELLINGS),
	headers: fc.constantFrom<Record<string, Fact>>({}, {}, { 'X-Total-Count': 'total' }),
	linkHeader: fc.oneof(fc.constant([]), fc.subarray([...RELATIONS])),
	linkForm: fc.constantFrom('text', 'object'),
	linkBase: fc.constantFrom(
		'{origin}{path}',
		'{origin}{path}',
		'{path}',
		'',
		'https://elsewhere.example{path}',
		'http://{host}{path}',
		'{origin}/api/v3/locations',
	),
	numberForm: fc.constantFrom('number', 'text'),
	absent: fc.constantFrom('null', 'left out'),
	parameters: parametersWith(STYLES, ['honoured', 'position only', 'ignored', 'rejected']),
	others: fc.constantFrom('ignored', 'rejected'),
	rejection: fc.constantFrom(...rejectionStatuses),
	firstPage: fc.constantFrom(1, 1, 1, 0),
	beyond: fc.constantFrom('empty', 'empty', 'rejected', 'last page'),
};
const paging = fc.record(narrow) as unknown as fc.Arbitrary<Partial<Paging>>;

/** A part of a later page whose locations the user cannot see, or none. */
const hidden = fc.record({
	page: fc.constantFrom(0, 0, 0, 0, 1, 2, 3),
	part: fc.constantFrom(1, 0.5),
});

function toIndexes({ page, part }: { page: number; part: number }, pageSize: number) {
	const indexes: [number, number] = [page * pageSize, Math.ceil((page + part) * pageSize)];
	return page === 0 ? undefined : indexes;
}

/** A service as most are, read with the Mode Automatic. */
export const usualServices: fc.Arbitrary<GeneratedCase> = fc
	.record({
		count: fc.integer({ min: 0, max: 250 }),
		pageSize: fc.integer({ min: 10, max: 60 }),
		totalOff: fc.constantFrom(0, 0, 0, 0, 3, -7),
		dialect: paging,
		limit: fc.option(fc.integer({ min: 1, max: 270 }), { nil: Infinity, freq: 4 }),
		hidden,
	})
	.map(({ limit, hidden: { page }, ...settings }) => ({
		settings,
		limit,
		// A page without a visible location would look like the end.
		faults: { hidden: toIndexes({ page, part: 0.5 }, settings.pageSize) },
	}));

const widePaging = fc.record({
	...narrow,
	body: createBody(WIDE_SPELLINGS),
	parameters: parametersWith(
		[...STYLES, 'plainOffset'],
		['honoured', 'honoured', 'position only', 'ignored', 'filter', 'rejected'],
	),
	others: fc.constantFrom('ignored', 'filter', 'rejected'),
}) as unknown as fc.Arbitrary<Partial<Paging>>;

const options = fc.record({
	mode: fc.constantFrom(
		...(['automatic', 'automatic', 'offset', 'number', 'page', 'plainOffset'] as const),
	),
	outputIncomplete: fc.constant(false),
});

/** The faults: transient and lasting failures, pages with hidden locations, other paths. */
const faults = fc.record({
	failing: fc.dictionary(
		fc.integer({ min: 2, max: 9 }).map(String),
		fc.constantFrom(404, 500, 502, 503, 504),
		{ maxKeys: 2 },
	),
	hidden,
	otherPath: fc.constantFrom('nothing', 'paginates too', 'paginates alone'),
});

/** A service with rare behavior, read with any options: a chosen Mode, Limit, IDs. */
export const wideServices: fc.Arbitrary<GeneratedCase> = fc
	.record({
		count: fc.integer({ min: 0, max: 250 }),
		pageSize: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 10, max: 60 })),
		totalOff: fc.constantFrom(0, 0, 0, 0, 0, 0, 3, -7),
		dialect: widePaging,
		options,
		limit: fc.option(fc.integer({ min: 1, max: 270 }), { nil: Infinity, freq: 2 }),
		ids: fc.option(fc.integer({ min: 0, max: 260 }), { nil: undefined, freq: 1 }),
		faults: fc.option(faults, { nil: undefined, freq: 1 }),
	})
	.map(({ count, pageSize, totalOff, dialect, ids, faults: given, ...rest }) => ({
		...rest,
		settings: { count, pageSize, totalOff, dialect },
		wantedIndex: ids,
		faults: {
			failing: given?.failing,
			otherPath: given?.otherPath,
			hidden: given && toIndexes(given.hidden, pageSize),
		},
	}));

/** Services that are read with a chosen Mode. Most of them know its parameters. */
export const chosenModes: fc.Arbitrary<GeneratedCase> = fc
	.tuple(
		wideServices,
		fc.constantFrom(...(['offset', 'number', 'page'] as const)),
		fc.constantFrom('ignored', 'filter', 'rejected'),
		fc.constantFrom(0, 1, 1, 1, 1),
	)
	.map(([reading, style, others, isKnown]) => ({
		...reading,
		options: { ...reading.options, mode: style },
		settings: {
			...reading.settings,
			dialect: {
				...(reading.settings.dialect as Partial<Paging>),
				others: others,
				parameters: isKnown === 1 ? styles[style] : styles.after,
			},
		},
	}));
