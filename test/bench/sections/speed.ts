import { KINDS } from '../kinds';
import type { Finding } from '../report';
import { bar, ratio } from '../report';
import type { Stage } from '../stage';
import { fetchLoopContender } from './fetchLoopContender';
import { LONG_LIST } from './longList';

const COMPARED = ['default', 'sequential', 'parallel4', 'parallel10', 'splitOut'] as const;
/** What the default is to be at most of HTTP Request + Split Out, by latency in ms. */
const BARS = new Map([[50, 0.16]]);

/** A long list, without latency and with some. */
export async function speed(stage: Stage): Promise<Finding[]> {
	await stage.check(COMPARED, LONG_LIST);
	return [await atLatency(stage, 0), await atLatency(stage, 50)];
}

async function atLatency(stage: Stage, latency: number): Promise<Finding> {
	const settings = { ...LONG_LIST, latency };
	const medians = await stage.compare(`20,000 locations, ${latency} ms latency`, [
		...COMPARED.map((name) => ({
			name,
			run: async () => (await stage.time(name, settings)).ms,
		})),
		fetchLoopContender(stage, settings),
	]);
	const figure = (name: string) => medians.get(name) ?? NaN;
	const most = BARS.get(latency);
	const row = (title: string, name: string) => [
		title,
		figure(name).toFixed(0),
		ratio(figure(name), figure('splitOut')),
		...(most === undefined
			? []
			: [name === 'default' ? bar(figure(name) / figure('splitOut'), most) : '']),
		ratio(figure(name), figure('fetchLoop')),
	];
	return {
		title: `20,000 locations, 100 a page, ${latency} ms latency`,
		note:
			latency === 0
				? 'Nothing to wait for: what is left is the work of n8n and of the node.'
				: `The service takes ${latency} ms for each page, as one on the internet does.`,
		head: [
			'',
			'ms',
			'of HTTP Request + Split Out',
			...(most === undefined ? [] : ['bar']),
			'of the bare loop',
		],
		rows: [
			...COMPARED.map((name) => row(KINDS[name].title, name)),
			row('a bare loop of fetch in Node.js, without n8n', 'fetchLoop'),
		],
	};
}
