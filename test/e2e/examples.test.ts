import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { INode, INodeTypeDescription } from 'n8n-workflow';

import { root } from '../../sandbox/install';
import { runFolder } from '../../sandbox/progress';
import type { Location } from '../../sandbox/service/locations';
import { Canvas } from './harness/examplesCanvas';
import type { Workflow } from './harness/examples';
import { exampleFile, readExample, withoutAccounts } from './harness/examples';
import {
	descriptionOf,
	droppedParameters,
	foreignValues,
	incompleteValues,
	markedParameters,
	nodeTypes,
} from './harness/examplesParameters';
import { picture } from './harness/pictures';
import { Sandbox, steps } from './harness/sandbox';

/** Each example, and what its note asks to fill in: the node and the parameter that n8n marks until then. */
const EXAMPLES: Record<string, [node: string, parameter: string][]> = {
	'locations-to-csv': [],
	'locations-to-google-sheets': [['Update Sheet', 'documentId']],
	'slack-summary': [['Post Summary', 'channelId']],
	'site-change-alert': [['Tell the Team', 'channelId']],
};
const names = Object.keys(EXAMPLES);

/** The columns of a simplified location of the embedded service. */
const COLUMNS =
	'id,name,address,addressLineOne,addressLineTwo,city,state,zip,country,latitude,longitude,locale,timezone,autoSignOutAtMidnight,blacklistFiltersCsvUploadStatus,companyNameOverride,deliveriesOnboardingComplete,disabled,capacityLimit,createdAt,url';

let sandbox: Sandbox;
let canvas: Canvas;
let types: INodeTypeDescription[];
/** the examples as n8n saved them when they were imported */
const imported = new Map<string, Workflow>();
const step = steps(() => sandbox);

jest.setTimeout(180_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('examples');
	canvas = new Canvas(sandbox.editor.page, sandbox.api.url);
	types = await nodeTypes(sandbox.editor.page, sandbox.api.url);
	await sandbox.saveCredential('visitorLocationsApi');
	// Texts that are hard on files and messages.
	const [first, second] = sandbox.service.locations();
	Object.assign(first?.attributes ?? {}, { name: 'The "Old" Mill, Łódź;\n2nd yard', city: null });
	Object.assign(second?.attributes ?? {}, { name: '=1+1', 'address-line-two': '' });
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the files', () => {
	step('have nodes that n8n has, in their newest version', async () => {
		for (const name of names) {
			for (const node of readExample(name).nodes) descriptionOf(node, types);
		}
		expect(() => descriptionOf(nodeOf('slack-summary', 'Post Summary', 2.5), types)).toThrow(
			'n8n-nodes-base.slack 2.5',
		);
		await Promise.resolve();
	});

	step('have no parameter, and no value, that the node does not have or show', async () => {
		for (const name of names) {
			for (const node of readExample(name).nodes) {
				const description = descriptionOf(node, types);
				expect([node.name, ...droppedParameters(node, description)]).toEqual([node.name]);
				expect([node.name, ...foreignValues(node, description)]).toEqual([node.name]);
				expect([node.name, ...incompleteValues(node, description)]).toEqual([node.name]);
			}
		}
		await Promise.resolve();
	});

	step('would be found out if they had, at any depth', async () => {
		const node = nodeOf('locations-to-csv', 'Get All Locations');
		const description = descriptionOf(node, types);
		const found = (more: INode['parameters']) =>
			droppedParameters({ ...node, parameters: { ...node.parameters, ...more } }, description);
		expect(found({ returnEverything: true })).toEqual(['/returnEverything']);
		expect(found({ limit: 5 })).toEqual(['/limit']); // not shown with Return All
		expect(found({ options: { pageSize: 5, pages: 5 } })).toEqual(['/options/pages']);
		expect(found({ filters: { town: 'Paris' } })).toEqual(['/filters/town']);
		const misspelt = { ...node.parameters, output: 'simple', options: { paging: 'pages' } };
		expect(foreignValues({ ...node, parameters: misspelt }, description)).toEqual([
			'/output',
			'/options/paging',
		]);
		const sheet = nodeOf('locations-to-google-sheets', 'Update Sheet');
		const columns = { mappingMode: 'autoMapInputData', value: {}, matchingColumn: ['id'] };
		expect(
			incompleteValues(
				{ ...sheet, parameters: { ...sheet.parameters, columns } },
				descriptionOf(sheet, types),
			),
		).toEqual(['/columns']);
		await Promise.resolve();
	});

	step('have nothing to fill in but what the note says', async () => {
		for (const name of names) {
			const marked = readExample(name).nodes.flatMap((node) =>
				markedParameters(node, descriptionOf(node, types)).map((parameter) => [
					node.name,
					parameter,
				]),
			);
			expect(marked).toEqual(EXAMPLES[name]);
		}
		await Promise.resolve();
	});

	step('name no credential, and no node or workflow twice', async () => {
		const workflows = names.map(readExample);
		const nodes = workflows.flatMap((workflow) => workflow.nodes);
		expect(nodes.filter(({ credentials }) => credentials !== undefined)).toEqual([]);
		expect(new Set(nodes.map(({ id }) => id)).size).toBe(nodes.length);
		const ids = workflows.map(({ id }) => id);
		expect(new Set(ids).size).toBe(names.length);
		// Without one, n8n's command line does not import a single file.
		for (const id of ids) expect(id).toMatch(/^\w{16}$/);
		await Promise.resolve();
	});
});

describe('imported in the editor, from the file', () => {
	for (const name of names) {
		step(`${name}: every node is there, and takes the credential that there is`, async () => {
			const { api, editor } = sandbox;
			const id = await canvas.importFile(exampleFile(name));
			const example = readExample(name);
			const ours = example.nodes.filter(({ type }) => type.includes('visitor-locations'));
			const withNote = example.nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
			expect([ours.length, withNote.length]).toEqual([1, 1]);

			await canvas.open(id);
			expect([...(await canvas.nodeNames()), withNote[0]?.name].sort()).toEqual(
				example.nodes.map((node) => node.name).sort(),
			);
			expect(await canvas.note()).toContain(`in ${ours[0]?.name ?? ''}`);
			expect(await canvas.markedNodes('node-not-installed')).toEqual([]);
			expect(await canvas.markedNodes('node-issues')).toEqual(
				EXAMPLES[name]?.map(([node]) => node),
			);
			await editor.page.setViewportSize({ width: 1280, height: 720 });
			await canvas.open(id);
			await canvas.hideExecuteButton();
			await picture(editor.page.getByTestId('canvas-wrapper'), `example-${name}`);

			imported.set(name, await api.call('GET', `/rest/workflows/${id}`));
		});
	}

	step('a node that n8n does not have would be seen', async () => {
		const { nodes, connections } = readExample('locations-to-csv');
		const unknown = nodes.map((node) => ({
			...node,
			type: node.type.replace('visitorLocations', 'visitorPlaces'),
		}));
		const { id } = await sandbox.api.createWorkflow({ name: 'Other', nodes: unknown, connections });
		await canvas.open(id);
		expect(await canvas.markedNodes('node-not-installed')).toEqual(['Get All Locations']);
	});
});

describe('published', () => {
	step('site-change-alert: tells what was added, disabled and removed, nothing else', async () => {
		const { api, service } = sandbox;
		const workflow = runnable('site-change-alert');
		for (const { name, parameters } of workflow.nodes) {
			if (name === 'Locations Changed') parameters.pollTimes = { item: [{ mode: 'everyMinute' }] };
		}
		const saved = await api.createWorkflow(workflow);
		service.journal.clear();
		await api.activate(saved);
		await until(
			() => service.journal.listCalls.filter(({ status }) => status === 200).length === 5,
		);

		const locations = service.locations();
		const [renamed, disabled] = locations.filter(({ attributes }) => attributes.disabled === false);
		const enabled = locations.find(({ attributes }) => attributes.disabled === true);
		const gone = locations.pop();
		if (!renamed || !disabled || !enabled || !gone) throw new Error('Too few locations');
		const added = structuredClone({ ...gone, id: '99999' });
		added.links.self = gone.links.self.replace(gone.id, added.id);
		Object.assign(added.attributes, { name: 'Café Ærø <3', city: null });
		locations.unshift(added);
		renamed.attributes.name = 'Renamed';
		disabled.attributes.disabled = true;
		enabled.attributes.disabled = false;

		await until(async () => (await api.executions(saved)).length > 0);
		await api.deactivate(saved);
		const [{ status } = { status: 'none' }] = await api.executions(saved);
		expect(status).toBe('success');
		expect(posted().sort()).toEqual([
			`*Location disabled*: ${wordsOf(disabled)}`,
			`*Location removed*: ${wordsOf(gone)}`,
			`*New location*: Café Ærø <3\nNo city, ${added.links.self}`,
		]);
	});

	step('site-change-alert: executed by hand, it shows present locations as events', async () => {
		const { api, service } = sandbox;
		service.journal.clear();
		const { error } = await api.run(
			await api.createWorkflow(runnable('site-change-alert')),
			'Locations Changed',
		);
		expect(error).toBeUndefined();
		const words = service.locations().slice(0, 5).map(wordsOf);
		// Of the five, the second and the last come as changed, in nothing that the example tells.
		expect(posted().sort()).toEqual(
			[
				`*New location*: ${words[0] ?? ''}`,
				`*Location removed*: ${words[2] ?? ''}`,
				`*New location*: ${words[3] ?? ''}`,
			].sort(),
		);
	});
});

describe('executed', () => {
	step(
		'locations-to-csv: the file has a row for each location, and quotes what needs it',
		async () => {
			await canvas.open(imported.get('locations-to-csv')?.id ?? '');
			const { name, bytes } = await canvas.downloadFrom('Convert to CSV');
			expect(name).toBe('locations.csv');
			const rows = sandbox.service.locations().map((location) => rowOf(location).map(csvCell));
			expect(rows).toHaveLength(237);
			expect(bytes.toString()).toBe(
				`\uFEFF${[COLUMNS, ...rows.map((row) => row.join())].join('\n')}`,
			);
		},
	);

	step('locations-to-google-sheets: a row for each location, with no null in it', async () => {
		const { api, service } = sandbox;
		const workflow = await api.createWorkflow(runnable('locations-to-google-sheets'));
		const execution = await api.run(workflow, 'Every Morning');
		expect(execution.error).toBeUndefined();
		const items = execution.items('Update Sheet').map(({ json }) => json);
		expect(new Set(items.map((item) => Object.keys(item).join()))).toEqual(new Set([COLUMNS]));
		expect(items.map((item) => Object.values(item))).toEqual(
			service.locations().map((location) => rowOf(location).map((value) => value ?? '')),
		);
	});

	step('slack-summary: one message, with the active and disabled ones of each city', async () => {
		const { api, service } = sandbox;
		service.journal.clear();
		const { error } = await api.run(
			await api.createWorkflow(runnable('slack-summary')),
			'Every Monday',
		);
		expect(error).toBeUndefined();
		const count = (of: Location[]) => {
			const disabled = of.filter(({ attributes }) => attributes.disabled === true).length;
			return `${of.length - disabled} active, ${disabled} disabled`;
		};
		const cityOf = ({ attributes }: Location) =>
			attributes.city === null ? 'No city' : (attributes.city as string);
		const cities = [...new Set(service.locations().map(cityOf))].sort();
		const lines = cities.map((city) => {
			const there = service.locations().filter((location) => cityOf(location) === city);
			return `• ${city}: ${count(there)}`;
		});
		expect(lines.length).toBe(10);
		expect(posted()).toEqual([
			[`*Locations by city*: ${count(service.locations())}`, ...lines].join('\n'),
		]);
	});
});

step('the command line imports one of them, and all at once', async () => {
	const { api } = sandbox;
	await importByCommand(`--input=${exampleFile('slack-summary')}`);
	await importByCommand('--separate', `--input=${join(root, 'examples')}`);
	const saved = await api.call<{ id: string }[]>('GET', '/rest/workflows');
	const ids = saved.map(({ id }) => id);
	for (const name of names) expect(ids).toContain(readExample(name).id);
});

function nodeOf(example: string, name: string, typeVersion?: number): INode {
	const node = readExample(example).nodes.find((candidate) => candidate.name === name);
	if (node === undefined) throw new Error(`${example} has no node ${name}`);
	return { ...node, typeVersion: typeVersion ?? node.typeVersion };
}

/** @returns an example as it was imported, without the nodes that need an account */
function runnable(name: string) {
	const workflow = imported.get(name);
	if (workflow === undefined) throw new Error(`${name} was not imported`);
	sandbox.service.answerInstead = ({ path }) => (path === '/message' ? { body: {} } : undefined);
	return withoutAccounts(workflow, `${sandbox.service.url}/message`);
}

/** @returns the texts that would have gone to Slack */
function posted(): string[] {
	return sandbox.service.journal.entries
		.filter(({ path }) => path === '/message')
		.map(({ body }) => (JSON.parse(body.toString()) as { text: string }).text);
}

function wordsOf({ attributes, links }: Location): string {
	const city = (attributes.city as string | null) ?? 'No city';
	return `${attributes.name as string}\n${city}, ${links.self}`;
}

type Cell = string | number | boolean | null;

function rowOf({ id, attributes, links }: Location): Cell[] {
	return [id, ...(Object.values(attributes) as Cell[]), links.self];
}

/** RFC 4180, section 2; n8n puts a byte order mark first, writes booleans in capitals, and nothing for null. */
function csvCell(value: Cell): string {
	const text = typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
	return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
	const end = Date.now() + 90_000;
	while (!(await condition())) {
		if (Date.now() > end) throw new Error('It did not happen within 90 s');
		await wait(250);
	}
}

async function importByCommand(...args: string[]): Promise<void> {
	const n8n = join(root, 'sandbox', 'n8n', 'node_modules', 'n8n', 'bin', 'n8n');
	const env = { PATH: process.env.PATH, N8N_USER_FOLDER: join(runFolder, 'e2e', 'examples') };
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[n8n, 'import:workflow', ...args],
		{ env: { ...env, N8N_DIAGNOSTICS_ENABLED: 'false' } },
	);
	expect(stdout).toContain('Successfully imported');
}
