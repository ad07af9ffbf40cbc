import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { IConnections, INode, INodeParameters } from 'n8n-workflow';

import { root } from '../../sandbox/install';

/** A workflow as n8n's editor exports it. */
export interface Workflow {
	id: string;
	name: string;
	nodes: INode[];
	connections: IConnections;
}

export interface SavedCredential {
	id: string;
	name: string;
	type: string;
}

export const examplesFolder = join(root, 'examples');

export function exampleNames(): string[] {
	const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));
	return files.map((file) => basename(file, '.json'));
}

export function exampleFile(name: string): string {
	return join(examplesFolder, `${name}.json`);
}

export function readExample(name: string): Workflow {
	return JSON.parse(readFileSync(exampleFile(name), 'utf8')) as Workflow;
}

/** Which credential a type of node takes. */
const CREDENTIALS: [RegExp, string][] = [
	[/\.visitorLocations/, 'visitorLocationsApi'],
	[/\.googleSheets$/, 'googleSheetsOAuth2Api'],
	[/\.slack$/, 'slackApi'],
	[/\.lmChatOpenAi$/, 'openAiApi'],
];

/**
 * Does to an example what its note asks for.
 *
 * @param parameters what to fill in, by the name of the node
 * @returns the example as a new workflow
 */
export function filledIn(
	{ name, nodes, connections }: Workflow,
	credentials: SavedCredential[],
	parameters: Record<string, INodeParameters> = {},
): object {
	const filled = nodes.map((node) => {
		const [, type] = CREDENTIALS.find(([nodes]) => nodes.test(node.type)) ?? [];
		const own = credentials.filter((credential) => credential.type === type);
		return {
			...node,
			parameters: { ...node.parameters, ...parameters[node.name] },
			credentials: Object.fromEntries(own.map(({ id, name, type }) => [type, { id, name }])),
		};
	});
	return { name, nodes: filled, connections, settings: { executionOrder: 'v1' } };
}
