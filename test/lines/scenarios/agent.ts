import { McpClient } from '../../real/mcp';
import { toolWorkflow } from '../../real/workflows';
import type { Scenario } from '../scenario';

/** The node as a tool: an AI agent fills in the limit and the city. */
export const agentScenarios: Scenario[] = [
	{
		name: 'AI tool: an agent asks for two locations in Paris',
		expected: 'it takes city, limit; 2 of 25 locations came back',
		play: async (stage) => {
			const service = await stage.service();
			const credential = await stage.credential(service);
			const workflow = await stage.api.createWorkflow(toolWorkflow(credential, 'agent'));
			await stage.api.activate(workflow);
			try {
				const client = await McpClient.connect(`${stage.api.url}/mcp/agent`);
				const [tool] = await client.tools();
				const answer = await client.ask(tool?.name ?? '', { city: 'Paris', limit: 2 });
				const inParis = service.locations().filter(({ attributes }) => attributes.city === 'Paris');
				const told = inParis.filter(({ id }) => answer.includes(`"${id}"`));
				const takes = Object.keys(tool?.inputSchema.properties ?? {}).sort();
				return `it takes ${takes.join(', ')}; ${told.length} of ${inParis.length} locations came back`;
			} finally {
				await stage.api.deactivate(workflow);
			}
		},
	},
];
