import { say } from '../../../sandbox/progress';
import type { Kind } from '../kinds';
import { INPUT_ITEMS, KINDS } from '../kinds';
import { peakMemory, peakMemoryIsKnown, resetPeakMemory } from '../peakMemory';
import type { Finding } from '../report';
import { ratio } from '../report';
import type { Stage } from '../stage';
import { LONG_LIST } from './longList';

const COMPARED = ['default', 'splitOut', 'tenItems'] as const;
const MOST_ROUNDS = 3; // a peak varies little, and each takes a new n8n

/** The peak memory of n8n while it runs one workflow, each time in a new n8n. */
export async function memory(stage: Stage): Promise<Finding[]> {
	if (!peakMemoryIsKnown()) {
		say('The peak memory of a process is known on Linux only: left out.');
		return [];
	}
	await stage.check(COMPARED, LONG_LIST);
	const medians = await stage.compare(
		'Peak memory, with a new n8n for each run',
		COMPARED.map((name) => ({ name, run: async () => await peak(stage, name) })),
		MOST_ROUNDS,
	);
	const figure = (name: string) => medians.get(name) ?? NaN;
	return [
		{
			title: 'Peak memory of n8n, 20,000 locations',
			note: `A new n8n for each run, at most ${MOST_ROUNDS} rounds; the most memory that its process held. The ${INPUT_ITEMS} input items share the pages, and each outputs every location: 200,000 items.`,
			head: ['', 'MB', 'of HTTP Request + Split Out'],
			rows: COMPARED.map((name) => [
				KINDS[name].title,
				figure(name).toFixed(0),
				ratio(figure(name), figure('splitOut')),
			]),
		},
	];
}

async function peak(stage: Stage, kind: Kind): Promise<number> {
	const n8n = await stage.newN8n();
	await stage.time(kind, { ...LONG_LIST, count: LONG_LIST.pageSize }); // what is loaded once is not counted
	resetPeakMemory(n8n.pid);
	await stage.time(kind, LONG_LIST);
	return peakMemory(n8n.pid);
}
