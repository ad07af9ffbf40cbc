import type { N8nApi } from '../../sandbox/instance/n8nApi';
import type { Credential } from './credentials';
import { KINDS } from './credentials';
import { until } from '../harness/until';

/** A node of a workflow, as far as it differs from the others. */
export type Node = Record<string, unknown> & { name: string };

/** The name of our node in these workflows. */
export const NODE_NAME = 'Visitor Locations';

/** Our node. @param more members other than its parameters, such as another name */
export function createListNode(credential: Credential, parameters: object = {}, more: object = {}) {
	return {
		name: NODE_NAME,
		...createOwnNode('visitorLocations', credential, { returnAll: true, ...parameters }),
		...more,
	};
}

/** @param node which of ours */
function createOwnNode(node: string, { id, name, type }: Credential, parameters: object) {
	return {
		type: `n8n-nodes-visitor-locations.${node}`,
		typeVersion: 1,
		parameters: { authentication: KINDS[type].authentication, ...parameters },
		credentials: { [type]: { id, name } },
	};
}

/** Makes items. @param items how many, or what they hold */
export function createItemsNode(items: number | readonly object[], name = 'Items') {
	const all = typeof items === 'number' ? Array.from({ length: items }, (_, n) => ({ n })) : items;
	return createCodeNode(name, `return ${JSON.stringify(all)}.map((json) => ({ json }));`);
}

function createCodeNode(name: string, jsCode: string) {
	return { name, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
}

/** n8n's Edit Fields. @param expression of the whole item */
export function createEditFields(expression: string, name = 'Edit Fields') {
	const parameters = { mode: 'raw', jsonOutput: `={{ ${expression} }}`, options: {} };
	return { name, type: 'n8n-nodes-base.set', typeVersion: 3.4, parameters };
}

export function createSplitOut(fieldToSplitOut = 'data') {
	const parameters = { fieldToSplitOut, options: {} };
	return { name: 'Split Out', type: 'n8n-nodes-base.splitOut', typeVersion: 1, parameters };
}

/** n8n's HTTP Request node with one of our credentials. */
export function createHttpRequest(
	{ id, name, type }: Credential,
	url: string,
	options: object = {},
) {
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: type,
			sendHeaders: true,
			headerParameters: { parameters: [{ name: 'Accept', value: 'application/vnd.api+json' }] },
			options,
		},
		credentials: { [type]: { id, name } },
	};
}

/** Options of n8n's HTTP Request node that make it follow `links.next` to the end. */
export const FOLLOW_NEXT_LINK = {
	pagination: {
		pagination: {
			paginationMode: 'responseContainsNextURL',
			nextURL: '={{ $response.body.links.next }}',
			paginationCompleteWhen: 'other',
			completeExpression: '={{ !$response.body.links.next }}',
		},
	},
	response: { response: { responseFormat: 'json' } },
};

/** A workflow of nodes in a row. */
export function createSequence(name: string, nodes: readonly Node[]) {
	const main = (node: Node) => ({ main: [[{ node: node.name, type: 'main', index: 0 }]] });
	return {
		name,
		nodes: nodes.map((node, index) => ({
			id: `node${index}`,
			position: [220 * index, 0],
			...node,
		})),
		connections: Object.fromEntries(
			nodes.slice(1).map((node, index) => [nodes[index]?.name ?? '', main(node)]),
		),
		settings: { executionOrder: 'v1' },
	};
}

/** A workflow: a manual trigger, "Start", and nodes in a row after it. */
export function buildWorkflow(name: string, ...nodes: Node[]) {
	const type = 'n8n-nodes-base.manualTrigger';
	return createSequence(name, [{ name: 'Start', type, typeVersion: 1, parameters: {} }, ...nodes]);
}

/** Lists all locations with our node. @param parameters further ones of the node */
export function createListWorkflow(credential: Credential, parameters: object = {}): object {
	return buildWorkflow(`List with ${credential.name}`, createListNode(credential, parameters));
}

/** The same, with several items that come in. @param items how many, or what they hold */
export function createListForItemsWorkflow(
	credential: Credential,
	items: number | readonly object[],
	parameters: object = {},
): object {
	const name = `List for items with ${credential.name}`;
	return buildWorkflow(name, createItemsNode(items), createListNode(credential, parameters));
}

/** Builds what a user would build without our node: HTTP Request with its pagination, then Split Out. */
export function createSplitOutWorkflow(credential: Credential, url: string): object {
	const name = `Request and split with ${credential.name}`;
	return buildWorkflow(
		name,
		createHttpRequest(credential, url, FOLLOW_NEXT_LINK),
		createSplitOut(),
	);
}

/** Polls every ten seconds: n8n takes no shorter interval than a minute, but as many of them as one names. */
export const EVERY_TEN_SECONDS = {
	item: [0, 10, 20, 30, 40, 50].map((second) => ({
		mode: 'custom',
		cronExpression: `${second} * * * * *`,
	})),
};

/** Starts with our trigger, which polls often. @param parameters further ones of the trigger */
export function createTriggerWorkflow(credential: Credential, parameters: object = {}) {
	const own = { pollTimes: EVERY_TEN_SECONDS, ...parameters };
	return createSequence(`Changes with ${credential.name}`, [
		{
			id: 'trigger',
			name: 'Visitor Locations Trigger',
			...createOwnNode('visitorLocationsTrigger', credential, own),
		},
		{ id: 'after', name: 'After', type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} },
	]);
}

/**
 * Saves and publishes a workflow: a webhook, and nodes in a row after it.
 *
 * @param path of the webhook, unique in this n8n
 * @returns the address that answers with the items of the last node
 */
export async function publishWebhook(api: N8nApi, path: string, ...nodes: Node[]) {
	const answer = { responseMode: 'lastNode', responseData: 'allEntries', options: {} };
	const parameters = { path, ...answer };
	const webhook = { name: 'Webhook', type: 'n8n-nodes-base.webhook', typeVersion: 2, parameters };
	const workflow = await api.createWorkflow(
		createSequence(path, [{ ...webhook, webhookId: path }, ...nodes]),
	);
	await api.activate(workflow);
	const url = `${api.url}/webhook/${path}`;
	// n8n registers a webhook a moment after it has answered; until then its address is not known.
	await until(async () => (await fetch(url)).ok, `an answer of ${url}`);
	return { id: workflow.id, url };
}
