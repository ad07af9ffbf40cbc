import fc from 'fast-check';

import type { Fact, Paging } from '../../../sandbox/service/pagingSettings';
import { refusals } from '../../../sandbox/service/pagingSettings';
import type { Style } from '../../../sandbox/service/styles';
import { parametersOf, styles } from '../../../sandbox/service/styles';
import { readFromService } from './drawnService';

/** How many services are drawn; `DRAWN_SERVICES=50000` draws more. */
const RUNS = Number(process.env.DRAWN_SERVICES ?? 3_000);

/** Spellings of each fact, at the top level or under one of the places. */
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
const PLACES = ['meta.', 'meta.page.', 'meta.pagination.', ''];
const RELATIONS = ['self', 'first', 'prev', 'next', 'last'] as const;

const place = fc.constantFrom(...PLACES);
const member = fc
	.constantFrom(...SPELLINGS)
	.chain(([fact, names]) =>
		fc.tuple(place, fc.constantFrom(...names)).map(([path, name]) => [path + name, fact] as const),
	);
const links = fc
	.subarray([...RELATIONS])
	.map((relations) => relations.map((relation) => [`links.${relation}`, relation] as const));
const body = fc
	.tuple(fc.array(member, { maxLength: 3 }), fc.oneof(fc.constant([]), links))
	.map((groups): Record<string, Fact> => Object.fromEntries(groups.flat()));

const treatment = fc.constantFrom('honoured', 'place only', 'ignored', 'refused');
const parameters = fc
	.record(
		Object.fromEntries(Object.keys(styles).map((style) => [style, treatment])) as Record<
			Style,
			typeof treatment
		>,
		{ requiredKeys: [] },
	)
	.map(parametersOf);

const paging: fc.Arbitrary<Partial<Paging>> = fc.record({
	body,
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
	parameters,
	others: fc.constantFrom('ignored', 'refused'),
	refusal: fc.constantFrom(...refusals),
	firstPage: fc.constantFrom(1, 1, 1, 0),
	beyond: fc.constantFrom('empty', 'empty', 'refused', 'last page'),
});

const drawn = fc.record({
	count: fc.integer({ min: 0, max: 250 }),
	pageSize: fc.integer({ min: 10, max: 60 }),
	totalOff: fc.constantFrom(0, 0, 0, 0, 3, -7),
	dialect: paging,
	limit: fc.option(fc.integer({ min: 1, max: 270 }), { nil: Infinity, freq: 4 }),
	parallel: fc.integer({ min: 1, max: 10 }),
});

/** Facts that tell that there is more; a total that is too small tells nothing. */
const PROOFS: Fact[] = ['next', 'total', 'pages', 'nextPage', 'more', 'cursor', 'endCursor'];

/** Whether a reader can know at all that there is more: by what it is told, or by asking in a common style. */
function isKnowable(
	{ body, headers, linkHeader, parameters }: Partial<Paging>,
	totalOff: number,
): boolean {
	// An address of a page needs a parameter that says where it is.
	const places = Object.values(parameters ?? {}).filter((meaning) =>
		['offset', 'number', 'cursor'].includes(meaning),
	);
	const told = [body, headers].flatMap((facts) => Object.values(facts ?? {}));
	const honoured = ['page[offset]', 'page[number]', 'page'].some((name) =>
		['offset', 'number'].includes(parameters?.[name] ?? ''),
	);
	if (places.length === 0) return false;
	return (
		honoured ||
		linkHeader?.includes('next') === true ||
		PROOFS.some((fact) => told.includes(fact) && (fact !== 'total' || totalOff >= 0))
	);
}

it(`gives the whole list in order, or an error that says what it saw: ${RUNS} services`, async () => {
	const tally = { whole: 0, error: 0 };
	await fc.assert(
		fc.asyncProperty(drawn, async ({ limit, parallel, ...knobs }) => {
			const { dialect, count, totalOff, pageSize } = knobs;
			fc.pre(isKnowable(dialect, totalOff));
			// Page 2 of two pages from 0 is refused like a parameter that is not known.
			fc.pre(dialect.firstPage !== 0 || dialect.beyond !== 'refused');
			// A lie that happens to be what has arrived is believed.
			fc.pre(totalOff === 0 || (count + totalOff) % pageSize !== 0);
			const { ids, expected, error, requests } = await readFromService(knobs, { parallel }, limit);
			tally[error === undefined ? 'whole' : 'error']++;
			if (error !== undefined) {
				expect(error).toMatch(/[a-z]{3,}.*: .{20,}/s);
				return;
			}
			expect({ requests, ids }).toEqual({ requests, ids: expected });
			// A page by offset may begin with the last location of the one before.
			const pages = Math.ceil(expected.length / (pageSize - 1)) || 1;
			if (parallel === 1) expect(requests.length).toBeLessThanOrEqual(pages + 1 + 3);
		}),
		{ numRuns: RUNS },
	);
	// Errors alone would be no proof.
	expect(tally.whole).toBeGreaterThan(tally.error * 2);
	if (process.env.DRAWN_SERVICES !== undefined) process.stderr.write(`${JSON.stringify(tally)}\n`);
}, 600_000);

/** Facts that tell that there is more also where a page is empty. */
const LEADING: Fact[] = ['next', 'pages', 'more'];

it('never takes a part for the whole where requests fail, or pages in the middle are empty', async () => {
	const failing = fc.dictionary(
		fc.integer({ min: 2, max: 9 }).map(String),
		fc.constantFrom(502, 503, 504),
		{ maxKeys: 4 },
	);
	const tally = { whole: 0, error: 0 };
	await fc.assert(
		fc.asyncProperty(
			drawn,
			failing,
			fc.nat(5),
			async ({ limit, parallel, ...knobs }, failures, hiddenPage) => {
				const { dialect, pageSize, totalOff } = knobs;
				const { body, headers, linkHeader } = dialect;
				fc.pre(isKnowable(dialect, totalOff) && totalOff === 0 && dialect.firstPage !== 0);
				const told = [
					...[body, headers].flatMap((facts) => Object.values(facts ?? {})),
					...(linkHeader ?? []),
				];
				// The first page says how the list goes on.
				const hidden: [number, number] | undefined =
					hiddenPage > 0 && LEADING.some((fact) => told.includes(fact))
						? [hiddenPage * pageSize, (hiddenPage + 1) * pageSize]
						: undefined;
				const mishaps = { failing: failures, hidden };
				const read = await readFromService(knobs, { parallel }, limit, mishaps);
				tally[read.error === undefined ? 'whole' : 'error']++;
				if (read.error === undefined) expect(read.ids).toEqual(read.expected);
			},
		),
		{ numRuns: RUNS },
	);
	expect(tally.whole).toBeGreaterThan(RUNS / 10);
	if (process.env.DRAWN_SERVICES !== undefined) process.stderr.write(`${JSON.stringify(tally)}\n`);
}, 600_000);
