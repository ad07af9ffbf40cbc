import { setTimeout as wait } from 'node:timers/promises';

import type { Paging, Settings } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/zoo';
import { KINDS } from '../kinds';
import type { Finding } from '../report';
import { bar, ratio } from '../report';
import type { Run, Stage } from '../stage';

/** The list as the service has it by default: 237 locations, 5 pages. */
const WITH_TOTAL = { latency: 80 } satisfies Partial<Settings>;
const NEXT_ONLY = {
	...WITH_TOTAL,
	dialect: {
		body: { 'links.next': 'next' },
		absent: 'null',
		parameters: styles.offset,
	} satisfies Partial<Paging>,
} satisfies Partial<Settings>;
/** Without a total, the node may ask for so many pages that there are not. */
const AHEAD = 2;
const TOKEN_LIFETIME = 2; // s
const EXPIRING = { ...WITH_TOTAL, tokenLifetime: TOKEN_LIFETIME };

/** What a company of usual size sees. */
export async function typical(stage: Stage): Promise<Finding[]> {
	await stage.check(['default', 'splitOut'], WITH_TOTAL);
	await stage.check(['default', 'splitOut'], NEXT_ONLY);
	await stage.check(['expired'], EXPIRING);
	const runs = {
		total: async () => await stage.time('default', WITH_TOTAL),
		totalBeside: async () => await stage.time('splitOut', WITH_TOTAL),
		next: async () => await stage.time('default', NEXT_ONLY, AHEAD),
		nextBeside: async () => await stage.time('splitOut', NEXT_ONLY),
		expired: async () => await timeExpired(stage),
	};
	const names = Object.keys(runs) as (keyof typeof runs)[];
	const runOf = await stage.compareRuns(
		'The typical case',
		names,
		async (name) => await runs[name](),
	);

	const row = (title: string, { ms, calls }: Run, other: Run, ...further: string[]) => [
		title,
		ms.toFixed(0),
		ratio(ms, other.ms),
		...further,
		String(calls.list),
	];
	const beside = (own: Run, other: Run, most: number) => ({
		head: ['', 'ms', 'of HTTP Request + Split Out', 'bar', 'list calls'],
		rows: [
			row(KINDS.default.title, own, other, bar(own.ms / other.ms, most)),
			row(KINDS.splitOut.title, other, other, ''),
		],
	});
	const [total, expired] = [runOf('total'), runOf('expired')];
	return [
		{
			title: 'The typical case: 237 locations, 50 a page, 80 ms latency',
			note: 'A whole run of the workflow. The service tells a total, and links to the next page and to the last.',
			...beside(total, runOf('totalBeside'), 0.5),
		},
		{
			title: 'The same, of a service that links to the next page and says nothing else',
			note: 'Nothing tells how many pages there are, so the node asks for some that may not be there.',
			...beside(runOf('next'), runOf('nextBeside'), 0.75),
		},
		{
			title: 'The same, with an expired token',
			note: 'The service tells a total. The run has to log in first, which is one call more. (The HTTP Request node cannot do that while it pages.)',
			head: ['', 'ms', 'of the time with a good token', 'token calls', 'list calls'],
			rows: [
				row(KINDS.default.title, total, total, String(total.calls.token)),
				row(KINDS.expired.title, expired, total, String(expired.calls.token)),
			],
		},
	];
}

/** Lets the token of the run before expire. */
async function timeExpired(stage: Stage): Promise<Run> {
	await wait(TOKEN_LIFETIME * 1000 + 100);
	const run = await stage.time('expired', EXPIRING);
	if (run.calls.token > 0) return run;
	throw new Error('The token had not expired');
}
