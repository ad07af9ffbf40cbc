import type { Settings } from '../../../sandbox/service/settings';
import { KINDS, ROWS } from '../kinds';
import type { Finding } from '../report';
import { ratio } from '../report';
import type { Stage } from '../stage';

const COMPARED = ['getRows', 'filterRows'] as const;
/** The list as the service has it by default: 237 locations, 5 pages. */
const SETTINGS = { latency: 80 } satisfies Partial<Settings>;

/** One location for each row of a spreadsheet. */
export async function rows(stage: Stage): Promise<Finding[]> {
	await stage.check(COMPARED, SETTINGS);
	const listCalls = new Map<string, number>();
	const medians = await stage.compare(
		`Get on ${ROWS} rows`,
		COMPARED.map((name) => ({
			name,
			run: async () => {
				const { ms, calls } = await stage.time(name, SETTINGS);
				listCalls.set(name, calls.list);
				return ms;
			},
		})),
	);
	const figure = (name: string) => medians.get(name) ?? NaN;
	return [
		{
			title: `Get on ${ROWS} rows, 237 locations, 50 a page, 80 ms latency`,
			note: `${ROWS} input items, each with the ID of another location. Our node reads the list once for all of them; the HTTP Request node reads it once for each.`,
			head: ['', 'ms', 'of HTTP Request + Edit Fields + Split Out', 'list calls'],
			rows: COMPARED.map((name) => [
				KINDS[name].title,
				figure(name).toFixed(0),
				ratio(figure(name), figure('filterRows')),
				String(listCalls.get(name)),
			]),
		},
	];
}
