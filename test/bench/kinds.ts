import { makeLocations } from '../../sandbox/service/locations';
import { defaultSettings } from '../../sandbox/service/settings';
import type { Credential } from '../real/credentials';
import { listForItemsWorkflow, listWorkflow, splitOutWorkflow } from '../real/workflows';
import {
	filterRowsWorkflow,
	getRowsWorkflow,
	makeItemsWorkflow,
	splitItemsWorkflow,
} from './workflows';

/** The kinds of workflows that are measured. */
export const kinds = [
	'default',
	'sequential',
	'parallel2',
	'parallel3',
	'parallel4',
	'parallel10',
	'splitOut',
	'expired',
	'getRows',
	'filterRows',
	'tenItems',
	'madeItems',
	'splitItems',
] as const;
export type Kind = (typeof kinds)[number];

/** What a workflow of a kind is made with. */
interface Means {
	/** its token lives long */
	credential: Credential;
	/** another one with a token of its own, which may live as short as a section wants */
	shortLived: Credential;
	/** the URL of the list */
	url: string;
}

interface KindOfWorkflow {
	title: string;
	workflow: (means: Means) => object;
	/** the node that outputs the locations */
	lastNode: string;
	/** how often the list is read */
	readings: number;
	/** @returns the ids that have to come out, of those of a list */
	ids: (listed: string[]) => string[];
}

/** Rows of a spreadsheet, each with another location: the last ones of the service's usual list, of five pages. */
export const ROWS = 200;
const USUAL_LIST = makeLocations(defaultSettings().count, defaultSettings().seed);
const ROW_IDS = USUAL_LIST.slice(-ROWS).map(({ id }) => id);

/** As many as the long list has. */
export const MADE_ITEMS = 20_000;

export const INPUT_ITEMS = 10;

function list(title: string, paging: object = {}): KindOfWorkflow {
	return {
		title,
		workflow: ({ credential }) =>
			listWorkflow(credential, { options: { paging: { settings: paging } } }),
		lastNode: 'Visitor Locations',
		readings: 1,
		ids: (listed) => listed,
	};
}

const madeIds = () => Array.from({ length: MADE_ITEMS }, (_, n) => String(10_000 + n));

const atMost = (parallelRequests: number) =>
	list(`Visitor Locations, at most ${parallelRequests} pages at once`, { parallelRequests });

export const KINDS: Record<Kind, KindOfWorkflow> = {
	default: list('Visitor Locations'),
	sequential: list('Visitor Locations, one page at a time', { parallelRequests: 1 }),
	parallel2: atMost(2),
	parallel3: atMost(3),
	parallel4: atMost(4),
	parallel10: atMost(10),
	splitOut: {
		...list('HTTP Request with pagination, then Split Out'),
		workflow: ({ credential, url }) => splitOutWorkflow(credential, url),
		lastNode: 'Split Out',
	},
	expired: {
		...list('Visitor Locations, whose token has expired'),
		workflow: ({ shortLived }) => listWorkflow(shortLived),
	},
	getRows: {
		...list('Visitor Locations, Get'),
		workflow: ({ credential }) => getRowsWorkflow(credential, ROW_IDS),
		ids: () => ROW_IDS,
	},
	filterRows: {
		title: 'HTTP Request with pagination, Edit Fields (filters), Split Out',
		workflow: ({ credential, url }) => filterRowsWorkflow(credential, url, ROW_IDS),
		lastNode: 'Split Out',
		readings: ROWS,
		ids: () => ROW_IDS,
	},
	tenItems: {
		...list(`Visitor Locations, ${INPUT_ITEMS} input items`),
		workflow: ({ credential }) => listForItemsWorkflow(credential, INPUT_ITEMS),
		ids: (listed) => Array.from({ length: INPUT_ITEMS }, () => listed).flat(),
	},
	madeItems: {
		title: 'Code, which makes such items without a request',
		workflow: () => makeItemsWorkflow(USUAL_LIST, MADE_ITEMS),
		lastNode: 'Items',
		readings: 0,
		ids: madeIds,
	},
	splitItems: {
		title: 'Edit Fields and Split Out, which make such items without a request',
		workflow: () => splitItemsWorkflow(USUAL_LIST, MADE_ITEMS),
		lastNode: 'Split Out',
		readings: 0,
		ids: madeIds,
	},
};
