import type { Credential } from '../real/credentials';
import {
	createEditFields,
	FOLLOW_NEXT_LINK,
	createHttpRequest,
	createItemsNode,
	createListForItemsWorkflow,
	createListWorkflow,
	NODE_NAME,
	createListNode,
	createSplitOut,
	createSplitOutWorkflow,
	buildWorkflow,
} from '../real/workflows';
import { makeLocations } from '../../sandbox/service/locations';
import { defaultSettings } from '../../sandbox/service/settings';

/** A workflow that is timed. */
export interface Contender {
	title: string;
	/** @param url of the list */
	workflow: (credential: Credential, url: string) => object;
	/** the node that outputs the locations */
	lastNode: string;
	/** how many times it reads the list */
	readings: number;
	/** @returns the IDs that it must output @param listed the IDs of the list */
	ids: (listed: readonly string[]) => readonly string[];
}

/** Rows of a spreadsheet, each with another location: the last ones of the service's usual list, of five pages. */
export const ROWS = 200;
const { count, seed } = defaultSettings();
const ROW_IDS = makeLocations(count, seed)
	.slice(-ROWS)
	.map(({ id }) => id);
const rows = createItemsNode(
	ROW_IDS.map((id) => ({ id })),
	'Rows',
);

/** Our node. */
function createListContender(title: string): Contender {
	return {
		title,
		workflow: (credential) => createListWorkflow(credential, {}),
		lastNode: NODE_NAME,
		readings: 1,
		ids: (listed) => listed,
	};
}

export const getMany = createListContender('Visitor Locations');

export const requestAndSplit: Contender = {
	...createListContender('HTTP Request with pagination, then Split Out'),
	workflow: createSplitOutWorkflow,
	lastNode: 'Split Out',
};

/** Gets the location of each row. @param more members of the node other than its parameters */
function createGetForRows(credential: Credential, more: object = {}): object {
	const locationId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
	const get = createListNode(credential, { operation: 'get', locationId }, more);
	return buildWorkflow('Get for rows', rows, get);
}

export const getRows: Contender = {
	...createListContender('Visitor Locations, Get'),
	workflow: (credential) => createGetForRows(credential),
	ids: () => ROW_IDS,
};

/** The same with a node that requests nothing: what n8n itself needs (floor/Floor.node.js). */
export const floorForRows: Contender = {
	...getRows,
	title: "n8n's floor: the same node without a request",
	workflow: (credential) => createGetForRows(credential, { type: 'CUSTOM.floor' }),
	readings: 0,
};

/** The same with a node that only reads the credential and Location (floor/Reader.node.js). */
export const readerForRows: Contender = {
	...floorForRows,
	title: 'the same node that only reads the credential and Location',
	workflow: (credential) => createGetForRows(credential, { type: 'CUSTOM.reader' }),
};

/**
 * Builds what a user would build for that: the whole list for each row, and of each page the location with the row's ID.
 * (Split Out first and then a Filter is forty times slower: it evaluates its expression for 47,400 items.)
 */
export const requestForRows: Contender = {
	title: 'HTTP Request with pagination, Edit Fields (filters), Split Out',
	workflow: (credential, url) => {
		const ofRow = "$json.data.filter((location) => location.id === $('Rows').item.json.id)";
		const request = createHttpRequest(credential, url, FOLLOW_NEXT_LINK);
		return buildWorkflow(
			'Rows',
			rows,
			request,
			createEditFields(`{ data: ${ofRow} }`),
			createSplitOut(),
		);
	},
	lastNode: 'Split Out',
	readings: ROWS,
	ids: () => ROW_IDS,
};

export const tenItems: Contender = {
	...getMany,
	title: 'Visitor Locations, 10 input items',
	workflow: (credential) => createListForItemsWorkflow(credential, 10),
	ids: (listed) => Array.from({ length: 10 }, () => listed).flat(),
};
