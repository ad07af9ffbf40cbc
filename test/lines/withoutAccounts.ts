import type { INode } from 'n8n-workflow';

import type { Workflow } from '../e2e/harness/examples';

/**
 * Replaces the nodes that need an account somewhere else. What would be sent to Slack is posted to another address,
 * as `{ text }`; what arrives at Google Sheets just passes.
 *
 * @param postUrl where the messages go
 * @returns the same workflow as a new one, to be run without these accounts
 */
export function withoutAccounts({ name, nodes, connections }: Workflow, postUrl: string) {
	return {
		name: `${name}, without accounts`,
		nodes: nodes.map((node) => withoutAccount(node, postUrl)),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

function withoutAccount(node: INode, postUrl: string): INode {
	const { id, name, position, type, parameters } = node;
	const place = { id, name, position };
	if (type === 'n8n-nodes-base.googleSheets') {
		return { ...place, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
	}
	if (type !== 'n8n-nodes-base.slack') return node;
	return {
		...place,
		type: 'n8n-nodes-base.httpRequest',
		typeVersion: 4.5,
		parameters: {
			method: 'POST',
			url: postUrl,
			sendBody: true,
			bodyParameters: { parameters: [{ name: 'text', value: parameters.text ?? null }] },
		},
	};
}
