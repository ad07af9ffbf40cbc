import type { ExecuteContext } from 'n8n-core';
import { RoutingNode } from 'n8n-core';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';

import { VisitorLocations } from '../../../nodes/VisitorLocations/VisitorLocations.node';
import { VisitorLocationsTrigger } from '../../../nodes/VisitorLocations/VisitorLocationsTrigger.node';

/** Outputs numbered items, as a node before ours does. */
class Input implements INodeType {
	description = {
		displayName: 'Input',
		name: 'input',
		group: ['trigger' as const],
		version: 1,
		description: 'Items of the test',
		defaults: { name: 'Input' },
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		properties: [{ displayName: 'Items', name: 'items', type: 'json' as const, default: '[]' }],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = JSON.parse(this.getNodeParameter('items', 0) as string) as unknown[];
		return await Promise.resolve([items.map((_, n) => ({ json: { n } }))]);
	}
}

/**
 * Follows paired items to the input item with an expression, as users do: for each item, or only for the first and the last.
 * n8n takes about 0.1 ms for each item, which is most of the time of a run.
 */
class LookBack implements INodeType {
	description = {
		displayName: 'Look Back',
		name: 'lookBack',
		group: ['transform' as const],
		version: 1,
		description: 'Follows paired items',
		defaults: { name: 'Look Back' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		properties: [
			{ displayName: 'From', name: 'from', type: 'number' as const, default: 0 },
			{ displayName: 'Each', name: 'each', type: 'boolean' as const, default: false },
		],
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const last = this.getInputData().length - 1;
		const each = this.getNodeParameter('each', 0) as boolean;
		const indexes = each
			? Array.from({ length: last + 1 }, (_, index) => index)
			: [...new Set([0, last])];
		return await Promise.resolve([
			indexes.map((index) => ({
				json: { from: this.getNodeParameter('from', index) as number },
				pairedItem: { item: index },
			})),
		]);
	}
}

/** Gives a declarative node an `execute` that routes and can be cancelled, as n8n's server does. */
function withRouting(type: INodeType): INodeType {
	return Object.assign(type, {
		async execute(this: ExecuteContext) {
			return (await new RoutingNode(this, type).runNode()) ?? [];
		},
	});
}

const types: Record<string, INodeType> = {
	'test.input': new Input(),
	'test.lookBack': new LookBack(),
	'n8n-nodes-visitor-locations.visitorLocations': withRouting(new VisitorLocations()),
	'n8n-nodes-visitor-locations.visitorLocationsTrigger': new VisitorLocationsTrigger(),
};

/** The node types of the test workflows. */
export const nodeTypes: INodeTypes = {
	getByName: (name): INodeType | IVersionedNodeType => getType(name),
	getByNameAndVersion: (name): INodeType => NodeHelpers.getVersionedNodeType(getType(name)),
	getKnownTypes: () => ({}),
};

function getType(name: string): INodeType {
	// The variant for AI agents has this suffix (n8n 2.41, convertNodeToAiTool).
	const type = types[name.replace(/Tool$/, '')];
	if (type === undefined) throw new Error(`No node type ${name}`);
	return type;
}
