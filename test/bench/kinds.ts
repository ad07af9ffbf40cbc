import { makeLocations } from '../../sandbox/service/locations';
import { defaultSettings } from '../../sandbox/service/settings';
import type { Credential } from '../real/credentials';
import { listForItemsWorkflow, listWorkflow, splitOutWorkflow } from '../real/workflows';
import { filterRowsWorkflow, getRowsWorkflow } from './workflows';

/** The kinds of workflows that are measured. */
export const kinds = [
	'default',
	'sequential',
	'parallel2',
	'parallel3',
	'parallel4',
	'splitOut',
	'getRows',
	'filterRows',
	'tenItems',
] as const;
export type Kind = (typeof kinds)[number];

/** What a workflow of a kind is made with. */
interface Means {
	credential: Credential;
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

const atMost = (parallelRequests: number) =>
	list(`Visitor Locations, at most ${parallelRequests} pages at once`, { parallelRequests });

export const KINDS: Record<Kind, KindOfWorkflow> = {
	default: list('Visitor Locations'),
	sequential: list('Visitor Locations, one page at a time', { parallelRequests: 1 }),
	parallel2: atMost(2),
	parallel3: atMost(3),
	parallel4: atMost(4),
	splitOut: {
		...list('HTTP Request with pagination, then Split Out'),
		workflow: ({ credential, url }) => splitOutWorkflow(credential, url),
		lastNode: 'Split Out',
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
};
