import type { ExecuteContext } from 'n8n-core';
import { RoutingNode } from 'n8n-core';
import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeProperties,
	INodeType,
	INodeTypes,
	IVersionedNodeType,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeHelpers } from 'n8n-workflow';

import { VisitorLocations } from '../../../nodes/VisitorLocations/VisitorLocations.node';
import { VisitorLocationsTrigger } from '../../../nodes/VisitorLocations/VisitorLocationsTrigger.node';

/** @returns the description of a node of the tests */
export const describeNode = (displayName: string, name: string, property: INodeProperties) => ({
	displayName,
	name,
	group: ['transform' as const],
	version: 1,
	description: 'A node of the tests',
	defaults: { name: displayName },
	inputs: [NodeConnectionTypes.Main],
	outputs: [NodeConnectionTypes.Main],
	properties: [property],
});

/** Outputs numbered items, as a node before ours does. */
class Input implements INodeType {
	description = describeNode('Input', 'input', {
		displayName: 'Items',
		name: 'items',
		type: 'json',
		default: '[]',
	});

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = JSON.parse(this.getNodeParameter('items', 0) as string) as unknown[];
		return await Promise.resolve([items.map((_, n) => ({ json: { n } }))]);
	}
}

/** Follows the paired item of each item to the input item with an expression, as users do. */
class LookBack implements INodeType {
	description = describeNode('Look Back', 'lookBack', {
		displayName: 'From',
		name: 'from',
		type: 'number',
		default: 0,
	});

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const items = this.getInputData().map((_, item) => ({
			json: { from: this.getNodeParameter('from', item) as number },
			pairedItem: { item },
		}));
		return await Promise.resolve([items]);
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
