const AUTHENTICATION = {
	visitorLocationsApi: 'passwordGrant',
	visitorLocationsOAuth2Api: 'oAuth2',
	visitorLocationsCodeApi: 'authorizationCode',
};

export type CredentialType = keyof typeof AUTHENTICATION;

/** A saved credential. */
export interface Credential {
	id: string;
	name: string;
	type: CredentialType;
}

/** A workflow: a manual trigger, "Start", and nodes in a row after it. */
export function workflowOf(name: string, ...nodes: (Record<string, unknown> & { name: string })[]) {
	const start = {
		name: 'Start',
		type: 'n8n-nodes-base.manualTrigger',
		typeVersion: 1,
		parameters: {},
	};
	const row = [start, ...nodes];
	return {
		name,
		nodes: row.map((node, index) => ({ ...node, id: `node${index}`, position: [220 * index, 0] })),
		connections: Object.fromEntries(
			nodes.map((node, index): [string, object] => [
				row[index]?.name ?? '',
				{ main: [[{ node: node.name, type: 'main', index: 0 }]] },
			]),
		),
		settings: { executionOrder: 'v1' },
	};
}

/** Lists all locations with our node. @param parameters further ones of the node */
export function listWorkflow({ id, name, type }: Credential, parameters: object = {}): object {
	return workflowOf(`List with ${name}`, {
		name: 'Visitor Locations',
		type: 'n8n-nodes-visitor-locations.visitorLocations',
		typeVersion: 1,
		parameters: { authentication: AUTHENTICATION[type], returnAll: true, ...parameters },
		credentials: { [type]: { id, name } },
	});
}

/** The same, with several items that come in. @param items how many, or what they hold */
export function listForItemsWorkflow(
	{ id, name, type }: Credential,
	items: number | object[],
	parameters: object = {},
): object {
	return workflowOf(`List for items with ${name}`, itemsNode(items), {
		name: 'Visitor Locations',
		type: 'n8n-nodes-visitor-locations.visitorLocations',
		typeVersion: 1,
		parameters: { authentication: AUTHENTICATION[type], returnAll: true, ...parameters },
		credentials: { [type]: { id, name } },
	});
}

/** @param items how many, or what they hold */
function itemsNode(items: number | object[]) {
	const all = typeof items === 'number' ? Array.from({ length: items }, (_, n) => ({ n })) : items;
	return {
		name: 'Items',
		type: 'n8n-nodes-base.code',
		typeVersion: 2,
		parameters: { jsCode: `return ${JSON.stringify(all)}.map((json) => ({ json }));` },
	};
}

/** Offers the node as a tool: an AI agent, or any client of the Model Context Protocol, fills in limit and city. */
export function toolWorkflow({ id, name, type }: Credential, path: string): object {
	return {
		name: `Tool with ${name}`,
		nodes: [
			{
				id: 'server',
				name: 'MCP Server Trigger',
				type: '@n8n/n8n-nodes-langchain.mcpTrigger',
				typeVersion: 2,
				position: [0, 0],
				webhookId: path,
				parameters: { path, authentication: 'none' },
			},
			{
				id: 'tool',
				name: 'Visitor Locations',
				type: 'n8n-nodes-visitor-locations.visitorLocationsTool',
				typeVersion: 1,
				position: [0, 200],
				parameters: {
					authentication: AUTHENTICATION[type],
					limit: "={{ $fromAI('limit', 'How many locations', 'number') }}",
					filters: { city: "={{ $fromAI('city', 'Name of the city', 'string') }}" },
				},
				credentials: { [type]: { id, name } },
			},
		],
		connections: {
			'Visitor Locations': {
				ai_tool: [[{ node: 'MCP Server Trigger', type: 'ai_tool', index: 0 }]],
			},
		},
		settings: { executionOrder: 'v1' },
	};
}

/** Starts with our trigger, which polls every minute. @param parameters further ones of the trigger */
export function triggerWorkflow({ id, name, type }: Credential, parameters: object = {}) {
	return {
		name: `Changes with ${name}`,
		nodes: [
			{
				id: 'trigger',
				name: 'Visitor Locations Trigger',
				type: 'n8n-nodes-visitor-locations.visitorLocationsTrigger',
				typeVersion: 1,
				position: [0, 0],
				parameters: {
					pollTimes: { item: [{ mode: 'everyMinute' }] },
					authentication: AUTHENTICATION[type],
					...parameters,
				},
				credentials: { [type]: { id, name } },
			},
			{
				id: 'after',
				name: 'After',
				type: 'n8n-nodes-base.noOp',
				typeVersion: 1,
				position: [220, 0],
				parameters: {},
			},
		],
		connections: {
			'Visitor Locations Trigger': { main: [[{ node: 'After', type: 'main', index: 0 }]] },
		},
		settings: { executionOrder: 'v1' },
	};
}

/** Options of n8n's HTTP Request node that make it follow `links.next` to the end. */
export const followNextLink = {
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

/** Calls an address with n8n's HTTP Request node and one of our credentials. */
export function httpRequestWorkflow(
	credential: Credential,
	url: string,
	options: object = {},
): object {
	return workflowOf(`Request with ${credential.name}`, httpRequest(credential, url, options));
}

/** The same, for several items that come in. */
export function requestForItemsWorkflow(
	credential: Credential,
	url: string,
	items: number,
	options: object = {},
): object {
	return workflowOf(
		`Request for items with ${credential.name}`,
		itemsNode(items),
		httpRequest(credential, url, options),
	);
}

/** What a user would build without our node: HTTP Request with its pagination, then Split Out. */
export function splitOutWorkflow(credential: Credential, url: string): object {
	return workflowOf(
		`Request and split with ${credential.name}`,
		httpRequest(credential, url, followNextLink),
		{
			name: 'Split Out',
			type: 'n8n-nodes-base.splitOut',
			typeVersion: 1,
			parameters: { fieldToSplitOut: 'data', options: {} },
		},
	);
}

export function httpRequest({ id, name, type }: Credential, url: string, options: object) {
	return {
		name: 'HTTP Request',
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			url,
			authentication: 'predefinedCredentialType',
			nodeCredentialType: type,
			sendHeaders: true,
			headerParameters: {
				parameters: [{ name: 'Accept', value: 'application/vnd.api+json' }],
			},
			options,
		},
		credentials: { [type]: { id, name } },
	};
}
