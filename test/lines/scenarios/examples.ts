import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../../../sandbox/install';
import { readExample, withoutAccounts } from '../../e2e/harness/examples';
import type { Scenario } from '../scenario';
import type { Stage } from '../stage';

const names = readdirSync(join(root, 'examples'))
	.filter((file) => file.endsWith('.json'))
	.map((file) => file.replace('.json', ''));

/** The shipped workflows: an older n8n may lack the version of a node that they were made with. */
export const exampleScenarios: Scenario[] = names.map((name) => ({
	name: `example: ${name}`,
	expected: 'has all its nodes, and runs',
	play: async (stage) => {
		const lacking = await lackingNodes(stage, name);
		return lacking.length > 0 ? `lacks ${lacking.join(', ')}` : await runExample(stage, name);
	},
}));

/** @returns the nodes of an example that this n8n does not have in their version, with its newest one */
async function lackingNodes({ line }: Stage, name: string): Promise<string[]> {
	const types = await line.nodeTypes();
	const lacking = readExample(name).nodes.flatMap(({ type, typeVersion }) => {
		const versions = types.filter((own) => own.name === type).flatMap(({ version }) => version);
		if (versions.includes(typeVersion)) return [];
		const newest = versions.length === 0 ? 'not there' : `newest: ${Math.max(...versions)}`;
		return [`${type.replace(/^.*\./, '')} ${typeVersion} (${newest})`];
	});
	return [...new Set(lacking)].sort();
}

/** Runs an example as imported, without the accounts somewhere else, and from its first node. */
async function runExample(stage: Stage, name: string): Promise<string> {
	const service = await stage.service();
	service.answerInstead = ({ path }) => (path === '/message' ? { body: {} } : undefined);
	const credential = await stage.credential(service);
	const workflow = withoutAccounts(readExample(name), `${service.url}/message`);
	for (const node of workflow.nodes) {
		if (!node.type.startsWith('n8n-nodes-visitor-locations.')) continue;
		node.credentials = { [credential.type]: { id: credential.id, name: credential.name } };
	}
	const first = workflow.nodes.find(({ type }) => /trigger$/i.test(type))?.name ?? '';
	const { status, error } = await stage.api.run(await stage.api.createWorkflow(workflow), first);
	return status === 'success'
		? 'has all its nodes, and runs'
		: `${status}: ${error?.message ?? 'no reason'}`;
}
