import type { INodeTypeDescription } from 'n8n-workflow';

import { exampleNames, filledIn, readExample } from '../../real/examples';
import type { Scenario } from '../scenario';
import type { Stage } from '../stage';

/** The shipped workflows: an older n8n may lack the version of a node that they were made with. */
export const exampleScenarios: Scenario[] = exampleNames().map((name) => ({
	name: `example: ${name}`,
	expected: needsAccount(name) ? 'has all its nodes' : 'has all its nodes, and runs',
	play: async (stage) => {
		const lacking = await lackingNodes(stage, name);
		if (lacking.length > 0) return `lacks ${lacking.join(', ')}`;
		return needsAccount(name) ? 'has all its nodes' : await runExample(stage, name);
	},
}));

/** Whether it ends in another service; the e2e suite plays those, in the newest n8n. */
function needsAccount(name: string): boolean {
	return readExample(name).nodes.some(({ type }) => /googleSheets|slack|lmChat/.test(type));
}

/** @returns the nodes of an example that this n8n does not have in their version, with its newest one */
async function lackingNodes({ api }: Stage, name: string): Promise<string[]> {
	const types = await api.file<INodeTypeDescription[]>('/types/nodes.json');
	const lacking = readExample(name).nodes.flatMap(({ type, typeVersion }) => {
		const versions = types.filter((own) => own.name === type).flatMap(({ version }) => version);
		if (versions.includes(typeVersion)) return [];
		const newest = versions.length === 0 ? 'not there' : `newest: ${Math.max(...versions)}`;
		return [`${type.replace(/^.*\./, '')} ${typeVersion} (${newest})`];
	});
	return [...new Set(lacking)].sort();
}

/** Runs an example from its first node. */
async function runExample(stage: Stage, name: string): Promise<string> {
	const credential = await stage.credential(await stage.service());
	const first = readExample(name).nodes.find(({ type }) => /trigger$/i.test(type))?.name ?? '';
	const saved = await stage.api.createWorkflow(filledIn(readExample(name), [credential]));
	const { status, error } = await stage.api.run(saved, first);
	return status === 'success'
		? 'has all its nodes, and runs'
		: `${status}: ${error?.message ?? 'no reason'}`;
}
