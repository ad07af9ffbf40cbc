import type {
	ICredentialsHelper,
	INode,
	INodeParameters,
	IWorkflowExecuteAdditionalData,
} from 'n8n-workflow';
import { Expression } from 'n8n-workflow';

import { AUTHENTICATIONS } from '../../../nodes/VisitorLocations/parameters/authentication';

/**
 * Whether this runs on the oldest n8n that the package claims (`npm run test:oldest`). There, n8n renews OAuth2 tokens for each
 * request without a lock, makes a refused call once more before it renews, and its errors tell less.
 */
export const isOldN8n = !('acquireIsolate' in Expression.prototype);

/** For what n8n's own words or locks decide, and older n8n has none. */
export const itOnNewN8n = isOldN8n ? it.skip : it;

/** What a call of our nodes touches; the rest of n8n's additional data belongs to its server. */
export function additionalData(
	credentialsHelper: ICredentialsHelper,
	more: object = {},
): IWorkflowExecuteAdditionalData {
	const n8nUrl = 'http://127.0.0.1:5678';
	return {
		credentialsHelper,
		variables: {},
		restApiUrl: n8nUrl,
		instanceBaseUrl: n8nUrl,
		webhookBaseUrl: n8nUrl,
		webhookWaitingBaseUrl: n8nUrl,
		webhookTestBaseUrl: n8nUrl,
		formWaitingBaseUrl: n8nUrl,
		...more,
	} as unknown as IWorkflowExecuteAdditionalData;
}

/** @returns a node as it stands in a workflow */
export function nodeOf(name: string, type: string, parameters: INodeParameters = {}): INode {
	return { id: name, name, type, typeVersion: 1, position: [0, 0], parameters };
}

/** The credential of a node, as a workflow names it. */
export function credentialsOf(typeName: string): Pick<INode, 'credentials'> {
	return { credentials: { [typeName]: { id: '1', name: 'Test credential' } } };
}

/** @returns one of our nodes, with its credential and the matching value of the parameter Authentication */
export function ourNode(
	name: string,
	type: string,
	typeName: string,
	parameters: INodeParameters,
): INode {
	const found = AUTHENTICATIONS.find(({ credentialType }) => credentialType === typeName);
	const authentication = found?.value ?? '';
	const node = nodeOf(name, `n8n-nodes-visitor-locations.${type}`, {
		authentication,
		...parameters,
	});
	return { ...node, ...credentialsOf(typeName) };
}
