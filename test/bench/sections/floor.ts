import { KINDS } from '../kinds';
import type { Finding } from '../report';
import { ratio } from '../report';
import type { Stage } from '../stage';
import { fetchLoopContender } from './fetchLoopContender';
import { LONG_LIST } from './longList';

const COMPARED = ['default', 'madeItems', 'splitItems'] as const;

/** What no node could do without: reading the pages, and outputting the items. */
export async function floor(stage: Stage): Promise<Finding[]> {
	await stage.check(COMPARED, LONG_LIST);
	const medians = await stage.compare('Beside the floor', [
		...COMPARED.map((name) => ({
			name,
			run: async () => (await stage.time(name, LONG_LIST)).ms,
		})),
		fetchLoopContender(stage, LONG_LIST),
	]);
	const figure = (name: string) => medians.get(name) ?? NaN;
	const least = figure('fetchLoop') + Math.min(figure('madeItems'), figure('splitItems'));
	const row = (title: string, ms: number) => [title, ms.toFixed(0), ratio(ms, least)];
	return [
		{
			title: '20,000 locations, no latency, beside the floor',
			note: 'What nothing in n8n can do without: the pages, read by a bare loop of fetch, and as many items of the same shape, output by a node that makes no request. (The Code node makes them in n8n’s task runner, which hands them over.)',
			head: ['', 'ms', 'of the floor'],
			rows: [
				row(KINDS.default.title, figure('default')),
				row('a bare loop of fetch in Node.js, without n8n', figure('fetchLoop')),
				row(KINDS.madeItems.title, figure('madeItems')),
				row(KINDS.splitItems.title, figure('splitItems')),
				row('the floor: the bare loop and the quicker one of the last two', least),
			],
		},
	];
}
