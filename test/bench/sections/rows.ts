import type { Settings } from '../../../sandbox/service/settings';
import { KINDS, ROWS } from '../kinds';
import type { Finding } from '../report';
import { bar, ratio } from '../report';
import type { Stage } from '../stage';

const COMPARED = ['getRows', 'filterRows'] as const;
/** The list as the service has it by default: 237 locations, 5 pages. */
const SETTINGS = { latency: 80 } satisfies Partial<Settings>;

/** What one reading for all rows may take of a reading for each. */
const MOST_OF_EACH = 0.08;

/** One location for each row of a spreadsheet. */
export async function rows(stage: Stage): Promise<Finding[]> {
	await stage.check(COMPARED, SETTINGS);
	const runOf = await stage.compareRuns(
		`Get on ${ROWS} rows`,
		COMPARED,
		async (name) => await stage.time(name, SETTINGS),
	);
	return [
		{
			title: `Get on ${ROWS} rows, 237 locations, 50 a page, 80 ms latency`,
			note: `${ROWS} input items, each with the ID of another location. Our node reads the list once for all of them; the HTTP Request node reads it once for each.`,
			head: ['', 'ms', 'of HTTP Request + Edit Fields + Split Out', 'bar', 'list calls'],
			rows: COMPARED.map((name) => [
				KINDS[name].title,
				runOf(name).ms.toFixed(0),
				ratio(runOf(name).ms, runOf('filterRows').ms),
				name === 'getRows' ? bar(runOf(name).ms / runOf('filterRows').ms, MOST_OF_EACH) : '',
				String(runOf(name).calls.list),
			]),
		},
	];
}
