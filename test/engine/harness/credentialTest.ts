import { ExecuteContext, RoutingNode } from 'n8n-core';
import type { ICredentialTestRequest, INodeType } from 'n8n-workflow';
import { Workflow, createRunExecutionData } from 'n8n-workflow';

import { getMember } from '../../../shared/json';
import { additionalData, createCredentialReference, createNode } from './n8n';
import { describeNode } from './nodeTypes';
import type { StoredCredentials } from './storedCredentials';

/**
 * Tests a credential as the button in its dialog does, with the same engine (n8n 2.41, CredentialsTester.runRequestTest).
 *
 * @throws the error of a request that fails, for which n8n has a message
 */
export async function testCredential(
	credentials: StoredCredentials,
): Promise<{ status: 'OK' | 'Error'; message: string }> {
	const { typeName, type } = credentials;
	const { request, rules = [] } = type.test as ICredentialTestRequest;
	const temp = describeNode('Temp', 'temp', {
		...{ displayName: 'Temp', name: 'temp', type: 'string', default: '' },
		routing: { request },
	});
	const nodeType: INodeType = {
		description: { ...temp, credentials: [{ name: typeName, required: true }] },
	};
	const node = { ...createNode('Temp', 'temp'), ...createCredentialReference(typeName) };
	const nodeTypes = {
		getByName: () => nodeType,
		getByNameAndVersion: () => nodeType,
		getKnownTypes: () => ({}),
	};
	const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
	const data = await credentials.resolved();
	// n8n uses the data of the dialog and does not read the saved data again.
	const dialog = Object.assign(Object.create(credentials) as StoredCredentials, {
		getDecrypted: async () => await Promise.resolve(data),
	});
	const input = { main: [[{ json: {} }]] };
	const context = new ExecuteContext(
		workflow,
		node,
		additionalData(dialog),
		'internal',
		createRunExecutionData(),
		0,
		[],
		input,
		{ node, data: {}, source: null },
		[],
	);
	const decrypted = { id: '1', name: 'Test credential', type: typeName, data };
	try {
		await workflow.expression.acquireIsolate();
		const response = await new RoutingNode(context, nodeType, decrypted).runNode();
		for (const { type: kind, properties } of rules) {
			if (kind !== 'responseSuccessBody') continue;
			if (getMember(response?.[0]?.[0]?.json, properties.key) === properties.value) {
				return { status: 'Error', message: properties.message };
			}
		}
		return { status: 'OK', message: 'Connection successful!' };
	} finally {
		await workflow.expression.releaseIsolate();
	}
}
