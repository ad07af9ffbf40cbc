import type { INodeTypeDescription } from 'n8n-workflow';

import { exampleNames, filledIn, readExample } from '../real/examples';
import type { ScenarioContext } from './context';

/** Declares a scenario for each example: an older n8n might lack the version of a node that it uses. */
export function exampleScenarios(context: () => ScenarioContext): void {
	it.each(exampleNames())('has the nodes of %s in their versions', async (name) => {
		const types = await context().api.file<INodeTypeDescription[]>('/types/nodes.json');
		const missing = readExample(name).nodes.filter(({ type, typeVersion }) => {
			const versions = types.filter((own) => own.name === type).flatMap(({ version }) => version);
			return !versions.includes(typeVersion);
		});
		expect(missing.map(({ type, typeVersion }) => `${type} ${typeVersion}`)).toEqual([]);
	});

	it.each(exampleNames().filter(runsAlone))('runs %s', async (name) => {
		const service = await context().startService();
		const credential = await context().saveCredential(service, 'visitorLocationsApi');
		const example = readExample(name);
		const first = example.nodes.find(({ type }) => /trigger$/i.test(type))?.name ?? '';
		const workflow = await context().api.createWorkflow(filledIn(example, [credential]));
		const { status, error } = await context().api.run(workflow, first);
		expect({ status, error: error?.message }).toEqual({ status: 'success' });
	});
}

/** @returns whether an example needs no account of another service; the e2e suite runs those that do */
function runsAlone(name: string): boolean {
	return !readExample(name).nodes.some(({ type }) => /googleSheets|slack|lmChat/.test(type));
}
