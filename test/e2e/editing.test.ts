import { McpClient } from './harness/mcp';
import { picture } from './harness/pictures';
import { Sandbox, steps } from './harness/sandbox';
import type { Credential } from './harness/workflows';
import { listForItemsWorkflow, listWorkflow, toolWorkflow } from './harness/workflows';

/** What a person does with the node in the editor, and an AI agent with it as a tool. */
let sandbox: Sandbox;
let credential: Credential;
const step = steps(() => sandbox);

jest.setTimeout(240_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('editing');
	credential = await sandbox.saveCredential('visitorLocationsApi');
	await sandbox.editor.page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(async () => {
	await sandbox.stop();
});

step('a location is picked from the list by a part of its name', async () => {
	const { editor, service } = sandbox;
	await editor.addNodeToNewWorkflow('visitor locations', 'Get a location');
	await editor.chooseCredential(credential.name);
	const entries = await editor.openList('locationId');
	expect(await entries.count()).toBe(100);
	const found = await editor.searchList('krakow office', /^Kraków Office/);
	const wanted = service
		.locations()
		.filter(({ attributes }) => String(attributes.name).startsWith('Kraków Office'));
	expect(found).toEqual(wanted.map(({ id, attributes }) => `${String(attributes.name)} (${id})`));
	await picture(editor.page, 'get-from-list');
	await entries.first().click();
	const [row] = await editor.executeStep();
	expect(row?.slice(0, 2)).toEqual([wanted[0]?.id, wanted[0]?.attributes.name]);
});

step('filters and fields change what comes out', async () => {
	const { editor, service, api } = sandbox;
	const workflow = await api.createWorkflow(listWorkflow(credential));
	await editor.openNode(workflow.id, 'node1');
	await editor.addTo('Add Filter', 'City');
	await editor.fillParameter('city', 'krakow');
	await editor.whileLoading(async () => {
		await editor.choose('output', 'Selected Fields');
	});
	await editor.choose('fields', 'companyNameOverride', 'timezone');
	const rows = await editor.executeStep();
	await picture(editor.page, 'filters-and-fields');
	const wanted = service.locations().filter(({ attributes }) => attributes.city === 'Kraków');
	expect(rows.map((cells) => cells.slice(0, 3))).toEqual(
		wanted
			.slice(0, 25) // a page of the table
			.map(({ id, attributes }) => [
				id,
				String(attributes['company-name-override']),
				attributes.timezone,
			]),
	);
	expect(await editor.outputPanelSays(`${wanted.length} items`)).toBe(true);
});

step('the cost of a filter is said before, and nothing of several input items', async () => {
	const { editor, api } = sandbox;
	const workflow = await api.createWorkflow(listForItemsWorkflow(credential, 2));
	await editor.openNode(workflow.id, 'node2');
	await editor.executePrevious();
	await editor.addTo('Add Filter', 'Search');
	expect(await editor.outputPanelSays('The service has no filters of its own')).toBe(true);
	await picture(editor.page, 'hints');
});

step('n8n offers the fields of both operations before a first run', async () => {
	for (const operation of ['get', 'getAll']) {
		const path = `/schemas/n8n-nodes-visitor-locations.visitorLocations/1.0.0/location/${operation}.json`;
		const schema = (await (await fetch(`${sandbox.api.url}${path}`)).json()) as {
			properties: object;
		};
		expect(Object.keys(schema.properties)).toContain('addressLineOne');
	}
});

step('an AI agent lists the locations of a city with the node as its tool', async () => {
	const { api, service } = sandbox;
	const workflow = await api.createWorkflow(toolWorkflow(credential, 'locations'));
	await api.activate(workflow);
	const client = await McpClient.connect(`${api.url}/mcp/locations`);
	const { tools } = (await client.call('tools/list', {})) as {
		tools: { name: string; description: string; inputSchema: { properties: object } }[];
	};
	expect(tools).toHaveLength(1);
	expect(Object.keys(tools[0]?.inputSchema.properties ?? {}).sort()).toEqual(['city', 'limit']);
	expect(tools[0]?.description).toMatch(/location/i);
	const { content } = (await client.call('tools/call', {
		name: tools[0]?.name,
		arguments: { city: 'Paris', limit: 2 },
	})) as { content: { text: string }[] };
	const inParis = service.locations().filter(({ attributes }) => attributes.city === 'Paris');
	for (const { id } of inParis.slice(0, 2)) expect(content[0]?.text).toContain(id);
	expect(content[0]?.text).not.toContain(inParis[2]?.id);
});
