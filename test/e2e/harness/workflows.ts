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
function workflowOf(name: string, ...nodes: (Record<string, unknown> & { name: string })[]) {
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

function httpRequest({ id, name, type }: Credential, url: string, options: object) {
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
