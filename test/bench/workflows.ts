import type { Credential } from '../real/credentials';
import {
	editFields,
	followNextLink,
	httpRequest,
	itemsNode,
	ourNode,
	splitOut,
	workflowOf,
} from '../real/workflows';

/** Gets the location of each row with our node. */
export function getRowsWorkflow(credential: Credential, ids: readonly string[]): object {
	const locationId = { __rl: true, mode: 'id', value: '={{ $json.id }}' };
	return workflowOf(
		'Get for rows',
		rows(ids),
		ourNode(credential, { operation: 'get', locationId }),
	);
}

/**
 * What a user would build for that: the whole list for each row, and of each page the location with the row's ID.
 * (Split Out first and a Filter behind it is forty times slower: it evaluates its expression for 47,400 items.)
 */
export function filterRowsWorkflow(
	credential: Credential,
	url: string,
	ids: readonly string[],
): object {
	const ofRow = "$json.data.filter((location) => location.id === $('Rows').item.json.id)";
	return workflowOf(
		'Request and filter for rows',
		rows(ids),
		httpRequest(credential, url, followNextLink),
		editFields(`{ data: ${ofRow} }`),
		splitOut(),
	);
}

function rows(ids: readonly string[]) {
	return itemsNode(
		ids.map((id) => ({ id })),
		'Rows',
	);
}
