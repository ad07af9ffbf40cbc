import type {
	ICredentialsHelper,
	INode,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';

import { AUTHENTICATIONS } from '../../../nodes/VisitorLocations/parameters/authentication';

/** Creates the part of n8n's additional data that our nodes use. */
export function additionalData(
	credentialsHelper: ICredentialsHelper,
	more: object = {},
): IWorkflowExecuteAdditionalData {
	return {
		credentialsHelper,
		variables: {},
		webhookWaitingBaseUrl: 'http://127.0.0.1:5678',
		formWaitingBaseUrl: 'http://127.0.0.1:5678',
		...more,
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** @returns a node of a workflow */
export function createNode(name: string, type: string, parameters: INodeParameters = {}): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters };
}

/** @returns the credential of a node, as in a workflow */
export function createCredentialReference(typeName: string): Pick<INode, 'credentials'> {
	return { credentials: { [typeName]: { id: '1', name: 'Test credential' } } };
}

/** @returns one of our nodes, with its credential and the value of the parameter Authentication for it */
export function ourNode(
	name: string,
	type: string,
	typeName: string,
	parameters: INodeParameters,
): INode {
	const found = AUTHENTICATIONS.find(({ credentialType }) => credentialType === typeName);
	const all = { authentication: found?.value ?? '', ...parameters };
	const node = createNode(name, `n8n-nodes-visitor-locations.${type}`, all);
	return { ...node, ...createCredentialReference(typeName) };
}
