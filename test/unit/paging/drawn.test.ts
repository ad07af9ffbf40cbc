import fc from 'fast-check';

import type { Fact, Paging } from '../../../sandbox/service/settings';
import { chosen, drawn, wide } from './draws';
import type { Read, Reading } from './drawnService';
import { read } from './drawnService';

/** How many services are drawn of each kind; `DRAWN_SERVICES=50000` draws more. */
const RUNS = Number(process.env.DRAWN_SERVICES ?? 700);

/** Facts that tell that there is more; a total that is too small tells nothing. */
const PROOFS: Fact[] = ['next', 'total', 'pages', 'nextPage', 'more', 'cursor', 'endCursor'];

function told({ body, headers, linkHeader }: Partial<Paging>): Fact[] {
	return [...[body, headers].flatMap((facts) => Object.values(facts ?? {})), ...(linkHeader ?? [])];
}

/** Whether a reader can know at all that there is more: by what it is told, or by asking in a common style. */
function isKnowable(dialect: Partial<Paging>, totalOff: number): boolean {
	// An address of a page needs a parameter that says where it is.
	const places = Object.values(dialect.parameters ?? {}).filter((meaning) =>
		['offset', 'number', 'cursor'].includes(meaning),
	);
	const honoured = ['page[offset]', 'page[number]', 'page'].some((name) =>
		['offset', 'number'].includes(dialect.parameters?.[name] ?? ''),
	);
	const proofs = told(dialect).filter((fact) => PROOFS.includes(fact));
	const isTold = proofs.some((fact) => fact !== 'total' || totalOff >= 0);
	return places.length > 0 && (honoured || isTold);
}

/** Counts what came of services, and shows it where more than usual are drawn. */
function tallying() {
	const tally: Record<string, number> = {};
	return {
		tally,
		note: ({ ids, expected, error }: Read): void => {
			const same = JSON.stringify(ids) === JSON.stringify(expected);
			const outcome = error !== undefined ? 'error' : same ? 'whole' : 'part';
			tally[outcome] = (tally[outcome] ?? 0) + 1;
		},
		show: (): void => {
			if (process.env.DRAWN_SERVICES !== undefined) {
				process.stderr.write(`${JSON.stringify(tally)}\n`);
			}
		},
	};
}

it(`gives the whole list in order, or an error that says what it saw: ${RUNS} services`, async () => {
	const { tally, note, show } = tallying();
	await fc.assert(
		fc.asyncProperty(drawn, async (reading) => {
			const { dialect, count = 0, totalOff = 0, pageSize = 1 } = reading.settings;
			fc.pre(isKnowable(dialect as Partial<Paging>, totalOff));
			// A lie that happens to be what has arrived is believed.
			fc.pre(totalOff === 0 || (count + totalOff) % pageSize !== 0);
			const result = await read(reading);
			note(result);
			const { ids, expected, error, requests } = result;
			if (error !== undefined) {
				expect(error).toMatch(/[a-z]{3,}.*: .{20,}/s);
				return;
			}
			expect({ requests, ids }).toEqual({ requests, ids: expected });
			const pages = Math.ceil(expected.length / pageSize) || 1;
			if (reading.choice?.parallel === 1)
				expect(requests.length).toBeLessThanOrEqual(pages + 2 + 15);
		}),
		{ numRuns: RUNS },
	);
	// Errors alone would be no proof.
	expect(tally.whole).toBeGreaterThan((tally.error ?? 0) * 2);
	show();
}, 600_000);

/** Whether the first reply speaks of more in a way that cannot be missed, and nothing in it is a lie. */
function isTold({ settings, choice }: Reading): boolean {
	const { dialect, totalOff = 0 } = settings;
	const paging = dialect as Partial<Paging>;
	const facts = told(paging);
	const hasPlace = Object.values(paging.parameters ?? {}).some((meaning) =>
		['offset', 'number', 'cursor'].includes(meaning),
	);
	const proofs = facts.filter((fact) => ['pages', 'nextPage', 'more', 'total'].includes(fact));
	const isLinked = hasPlace && facts.includes('next') && paging.bodyLinksBy === '';
	return totalOff === 0 && choice?.mode !== 'none' && (proofs.length > 0 || isLinked);
}

it.each([
	['of any kind, read in any way: a chosen style, Limit, IDs, with faults', wide, isTold, 5],
	['whose paging is chosen', chosen, isTold, 3],
] as const)(
	`never takes a part for the whole: services %s`,
	async (_name, services, known, most) => {
		const { tally, note, show } = tallying();
		await fc.assert(
			fc.asyncProperty(services, async (reading) => {
				fc.pre(known(reading));
				const result = await read(reading);
				note(result);
				if (result.error === undefined) expect(result.ids).toEqual(result.expected);
			}),
			{ numRuns: RUNS },
		);
		expect(tally.whole).toBeGreaterThan(RUNS / most);
		show();
	},
	600_000,
);
