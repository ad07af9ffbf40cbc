import fc from 'fast-check';

import type { Fact, Paging } from '../../../sandbox/service/settings';
import type { GeneratedCase, GeneratedResult } from './generatedService';
import { readGenerated } from './generatedService';
import { chosenModes, usualServices, wideServices } from './generators';

/** How many services are generated of each kind; `GENERATED_SERVICES=50000` generates more. */
const RUNS = Number(process.env.GENERATED_SERVICES ?? 700);

/** Facts that indicate more; a total that is too small indicates nothing. */
const MORE_FACTS: Fact[] = ['next', 'total', 'pages', 'nextPage', 'more', 'cursor', 'endCursor'];

/** Every error with which reading a list can fail: what happened, then what to do. */
const KNOWN_ERRORS = new RegExp(
	[
		'Only \\d+ of \\d+ locations were received: ',
		'The service rejected the next page, .* \\(4\\d\\d\\): \\d+ locations? (was|were) received\\. ',
		'The next page, .*, is a page that was already read: \\d+ locations? (was|were) received\\. ',
		'The service sent the same page again: \\d+ locations? (was|were) received\\. ',
		'3 pages in a row were empty, but the list did not end: ',
		'The pages end, but the service says that there is more: \\d+ locations? (was|were) received\\. The responses say that there is more: .+',
		'The list goes on, but its next page was not found: \\d+ locations? (was|were) received\\. The responses say that there is more: .+',
		"The service does not paginate by the query parameter '[^']+': 'Mode' .*Tried: ",
		'Rejected \\([45]\\d\\d\\): ',
		'No response: ',
	]
		.map((error) => `^${error}`)
		.join('|'),
	's',
);

function listFacts({ body, headers, linkHeader }: Partial<Paging>): Fact[] {
	return [...[body, headers].flatMap((facts) => Object.values(facts ?? {})), ...(linkHeader ?? [])];
}

function hasPositionParameter({ parameters }: Partial<Paging>): boolean {
	return Object.values(parameters ?? {}).some((meaning) =>
		['offset', 'number', 'cursor'].includes(meaning),
	);
}

/** Whether a reader can know that there is more: from a response, or from a trial request by a common parameter. */
function canKnow(paging: Partial<Paging>, totalOff: number): boolean {
	const isCommon = ['page[offset]', 'page[number]', 'page'].some((name) =>
		['offset', 'number'].includes(paging.parameters?.[name] ?? ''),
	);
	const indicatesMore = listFacts(paging)
		.filter((fact) => MORE_FACTS.includes(fact))
		.some((fact) => fact !== 'total' || totalOff >= 0);
	// Page 2 of two pages, counted from 0, looks like an unknown parameter.
	const isHidden = paging.firstPage === 0 && paging.beyond === 'rejected';
	return hasPositionParameter(paging) && (indicatesMore || (isCommon && !isHidden));
}

/** Whether the first response has a sign of a next page that every reader must understand, and no wrong value. */
function saysMore({ settings }: GeneratedCase): boolean {
	const { dialect, totalOff = 0 } = settings;
	const paging = dialect as Partial<Paging>;
	const facts = listFacts(paging);
	const isCounted = facts.some((fact) => ['pages', 'nextPage', 'more', 'total'].includes(fact));
	const isLinked = hasPositionParameter(paging) && facts.includes('next');
	return totalOff === 0 && (isCounted || isLinked);
}

/** Counts the outcomes, and prints them when `GENERATED_SERVICES` is set. */
function createCounts() {
	const counts = { complete: 0, incomplete: 0, error: 0 };
	return {
		counts,
		add: ({ ids, expected, error }: GeneratedResult): void => {
			const isComplete = JSON.stringify(ids) === JSON.stringify(expected);
			if (error !== undefined) counts.error++;
			else if (isComplete) counts.complete++;
			else counts.incomplete++;
		},
		print: (): void => {
			if (process.env.GENERATED_SERVICES !== undefined) {
				process.stderr.write(`${JSON.stringify(counts)}\n`);
			}
		},
	};
}

describe(`a list of a generated service, ${RUNS} of each kind`, () => {
	it('is complete and in order when there is no error, and each error says what was received and tried', async () => {
		const { counts, add, print } = createCounts();
		await fc.assert(
			fc.asyncProperty(usualServices, async (generated) => {
				const { dialect, count = 0, totalOff = 0, pageSize = 1 } = generated.settings;
				fc.pre(canKnow(dialect as Partial<Paging>, totalOff));
				// A wrong total is believed when it equals what was received.
				const canBeBelieved =
					(count + totalOff) % pageSize === 0 || generated.faults?.hidden !== undefined;
				fc.pre(totalOff === 0 || !canBeBelieved);
				const result = await readGenerated(generated);
				add(result);
				const { ids, expected, error, requests } = result;
				if (error === undefined) expect({ requests, ids }).toEqual({ requests, ids: expected });
				else expect(error).toMatch(KNOWN_ERRORS);
			}),
			{ numRuns: RUNS },
		);
		// A reader that always fails would pass, too.
		expect(counts.complete).toBeGreaterThan(counts.error * 2);
		print();
	}, 600_000);

	it.each([
		['with any options and faults', wideServices, 5],
		['with a chosen Mode', chosenModes, 3],
	] as const)(
		'is complete when there is no error and it is read %s',
		async (_name, services, complete) => {
			const { counts, add, print } = createCounts();
			await fc.assert(
				fc.asyncProperty(services, async (generated) => {
					fc.pre(saysMore(generated));
					const result = await readGenerated(generated);
					add(result);
					if (result.error !== undefined) expect(result.error).toMatch(KNOWN_ERRORS);
					else expect(result.ids).toEqual(result.expected);
				}),
				{ numRuns: RUNS },
			);
			expect(counts.complete).toBeGreaterThan(RUNS / complete);
			print();
		},
		600_000,
	);
});
