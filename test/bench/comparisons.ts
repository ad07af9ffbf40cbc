import type { Settings } from '../../sandbox/service/settings';
import { styles } from '../../sandbox/service/dialects';
import type { Contender } from './workflows';
import {
	getMany,
	getRows,
	listing,
	requestAndSplit,
	requestForRows,
	ROWS,
	tenItems,
} from './workflows';

/** A contender in a comparison. */
interface Entry {
	contender: Contender;
	/** the others are measured by the best of those that have this */
	isYardstick?: true;
	/** settings of the service that differ from those of the comparison, and what the entry is called then */
	variant?: { title: string; settings: Partial<Settings> };
	/** how many pages behind the last one it may ask for */
	ahead?: number;
	/** what the ratio is to be at most */
	most?: number;
	/** how many refused calls there are to be at most */
	mostRefused?: number;
}

/** Contenders that run in turn. */
export interface Comparison {
	/** what `--only` takes */
	name: string;
	title: string;
	/** a sentence or two, in Markdown */
	note: string;
	settings: Partial<Settings>;
	/** the most memory that n8n held, in a new n8n for each run; else the time */
	isMemory?: true;
	entries: Entry[];
}

const LONG_LIST = { count: 20_000, pageSize: 100 };
/** The list as the service has it by default: 237 locations, 5 pages. It tells a total, and links to the next page. */
const USUAL = { latency: 80 };
const beside = (contender: Contender): Entry => ({ contender, isYardstick: true });
const atMost = (parallelRequests: number) =>
	beside(listing(`Parallel Requests ${parallelRequests}`, { parallelRequests }));

/** What the bench measures, in the order of the page that it makes. */
export const COMPARISONS: Comparison[] = [
	{
		name: 'long',
		title: '20,000 locations, no latency',
		note: '100 a page.',
		settings: LONG_LIST,
		entries: [{ contender: getMany }, beside(requestAndSplit)],
	},
	{
		name: 'latency',
		title: '20,000 locations, 50 ms latency',
		note: '100 a page.',
		settings: { ...LONG_LIST, latency: 50 },
		entries: [{ contender: getMany, most: 0.16 }, beside(requestAndSplit)],
	},
	{
		name: 'usual',
		title: '237 locations, 80 ms latency',
		note: '50 a page. The service tells a total.',
		settings: USUAL,
		entries: [{ contender: getMany, most: 0.5 }, beside(requestAndSplit)],
	},
	{
		name: 'links',
		title: '237 locations, 80 ms latency, links alone',
		note: '50 a page. The service tells no total, it only links to the next page. Our node reads ahead, past the last page too.',
		settings: {
			...USUAL,
			dialect: { body: { 'links.next': 'next' }, absent: 'null', parameters: styles.offset },
		},
		entries: [{ contender: getMany, ahead: 2, most: 0.75 }, beside(requestAndSplit)],
	},
	{
		name: 'rows',
		title: `Get for ${ROWS} input items`,
		note: 'Of 237 locations, 50 a page, 80 ms latency. Our node reads the list once for all input items, HTTP Request once for each.',
		settings: USUAL,
		entries: [{ contender: getRows, most: 0.08 }, beside(requestForRows)],
	},
	{
		name: 'limited',
		title: 'A service that answers 3 requests at once',
		note: '20,000 locations, 100 a page, 50 ms latency. The service refuses a fourth request with 429, and does not say how long to wait. By default the node finds out how many it may make.',
		settings: { ...LONG_LIST, mostAtOnce: 3, latency: 50 },
		entries: [{ contender: getMany, most: 1.3, mostRefused: 12 }, ...[1, 2, 3, 4].map(atMost)],
	},
	{
		name: 'growth',
		title: 'Ten times as many locations',
		note: '100 a page, no latency.',
		settings: { pageSize: 100 },
		entries: [
			{
				contender: getMany,
				variant: { title: '100,000 locations', settings: { count: 100_000 } },
				most: 12,
			},
			{
				...beside(getMany),
				variant: { title: '10,000 locations', settings: { count: 10_000 } },
			},
		],
	},
	{
		name: 'memory',
		title: 'Peak memory of n8n, 20,000 locations',
		note: "The most memory that n8n's process held. Ten input items share the pages, and each outputs every location: 200,000 items.",
		settings: LONG_LIST,
		isMemory: true,
		entries: [{ contender: getMany }, beside(requestAndSplit), { contender: tenItems }],
	},
];

/** @returns what an entry is called in its comparison */
export function titleOf({ variant, contender }: Entry): string {
	return variant?.title ?? contender.title;
}
