import { KINDS } from '../kinds';
import type { Finding } from '../report';
import { bar, ratio } from '../report';
import type { Stage } from '../stage';
import { LONG_LIST } from './longList';

const FIXED = ['sequential', 'parallel2', 'parallel3', 'parallel4'] as const;
const COMPARED = ['default', ...FIXED] as const;
const SETTINGS = { ...LONG_LIST, mostAtOnce: 3, latency: 50 };
const MOST_OF_THE_BEST = 1.3;
const MOST_REFUSALS = 12;

/** A service that bears few requests at once: does the node find that out, and at what price? */
export async function limited(stage: Stage): Promise<Finding[]> {
	await stage.check(COMPARED, { ...SETTINGS, latency: 0 });
	const runOf = await stage.compareRuns(
		'3 requests at once',
		COMPARED,
		async (name) => await stage.time(name, SETTINGS),
	);
	const best = Math.min(...FIXED.map((name) => runOf(name).ms));
	return [
		{
			title: 'A service that answers 3 requests at once',
			note: '20,000 locations, 100 a page, 50 ms latency. The service answers a fourth request at once with 429, and does not say how long to wait. By default the node finds out how many it may make; beside it, the option Parallel Requests at 1 to 4.',
			head: ['', 'ms', 'of the best fixed value', 'bar', 'refusals, most in a round', 'bar'],
			rows: COMPARED.map((name) => {
				const { ms, calls } = runOf(name);
				return [
					KINDS[name].title,
					ms.toFixed(0),
					ratio(ms, best),
					name === 'default' ? bar(ms / best, MOST_OF_THE_BEST) : '',
					String(calls.refused),
					name === 'default' ? bar(calls.refused, MOST_REFUSALS) : '',
				];
			}),
		},
	];
}
