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

const place = (x: number): [number, number] => [x, 0];

/** A workflow: a manual trigger, "Start", and one node after it. */
function workflowOf(name: string, node: Record<string, unknown>): object {
	return {
		name,
		nodes: [
			{
				id: 'start',
				name: 'Start',
				type: 'n8n-nodes-base.manualTrigger',
				typeVersion: 1,
				position: place(0),
				parameters: {},
			},
			{ id: 'node', position: place(220), ...node },
		],
		connections: { Start: { main: [[{ node: node.name, type: 'main', index: 0 }]] } },
		settings: { executionOrder: 'v1' },
	};
}

/** Lists all locations with our node. */
export function listWorkflow({ id, name, type }: Credential): object {
	return workflowOf(`List with ${name}`, {
		name: 'Visitor Locations',
		type: 'n8n-nodes-visitor-locations.visitorLocations',
		typeVersion: 1,
		parameters: { authentication: AUTHENTICATION[type], returnAll: true },
		credentials: { [type]: { id, name } },
	});
}

/** Calls an address with n8n's HTTP Request node and one of our credentials. */
export function httpRequestWorkflow(
	{ id, name, type }: Credential,
	url: string,
	options: object = {},
): object {
	return workflowOf(`Request with ${name}`, {
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
	});
}
