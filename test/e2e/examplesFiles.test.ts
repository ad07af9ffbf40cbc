import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { INode, INodeTypeDescription } from 'n8n-workflow';

import { root } from '../../sandbox/install';
import { runFolder } from '../../sandbox/progress';
import type { Workflow } from './harness/examples';
import { exampleFile, exampleNames, examplesFolder, readExample } from './harness/examples';
import { Canvas } from './harness/examplesCanvas';
import {
	allParameters,
	descriptionOf,
	droppedParameters,
	foreignValues,
	incompleteValues,
	markedParameters,
	nodeTypes,
} from './harness/examplesParameters';
import { picture } from './harness/pictures';
import { Sandbox, steps } from './harness/sandbox';

/** What the note of an example asks to fill in beside our credential: n8n marks these nodes, and parameters, until then. */
const MARKED: Record<string, Record<string, string[]>> = {
	'locations-to-google-sheets': { 'Update Sheet': ['documentId'] },
	'slack-summary': { 'Post Summary': ['channelId'] },
	'site-change-alert': { 'Tell the Team': ['channelId'] },
	'ai-agent': { 'OpenAI Chat Model': [] },
};
const names = exampleNames();

let sandbox: Sandbox;
let canvas: Canvas;
let types: INodeTypeDescription[];
const step = steps(() => sandbox);

jest.setTimeout(180_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('examples-files');
	canvas = new Canvas(sandbox.editor.page, sandbox.api.url);
	types = await nodeTypes(sandbox.editor.page, sandbox.api.url);
	await sandbox.saveCredential('visitorLocationsApi');
});
afterAll(async () => {
	await sandbox.stop();
});

describe('the files', () => {
	step('have nodes that n8n has, in a version that it knows', async () => {
		for (const name of names) {
			for (const node of readExample(name).nodes) descriptionOf(node, types);
		}
		expect(() => descriptionOf(nodeOf('slack-summary', 'Post Summary', 2.55), types)).toThrow(
			'n8n-nodes-base.slack 2.55',
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
		expect(found({ options: { pages: 5 } })).toEqual(['/options/pages']);
		expect(found({ filters: { town: 'Paris' } })).toEqual(['/filters/town']);
		const misspelt = {
			...node.parameters,
			output: 'simple',
			options: { paging: { settings: { mode: 'pages' } } },
		};
		expect(foreignValues({ ...node, parameters: misspelt }, description)).toEqual([
			'/output',
			'/options/paging/settings/mode',
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
			for (const node of readExample(name).nodes) {
				const marked = markedParameters(node, descriptionOf(node, types));
				expect([node.name, ...marked]).toEqual([node.name, ...(MARKED[name]?.[node.name] ?? [])]);
			}
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
		step(
			`${name}: every node is there, and our nodes take the credential that there is`,
			async () => {
				const { api, editor } = sandbox;
				const id = await canvas.importFile(exampleFile(name));
				const { nodes, connections } = readExample(name);
				const ours = nodes.filter(({ type }) => type.includes('visitor-locations'));
				const [note, ...more] = nodes.filter(({ type }) => type === 'n8n-nodes-base.stickyNote');
				expect([note?.name, more]).toEqual(['What to fill in', []]);

				await canvas.open(id);
				expect([...(await canvas.nodeNames()), note?.name].sort()).toEqual(
					nodes.map((node) => node.name).sort(),
				);
				for (const node of ours) expect(await canvas.note()).toContain(node.name);
				expect(await canvas.markedNodes('node-not-installed')).toEqual([]);
				expect(await canvas.markedNodes('node-issues')).toEqual(Object.keys(MARKED[name] ?? {}));
				await editor.page.setViewportSize({ width: 1280, height: 720 });
				await canvas.open(id);
				await canvas.uncover();
				await picture(editor.page.getByTestId('canvas-wrapper'), `example-${name}`);

				// The other tests of the examples run what is in the files.
				const saved = await api.call<Workflow>('GET', `/rest/workflows/${id}`);
				expect(saved.connections).toEqual(connections);
				expect(saved.nodes.map(contentOf)).toEqual(nodes.map(contentOf));
				expect(saved.nodes.filter(hasOurCredential).map((node) => node.name)).toEqual(
					ours.map((node) => node.name),
				);
			},
		);
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

step('the command line imports one of them, and all at once', async () => {
	const { api } = sandbox;
	await importByCommand(`--input=${exampleFile('slack-summary')}`);
	await importByCommand('--separate', `--input=${examplesFolder}`);
	const saved = await api.call<{ id: string }[]>('GET', '/rest/workflows');
	const ids = saved.map(({ id }) => id);
	for (const name of names) expect(ids).toContain(readExample(name).id);
});

function nodeOf(example: string, name: string, typeVersion?: number): INode {
	const node = readExample(example).nodes.find((candidate) => candidate.name === name);
	if (node === undefined) throw new Error(`${example} has no node ${name}`);
	return { ...node, typeVersion: typeVersion ?? node.typeVersion };
}

/** @returns what makes a node work; when it imports, n8n drops defaults, gives new ids and moves nodes */
function contentOf(node: INode) {
	const { name, type, typeVersion, executeOnce = false } = node;
	const parameters = allParameters(node, descriptionOf(node, types));
	return { name, type, typeVersion, executeOnce, parameters };
}

function hasOurCredential({ credentials }: INode): boolean {
	return credentials !== undefined && 'visitorLocationsApi' in credentials;
}

async function importByCommand(...args: string[]): Promise<void> {
	const n8n = join(root, 'sandbox', 'n8n', 'node_modules', 'n8n', 'bin', 'n8n');
	const env = { PATH: process.env.PATH, N8N_USER_FOLDER: join(runFolder, 'e2e', 'examples-files') };
	const { stdout } = await promisify(execFile)(
		process.execPath,
		[n8n, 'import:workflow', ...args],
		{ env: { ...env, N8N_DIAGNOSTICS_ENABLED: 'false' } },
	);
	expect(stdout).toContain('Successfully imported');
}
