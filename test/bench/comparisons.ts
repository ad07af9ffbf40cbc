import type { Settings } from '../../sandbox/service/settings';
import { styles } from '../../sandbox/service/dialects';
import type { Contender } from './workflows';
import {
	floorForRows,
	getMany,
	getRows,
	readerForRows,
	requestAndSplit,
	requestForRows,
	ROWS,
	tenItems,
} from './workflows';

/** A contender in a comparison. */
interface Entry {
	contender: Contender;
	/** the others are compared with the best of the yardsticks */
	isYardstick?: true;
	/** settings of the service that differ from those of the comparison, and the title of the entry with them */
	variant?: { title: string; settings: Partial<Settings> };
	/** pages after the last one that it may request */
	ahead?: number;
	/** of its figure to that of the yardstick */
	maxRatio?: number;
	/** of requests that are answered with 429 */
	maxThrottled?: number;
}

/** Contenders that run in turn. */
export interface Comparison {
	/** in `--only` */
	name: string;
	title: string;
	/** what the title does not say, in a few words of Markdown */
	note: string;
	settings: Partial<Settings>;
	/** the peak memory of n8n, a new one for each run; otherwise the time */
	isMemory?: true;
	entries: Entry[];
}

const LONG_LIST = { count: 20_000, pageSize: 100 };
/** The list as the service has it by default: 237 locations, 5 pages. It has a total, and links to the next page. */
const USUAL = { latency: 80 };
const yardstick = (contender: Contender): Entry => ({ contender, isYardstick: true });

/** The comparisons in the order of docs/performance.md. */
export const COMPARISONS: Comparison[] = [
	{
		name: 'long',
		title: '20,000 locations, no latency',
		note: '100 a page',
		settings: LONG_LIST,
		entries: [{ contender: getMany, maxRatio: 0.8 }, yardstick(requestAndSplit)],
	},
	{
		name: 'latency',
		title: '20,000 locations, 50 ms latency',
		note: '100 a page',
		settings: { ...LONG_LIST, latency: 50 },
		entries: [{ contender: getMany, maxRatio: 0.2 }, yardstick(requestAndSplit)],
	},
	{
		name: 'usual',
		title: '237 locations, 80 ms latency',
		note: '50 a page, with a total',
		settings: USUAL,
		entries: [{ contender: getMany, maxRatio: 0.6 }, yardstick(requestAndSplit)],
	},
	{
		name: 'links',
		title: '237 locations, 80 ms latency, links alone',
		note: '50 a page, no total',
		settings: {
			...USUAL,
			dialect: { body: { 'links.next': 'next' }, absent: 'null', parameters: styles.offset },
		},
		entries: [{ contender: getMany, ahead: 2, maxRatio: 0.8 }, yardstick(requestAndSplit)],
	},
	{
		name: 'rows',
		title: `Get for ${ROWS} input items`,
		note: '237 locations, 50 a page; yardstick: such a node that requests nothing',
		settings: {},
		entries: [
			{ contender: getRows, maxRatio: 2.5 },
			yardstick(floorForRows),
			{ contender: requestForRows },
		],
	},
	{
		name: 'reader',
		title: `Get for ${ROWS} input items`,
		note: 'yardstick: a node that only reads the credential and Location',
		settings: {},
		entries: [{ contender: getRows, maxRatio: 1.15 }, yardstick(readerForRows)],
	},
	{
		name: 'limited',
		title: 'A service that answers 3 parallel requests',
		note: '429 for a fourth; 20,000 locations, 100 a page, 50 ms latency',
		settings: { ...LONG_LIST, maxConcurrent: 3, latency: 50 },
		entries: [{ contender: getMany, maxRatio: 0.6, maxThrottled: 12 }, yardstick(requestAndSplit)],
	},
	{
		name: 'growth',
		title: 'Ten times as many locations',
		note: '100,000; yardstick: 10,000',
		settings: { pageSize: 100 },
		entries: [
			{
				contender: getMany,
				variant: { title: '100,000 locations', settings: { count: 100_000 } },
				maxRatio: 15,
			},
			{
				...yardstick(getMany),
				variant: { title: '10,000 locations', settings: { count: 10_000 } },
			},
		],
	},
	{
		name: 'memory',
		title: 'Peak memory of n8n, 20,000 locations',
		note: '100 a page',
		settings: LONG_LIST,
		isMemory: true,
		entries: [
			{ contender: getMany, maxRatio: 1 },
			yardstick(requestAndSplit),
			{ contender: tenItems },
		],
	},
];

/** @returns the title of an entry in its comparison */
export function getTitle({ variant, contender }: Entry): string {
	return variant?.title ?? contender.title;
}
