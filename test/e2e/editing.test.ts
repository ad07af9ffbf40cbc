import type { Credential } from '../real/credentials';
import { createListWorkflow, createTriggerWorkflow } from '../real/workflows';
import { takePicture } from './harness/pictures';
import { Sandbox, steps } from './harness/sandbox';

let sandbox: Sandbox;
let credential: Credential;
const step = steps(() => sandbox);

beforeAll(async () => {
	sandbox = await Sandbox.start('editing');
	credential = await sandbox.saveCredential('visitorLocationsApi');
	await sandbox.editor.page.setViewportSize({ width: 1280, height: 800 });
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the nodes in the editor', () => {
	step('finds a location in the list by a part of its name', async () => {
		const { editor, service } = sandbox;
		await editor.addNodeToNewWorkflow('visitor locations', 'Get location');
		await editor.chooseCredential(credential.name);
		const entries = await editor.openList('locationId');
		expect(await entries.count()).toBe(100);
		const found = await editor.searchList('krakow office', /^Kraków Office/);
		const wanted = service
			.locations()
			.filter(({ attributes }) => String(attributes.name).startsWith('Kraków Office'));
		const names = wanted.map(({ id, attributes }) => {
			const disabled = attributes.disabled === true ? ', disabled' : '';
			return `${String(attributes.name)} (${id}${disabled})`;
		});
		const byName = new Intl.Collator('en', { numeric: true });
		expect(found).toEqual(names.sort((one, other) => byName.compare(one, other)));
		await takePicture(editor.page, 'get-from-list');
		await entries.first().click();
		const [row] = await editor.executeStep();
		expect(names[0]).toContain(`${row?.[1] ?? ''} (${row?.[0] ?? ''}`);
	});

	step('outputs the filtered locations with the selected fields', async () => {
		const { editor, service, api } = sandbox;
		const workflow = await api.createWorkflow(createListWorkflow(credential));
		await editor.openNode(workflow.id, 'Visitor Locations');
		await editor.whileLoading(async () => {
			await editor.addTo('Add filter', 'City Names or IDs');
		});
		await editor.choose('city', 'Kraków');
		await editor.page.keyboard.press('Escape'); // the list of a multiple choice stays open and covers Output
		await editor.whileLoading(async () => {
			await editor.choose('output', 'Selected Fields');
		});
		await editor.choose('fields', 'City', 'Name', 'Timezone');
		const rows = await editor.executeStep();
		await takePicture(editor.page, 'filters-and-fields');
		const wanted = service.locations().filter(({ attributes }) => attributes.city === 'Kraków');
		expect(rows.map((cells) => cells.slice(0, 3))).toEqual(
			wanted
				.slice(0, 25) // a page of the table
				.map(({ id, attributes }) => [id, attributes.city, attributes.name]),
		);
		expect(await editor.outputPanelSays(`${wanted.length} items`)).toBe(true);
	});

	step('offers Paging as one option with a Mode', async () => {
		const { editor, api } = sandbox;
		const workflow = await api.createWorkflow(createListWorkflow(credential));
		await editor.openNode(workflow.id, 'Visitor Locations');
		const options = await editor.listOptions('Add option');
		expect(options).toContain('Paging');
		await editor.addTo('Add option', 'Paging');
		await editor.choose('mode', 'Offset (JSON:API)');
	});

	step('says in the trigger what the first poll does, and shows samples of events', async () => {
		const { editor, api } = sandbox;
		const pollTimes = { item: [{ mode: 'everyHour' }] };
		const workflow = await api.createWorkflow(createTriggerWorkflow(credential, { pollTimes }));
		await editor.openNode(workflow.id, 'Visitor Locations Trigger');
		await editor.page.getByText('The first poll only records the list').waitFor();
		await editor.page.getByText('Trigger On').first().waitFor();
		const rows = await editor.executeStep();
		await takePicture(editor.page, 'trigger');
		expect(rows.map(([event]) => event)).toEqual([
			'added',
			'changed',
			'removed',
			'added',
			'changed',
		]);
	});
});
