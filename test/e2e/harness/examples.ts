import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IConnections, INode, INodeParameters } from 'n8n-workflow';

import { root } from '../../../sandbox/install';

/** A workflow as n8n's editor exports it. */
export interface Workflow {
	id: string;
	name: string;
	nodes: INode[];
	connections: IConnections;
}

export const examplesFolder = join(root, 'examples');

/** @returns the names of all examples */
export function exampleNames(): string[] {
	return readdirSync(examplesFolder)
		.filter((file) => file.endsWith('.json'))
		.map((file) => basename(file, '.json'));
}

/** @returns the path of an example */
export function exampleFile(name: string): string {
	return join(examplesFolder, `${name}.json`);
}

export function readExample(name: string): Workflow {
	return JSON.parse(readFileSync(exampleFile(name), 'utf8')) as Workflow;
}

/** A credential that n8n has saved. */
interface Saved {
	id: string;
	name: string;
	type: string;
}

/** Which credential a type of node takes. */
const CREDENTIALS: Record<string, string> = {
	'n8n-nodes-visitor-locations.visitorLocations': 'visitorLocationsApi',
	'n8n-nodes-visitor-locations.visitorLocationsTool': 'visitorLocationsApi',
	'n8n-nodes-visitor-locations.visitorLocationsTrigger': 'visitorLocationsApi',
	'n8n-nodes-base.googleSheets': 'googleSheetsOAuth2Api',
	'n8n-nodes-base.slack': 'slackApi',
	'@n8n/n8n-nodes-langchain.lmChatOpenAi': 'openAiApi',
};

/**
 * Does to an example what its note asks for.
 *
 * @param credentials one for each type that it needs
 * @param parameters what to fill in, by the name of the node
 * @returns the example as a new workflow
 * @throws Error when a credential is missing, or a node that something is to be filled into
 */
export function filledIn(
	example: string,
	credentials: Saved[],
	parameters: Record<string, INodeParameters> = {},
): object {
	const { name, nodes, connections } = readExample(example);
	const unknown = Object.keys(parameters).filter((node) => !nodes.some((one) => one.name === node));
	if (unknown.length > 0) throw new Error(`${example} has no node ${unknown.join(', ')}`);
	return {
		name,
		nodes: nodes.map((node) => ({
			...node,
			parameters: { ...node.parameters, ...parameters[node.name] },
			credentials: credentialsOf(node, credentials),
		})),
		connections,
		settings: { executionOrder: 'v1' },
	};
}

function credentialsOf(node: INode, credentials: Saved[]): INode['credentials'] {
	const wanted = CREDENTIALS[node.type];
	if (wanted === undefined) return undefined;
	const found = credentials.find(({ type }) => type === wanted);
	if (found === undefined) throw new Error(`${node.name} needs a credential ${wanted}`);
	return { [wanted]: { id: found.id, name: found.name } };
}
