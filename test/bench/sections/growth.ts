import type { Finding } from '../report';
import { ratio } from '../report';
import type { Stage } from '../stage';

const COUNTS = [1_000, 10_000, 100_000];

/** Our node for lists of several lengths. */
export async function growth(stage: Stage): Promise<Finding[]> {
	const lists = COUNTS.map((count) => ({ count, pageSize: 100 }));
	for (const list of lists) await stage.check(['default'], list);
	const medians = await stage.compare(
		'Growth',
		lists.map((list) => ({
			name: String(list.count),
			run: async () => (await stage.time('default', list)).ms,
		})),
	);
	const base = medians.get('10000') ?? NaN;
	return [
		{
			title: 'How the time grows',
			note: 'No latency, 100 a page.',
			head: ['locations', 'ms', 'of the time for 10,000'],
			rows: [...medians].map(([count, ms]) => [
				Number(count).toLocaleString('en'),
				ms.toFixed(0),
				ratio(ms, base),
			]),
		},
	];
}
