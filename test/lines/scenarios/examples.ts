import { exampleNames, readExample } from '../../e2e/harness/examples';
import type { Scenario } from '../scenario';
import type { Stage } from '../stage';
import { withoutAccounts } from '../withoutAccounts';

/** The example that needs a model to run: only its nodes are looked at. */
const WITH_MODEL = 'ai-agent';

/** The shipped workflows: an older n8n may lack the version of a node that they were made with. */
export const exampleScenarios: Scenario[] = exampleNames().map((name) => ({
	name: `example: ${name}`,
	expected: name === WITH_MODEL ? 'has all its nodes' : 'has all its nodes, and runs',
	play: async (stage) => {
		const lacking = await lackingNodes(stage, name);
		if (lacking.length > 0) return `lacks ${lacking.join(', ')}`;
		return name === WITH_MODEL ? 'has all its nodes' : await runExample(stage, name);
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
