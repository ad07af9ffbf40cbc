import type { Paging, Settings } from '../../../sandbox/service/settings';
import { styles } from '../../../sandbox/service/zoo';
import type { Kind } from '../kinds';
import { ROWS } from '../kinds';
import type { Finding } from '../report';
import { bar, ratio } from '../report';
import type { Stage } from '../stage';
import { LONG_LIST } from './longList';

/** The list as the service has it by default: 237 locations, 5 pages. It tells a total, and links to the next page. */
const USUAL = { latency: 80 } satisfies Partial<Settings>;
const NEXT_ONLY = {
	...USUAL,
	dialect: {
		body: { 'links.next': 'next' },
		absent: 'null',
		parameters: styles.offset,
	} satisfies Partial<Paging>,
} satisfies Partial<Settings>;

/** What is done with our node, and with n8n's own. */
interface Case {
	title: string;
	settings: Partial<Settings>;
	ours: Kind;
	theirs: Kind;
	/** how many pages behind the last one our node may ask for */
	ahead?: number;
	/** what the ratio is to be at most */
	most?: number;
}

const listing = { ours: 'default', theirs: 'splitOut' } as const;
const CASES: Case[] = [
	{ title: '20,000 locations, 100 a page, no latency', settings: LONG_LIST, ...listing },
	{
		title: '20,000 locations, 100 a page, 50 ms latency',
		settings: { ...LONG_LIST, latency: 50 },
		...listing,
		most: 0.16,
	},
	{
		title: '237 locations, 50 a page, 80 ms latency; the service tells a total',
		settings: USUAL,
		...listing,
		most: 0.5,
	},
	{
		title: 'The same; the service only links to the next page',
		settings: NEXT_ONLY,
		...listing,
		ahead: 2,
		most: 0.75,
	},
	{
		title: `Get for ${ROWS} input items, of those 237 locations`,
		settings: USUAL,
		ours: 'getRows',
		theirs: 'filterRows',
		most: 0.08,
	},
];

/** Our node beside what one would build from n8n's own. */
export async function beside(stage: Stage): Promise<Finding[]> {
	const rows: string[][] = [];
	for (const { title, settings, ours, theirs, ahead, most } of CASES) {
		await stage.check([ours, theirs], settings);
		const runOf = await stage.compareRuns(
			title,
			[ours, theirs],
			async (kind) => await stage.time(kind, settings, kind === ours ? ahead : 0),
		);
		const [own, other] = [runOf(ours), runOf(theirs)];
		rows.push([
			title,
			own.ms.toFixed(0),
			other.ms.toFixed(0),
			ratio(own.ms, other.ms),
			most === undefined ? '' : bar(own.ms / other.ms, most),
			`${own.calls.list} and ${other.calls.list}`,
		]);
	}
	return [
		{
			title: "Beside n8n's own nodes",
			note: 'HTTP Request with its pagination, then Split Out. For the input items, Edit Fields picks the location of each before Split Out: our node reads the list once for all of them, HTTP Request once for each.',
			head: ['', 'Visitor Locations, ms', 'HTTP Request, ms', 'ratio', 'bar', 'list calls'],
			rows,
		},
	];
}
