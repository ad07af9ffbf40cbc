import fc from 'fast-check';

import type { Fact } from '../../../sandbox/service/pagingSettings';
import { refusals } from '../../../sandbox/service/pagingSettings';
import { styles } from '../../../sandbox/service/styles';
import { readFromService } from './drawnService';

/** How many services are drawn; `DRAWN_SERVICES=50000` draws more. */
const RUNS = Number(process.env.DRAWN_SERVICES ?? 2_000);

const facts = fc.constantFrom<[string, Fact][]>(
	['meta.total', 'total'],
	['meta.total', 'count'],
	['meta.count', 'count'],
	['meta.total-pages', 'pages'],
	['meta.current-page', 'page'],
	['meta.per-page', 'size'],
	['meta.next-page', 'nextPage'],
	['meta.has-more', 'more'],
	['links.next', 'next'],
	['links.self', 'self'],
);
const drawn = fc.record({
	count: fc.integer({ min: 0, max: 130 }),
	pageSize: fc.integer({ min: 1, max: 40 }),
	totalOff: fc.constantFrom(0, 0, 0, 3, -7),
	body: fc.array(facts, { maxLength: 3 }),
	others: fc.constantFrom('ignored' as const, 'refused' as const),
	refusal: fc.constantFrom(...refusals),
	firstPage: fc.constantFrom(1 as const, 1 as const, 0 as const),
	beyond: fc.constantFrom(
		'empty' as const,
		'empty' as const,
		'refused' as const,
		'last page' as const,
	),
	absent: fc.constantFrom('null' as const, 'left out' as const),
	paging: fc.constantFrom('offset' as const, 'number' as const, 'page' as const),
	asked: fc.option(fc.integer({ min: 1, max: 60 }), { nil: undefined }),
	parallel: fc.integer({ min: 1, max: 10 }),
});

it(`a chosen style gives the whole list, or an error: ${RUNS} services`, async () => {
	const tally = { whole: 0, error: 0 };
	await fc.assert(
		fc.asyncProperty(
			drawn,
			async ({ count, pageSize, totalOff, body, paging, asked, parallel, ...more }) => {
				const size = Math.min(asked ?? pageSize, pageSize);
				// A lie that happens to be what has arrived is believed.
				fc.pre(totalOff === 0 || (count + totalOff) % size !== 0);
				// So is a total that is too small where the first page is not the first one.
				fc.pre(totalOff >= 0 || more.firstPage === 1);
				const dialect = { ...more, body: Object.fromEntries(body), parameters: styles[paging] };
				const knobs = { count, pageSize, totalOff, dialect };
				const choice = { paging, pageSize: asked, parallel };
				const { ids, expected, error, requests } = await readFromService(knobs, choice);
				tally[error === undefined ? 'whole' : 'error']++;
				if (error !== undefined) expect(error).toMatch(/[a-z]{3,}.*: .{20,}/s);
				else expect({ requests, ids }).toEqual({ requests, ids: expected });
			},
		),
		{ numRuns: RUNS },
	);
	// Errors alone would be no proof.
	expect(tally.whole).toBeGreaterThan(tally.error);
	if (process.env.DRAWN_SERVICES !== undefined) process.stderr.write(`${JSON.stringify(tally)}\n`);
}, 600_000);
