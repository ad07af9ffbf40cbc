import { setTimeout as wait } from 'node:timers/promises';

import type { Paging } from '../../../sandbox/service/pagingSettings';
import type { Settings } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/styles';
import type { Kind } from '../kinds';
import { KINDS } from '../kinds';
import type { Finding } from '../report';
import { bar, ratio } from '../report';
import type { Stage } from '../stage';

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
	const calls = new Map<string, number>();
	const contender = (name: string, kind: Kind, settings: Partial<Settings>, ahead?: number) => ({
		name,
		run: async () => {
			const run = await stage.time(kind, settings, ahead);
			calls.set(name, run.calls.list);
			return run.ms;
		},
	});
	const medians = await stage.compare('The typical case', [
		contender('total', 'default', WITH_TOTAL),
		contender('totalBeside', 'splitOut', WITH_TOTAL),
		contender('next', 'default', NEXT_ONLY, AHEAD),
		contender('nextBeside', 'splitOut', NEXT_ONLY),
		{ name: 'expired', run: async () => await timeExpired(stage) },
	]);

	const figure = (name: string) => medians.get(name) ?? NaN;
	const beside = (name: string, most: number) => ({
		head: ['', 'ms', 'of HTTP Request + Split Out', 'bar', 'list calls'],
		rows: (
			[
				[name, 'default'],
				[`${name}Beside`, 'splitOut'],
			] as const
		).map(([of, kind]) => {
			const share = figure(of) / figure(`${name}Beside`);
			return [
				KINDS[kind].title,
				figure(of).toFixed(0),
				share.toFixed(2),
				kind === 'default' ? bar(share, most) : '',
				String(calls.get(of)),
			];
		}),
	});
	return [
		{
			title: 'The typical case: 237 locations, 50 a page, 80 ms latency',
			note: 'A whole run of the workflow. The service tells a total, and links to the next page and to the last.',
			...beside('total', 0.5),
		},
		{
			title: 'The same, of a service that links to the next page and says nothing else',
			note: 'Nothing tells how many pages there are, so the node asks for some that may not be there.',
			...beside('next', 0.75),
		},
		{
			title: 'The same, with an expired token',
			note: 'The run has to log in first, which is one call more. (The HTTP Request node cannot do that while it pages.)',
			head: ['', 'ms', 'of the time with a good token'],
			rows: [
				[KINDS.default.title, figure('total').toFixed(0), '1.00'],
				[
					KINDS.expired.title,
					figure('expired').toFixed(0),
					ratio(figure('expired'), figure('total')),
				],
			],
		},
	];
}

/** Lets the token of the run before expire. */
async function timeExpired(stage: Stage): Promise<number> {
	await wait(TOKEN_LIFETIME * 1000 + 100);
	const { ms, calls } = await stage.time('expired', EXPIRING);
	if (calls.token > 0) return ms;
	throw new Error('The token had not expired');
}
