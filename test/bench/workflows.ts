import type { JsonObject } from '../../credentials/shared/json';
import { flattener } from '../../nodes/VisitorLocations/output/flatten';
import type { Location } from '../../sandbox/service/locations';
import type { Credential } from '../real/credentials';
import {
	codeNode,
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

/** Outputs items like those of our node without a request. @param samples locations that they are made from */
export function makeItemsWorkflow(samples: readonly Location[], count: number): object {
	return workflowOf(
		'Make items',
		codeNode('Items', `return ${itemsLike(samples, count, '{ json: item }')};`),
	);
}

/** The same with nodes that n8n runs in its own process. */
export function splitItemsWorkflow(samples: readonly Location[], count: number): object {
	return workflowOf(
		'Make and split items',
		editFields(`{ data: ${itemsLike(samples, count, 'item')} }`),
		splitOut(),
	);
}

/** @returns an expression for so many different items */
function itemsLike(samples: readonly Location[], count: number, output: string): string {
	const flatten = flattener();
	const items = samples.map((location) => flatten({ ...location } satisfies JsonObject));
	return `((samples) => Array.from({ length: ${count} }, (_, n) => {
	const sample = samples[n % samples.length];
	const id = String(10_000 + n);
	const [address, addressLineOne] = [n + sample.address, n + sample.addressLineOne];
	const item = { ...sample, id, address, addressLineOne, url: sample.url + n };
	return ${output};
}))(${JSON.stringify(items)})`;
}

function rows(ids: readonly string[]) {
	return itemsNode(
		ids.map((id) => ({ id })),
		'Rows',
	);
}
