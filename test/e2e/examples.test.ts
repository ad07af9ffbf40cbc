import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { INode, INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { runFolder } from '../../sandbox/progress';
import type { Location } from '../../sandbox/service/locations';
import { answerLists } from '../harness/services';
import { COLUMNS, toSimplified } from '../harness/simplified';
import type { SavedCredential, Workflow } from '../real/examples';
import { exampleFile, exampleNames, examplesFolder, filledIn, readExample } from '../real/examples';
import { until } from '../harness/until';
import { n8nCommand } from '../real/n8n';
import { EVERY_TEN_SECONDS } from '../real/workflows';
import { Canvas } from './harness/examplesCanvas';
import { startFakeAccounts } from './harness/fakeAccounts';
import { Sandbox, steps } from './harness/sandbox';

/**
 * Imports the examples, fills them in as their notes ask, and runs them. n8n's own nodes request the URLs of Slack,
 * Google and OpenAI, and reach fake accounts.
 */
let accounts: Awaited<ReturnType<typeof startFakeAccounts>>;
let sandbox: Sandbox;
let canvas: Canvas;
const step = steps(() => sandbox);

/** The nodes that n8n marks until the user fills in more than our credential. */
const MARKED: Record<string, string[]> = {
	'locations-to-google-sheets': ['Update Sheet'],
	'changes-to-google-sheets': ['Add Row'],
	'slack-summary': ['Post Summary'],
	'site-change-alert': ['Tell the Team'],
	'ai-agent': ['OpenAI Chat Model'],
};
/** The examples as the editor has saved them. */
const imported: Record<string, Workflow> = {};
/** Our credential. Those of the fake accounts are saved after the imports, so that n8n marks what must be filled in. */
const credentials: SavedCredential[] = [];

beforeAll(async () => {
	accounts = await startFakeAccounts();
	sandbox = await Sandbox.start('examples', {}, { n8nSettings: accounts.settings });
	credentials.push(await sandbox.saveCredential('visitorLocationsApi'));
	canvas = new Canvas(sandbox.editor);
	await sandbox.editor.page.setViewportSize({ width: 1280, height: 720 });
	// Texts with characters that files, cells and messages must escape.
	const [first, second] = sandbox.service.locations();
	Object.assign(first?.attributes ?? {}, { name: 'The "Old" Mill, Łódź;\n2nd yard', city: null });
	Object.assign(second?.attributes ?? {}, { name: '=1+1', city: '<!here> & co' });
});
afterAll(async () => {
	await sandbox.stop();
	await accounts.stop();
	expect(accounts.unexpectedRequests).toEqual([]);
});

describe('the examples', () => {
	describe('import', () => {
		for (const name of exampleNames()) {
			step(`imports ${name} with every node, and marks what the note asks to fill in`, async () => {
				const { nodes } = readExample(name);
				expect(nodes.filter((node) => node.credentials !== undefined)).toEqual([]);
				const id = await canvas.importFile(exampleFile(name));
				expect(await canvas.nodeNames()).toHaveLength(nodes.length - 1); // without the note
				expect(await canvas.nodeNames('node-not-installed')).toEqual([]);
				expect(await canvas.nodeNames('node-issues')).toEqual(MARKED[name] ?? []);
				const all = sandbox.editor.page.getByTestId('canvas-wrapper');
				await canvas.takePicture(all, `example-${name}`);

				const saved = await sandbox.api.call<Workflow>('GET', `/rest/workflows/${id}`);
				expect(saved.nodes.map(getName).sort()).toEqual(nodes.map(getName).sort());
				const note = nodes.find((node) => node.name === 'What to fill in')?.parameters.content;
				for (const node of saved.nodes.filter(isOurs)) {
					expect(node.credentials).toHaveProperty('visitorLocationsApi');
					expect(note).toContain(node.name);
				}
				imported[name] = saved;
			});
		}

		step('sets in no file a parameter that its node does not have or show', async () => {
			const types = await sandbox.api.file<INodeTypeDescription[]>('/types/nodes.json');
			for (const node of exampleNames().flatMap((name) => readExample(name).nodes)) {
				const type = types.find(
					({ name, version }) => name === node.type && [version].flat().includes(node.typeVersion),
				);
				const known =
					type &&
					NodeHelpers.getNodeParameters(type.properties, node.parameters, true, false, node, type);
				expect([node.name, known]).toMatchObject([node.name, node.parameters]);
			}
		});

		step('imports all of them on the command line', async () => {
			const env = {
				PATH: process.env.PATH,
				N8N_USER_FOLDER: `${runFolder}/e2e/examples`,
				N8N_DIAGNOSTICS_ENABLED: 'false',
			};
			const command = [n8nCommand, 'import:workflow', '--separate', `--input=${examplesFolder}`];
			const { stdout } = await promisify(execFile)(process.execPath, command, { env });
			expect(stdout).toContain('Successfully imported');
			const saved = await sandbox.api.call<{ id: string }[]>('GET', '/rest/workflows');
			const ids = exampleNames().map((name) => readExample(name).id);
			expect(saved.filter(({ id }) => ids.includes(id))).toHaveLength(ids.length);
		});
	});

	step(
		'locations-to-csv writes a row for each location, quotes special characters, and writes no formula',
		async () => {
			await canvas.open((await saveExample('locations-to-csv')).id);
			const { name, text } = await canvas.downloadFrom('Convert to CSV');
			expect(name).toBe('locations.csv');
			// RFC 4180, section 2; n8n puts a byte order mark first, and writes booleans in capitals.
			const rows = sandbox.service.locations().map((location) =>
				getCells(location).map((value) => {
					const text = typeof value === 'boolean' ? String(value).toUpperCase() : String(value);
					const cell = text.startsWith('=') ? `'${text}` : text; // else it would be a formula
					return /[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
				}),
			);
			expect(rows).toHaveLength(237);
			expect(text).toBe(`\uFEFF${[COLUMNS, ...rows].map((row) => row.join()).join('\n')}`);
		},
	);

	step('enrich-rows adds name, city and country of the location to each row', async () => {
		const [, known, other] = sandbox.service.locations();
		const [ada, grace, linus, barbara, margaret] = [
			{ visitor: 'Ada', locationId: known?.id, name: 'A name of its own' },
			{ visitor: 'Grace', locationId: Number(other?.id) }, // as spreadsheets have it
			{ visitor: 'Linus', locationId: '1' },
			{ visitor: 'Barbara', locationId: known?.id },
			{ visitor: 'Margaret' },
		];
		const jsCode = `return ${JSON.stringify([ada, grace, linus, barbara, margaret])};`;
		const workflow = await saveExample('enrich-rows', { 'Your Rows': { jsCode } });
		sandbox.service.journal.clear();
		const execution = await sandbox.api.run(workflow, 'Start');
		expect(execution.error).toBeUndefined();
		const findFields = (location?: Location) =>
			pickFields(location, ['id', 'name', 'city', 'country']);
		expect(execution.items('Add the Location').map(({ json }) => json)).toEqual([
			{ ...findFields(known), ...ada },
			{ ...findFields(other), ...grace },
			{ ...findFields(known), ...barbara },
			linus,
			margaret,
		]);
		expect(sandbox.service.journal.listRequests).toHaveLength(5); // one reading
	});

	step('locations-to-google-sheets updates and adds rows, and duplicates none', async () => {
		const { api, service } = sandbox;
		const workflow = await saveExample('locations-to-google-sheets', {
			'Update Sheet': { documentId: DOCUMENT },
		});
		expect((await api.run(workflow, 'Every Morning')).error).toBeUndefined();
		expect(accounts.sheets.Locations).toEqual([COLUMNS, ...service.locations().map(getCells)]);

		const { added, removed } = change(service.locations());
		Object.assign(service.locations()[9]?.attributes ?? {}, { city: null });
		// The cell is cleared.
		delete service.locations()[11]?.attributes.timezone;
		expect((await api.run(workflow, 'Every Morning')).error).toBeUndefined();
		const [, ...known] = service.locations();
		// The row of a removed location stays.
		expect(accounts.sheets.Locations).toEqual([
			COLUMNS,
			...[...known, removed, added].map(getCells),
		]);
	});

	step(
		'slack-summary posts one message with the active and disabled locations of each city',
		async () => {
			const workflow = await saveExample('slack-summary', {
				'Post Summary': { channelId: CHANNEL },
			});
			expect((await sandbox.api.run(workflow, 'Every Monday')).error).toBeUndefined();
			const all = sandbox.service.locations();
			const count = (of: Location[]) => {
				const disabled = of.filter(({ attributes }) => attributes.disabled === true).length;
				return `${of.length - disabled} active, ${disabled} disabled`;
			};
			const cities = [...new Set(all.map(getCity))].sort();
			expect(cities.length).toBeGreaterThan(10);
			const lines = cities.map((city) => {
				const there = all.filter((location) => getCity(location) === city);
				return `• ${city}: ${count(there)}`;
			});
			// If it were not escaped, the name would notify everybody in the channel.
			const escaped = lines.join('\n').replace('<!here> & co', '&lt;!here&gt; &amp; co');
			expect(accounts.posted.splice(0)).toEqual([`*Locations by city*: ${count(all)}\n${escaped}`]);
		},
	);

	step(
		'site-change-alert reports each location that was added, changed or removed, and what changed',
		async () => {
			const workflow = await saveExample('site-change-alert', {
				'Locations Changed': { pollTimes: EVERY_TEN_SECONDS },
				'Tell the Team': { channelId: CHANNEL },
			});
			const createMessage = (location: Location, summary: string) =>
				escapeForSlack(`*${String(location.attributes.name)}*, ${getCity(location)}: ${summary}`);
			const { renamed, earlierName, disabled, enabled, removed } = await pollChanges(workflow);
			expect(accounts.posted.splice(0).sort()).toEqual(
				[
					createMessage(renamed, `name: ${earlierName} → Renamed`),
					createMessage(disabled, 'disabled: false → true'),
					createMessage(enabled, 'disabled: true → false'),
					createMessage(removed, 'removed'),
					'*Café Ærø &lt;!channel&gt; &amp; &lt;3*, No city: added',
				].sort(),
			);

			const byHand = await sandbox.api.run(workflow, 'Locations Changed');
			expect([byHand.error, byHand.items('Locations Changed').length]).toEqual([undefined, 5]);
			expect(accounts.posted).toEqual([]); // samples reach nobody
		},
	);

	step(
		'changes-to-google-sheets adds a row for each location that was added, changed or removed',
		async () => {
			const workflow = await saveExample('changes-to-google-sheets', {
				'Locations Changed': { pollTimes: EVERY_TEN_SECONDS },
				'Add Row': { documentId: DOCUMENT },
			});
			const { added, renamed, earlierName, disabled, enabled, removed } =
				await pollChanges(workflow);
			const [columns, ...rows] = accounts.sheets.Changes ?? [];
			expect(columns).toEqual(['time', 'event', 'id', 'name', 'city', 'summary']);
			for (const [time] of rows) expect(time).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/);
			const createRow = (event: string, { id, attributes }: Location, summary = event) => [
				...[event, id, attributes.name, attributes.city ?? '', summary],
			];
			expect(rows.map(([, ...cells]) => cells).sort()).toEqual(
				[
					createRow('added', added),
					createRow('changed', renamed, `name: ${earlierName} → Renamed`),
					createRow('changed', disabled, 'disabled: false → true'),
					createRow('changed', enabled, 'disabled: true → false'),
					createRow('removed', removed),
				].sort(),
			);

			const byHand = await sandbox.api.run(workflow, 'Locations Changed');
			expect([byHand.error, byHand.items('Locations Changed').length]).toEqual([undefined, 5]);
			expect(accounts.sheets.Changes).toHaveLength(6); // samples add no row
		},
	);

	step('ai-agent calls the tool with a city, and answers with the locations', async () => {
		const { editor, service } = sandbox;
		await editor.page.setViewportSize({ width: 1280, height: 900 });
		await canvas.open((await saveExample('ai-agent')).id);
		const answer = await canvas.ask('Which of our sites are in Zurich?');
		await canvas.takePicture(editor.page, 'ai-agent-answer');

		const there = service.locations().filter((location) => getCity(location) === 'Zürich');
		expect(there.length).toBeGreaterThan(20);
		const names = there.map(({ attributes }) => attributes.name);
		expect(answer).toBe(`These are there: ${names.join(', ')}`);
		const fields = 'id name address city country disabled'.split(' ');
		expect(accounts.toolReplies.splice(0)).toEqual([
			there.map((location) => pickFields(location, fields)),
		]);
	});

	describe('locations-to-data-table', () => {
		const kept = 'name address city state country timezone disabled url'.split(' ');
		let workflow: { id: string };
		let path: string;
		beforeAll(() => {
			sandbox.service.locations().splice(60); // n8n takes a second for a few rows
		});

		/** Reads the rows of the only table, in the order in which they were inserted. */
		async function readRows(): Promise<(Record<string, unknown> & { id: number })[]> {
			type Tables = { data: { id: string; name: string; projectId: string }[] };
			const { data } = await sandbox.api.call<Tables>('GET', '/rest/data-tables-global');
			expect(data.map(({ name }) => name)).toEqual(['Visitor Locations']);
			path = `/rest/projects/${data[0]?.projectId}/data-tables/${data[0]?.id}`;
			const pages = [0, 100, 200].map(async (skip) => {
				const query = `sortBy=id:asc&take=100&skip=${skip}`;
				return await sandbox.api.call<{ data: [] }>('GET', `${path}/rows?${query}`);
			});
			return (await Promise.all(pages)).flatMap((page) => page.data);
		}
		const getIds = (of: { id: number }[]) => of.map(({ id }) => id);
		const getContent = (row: Record<string, unknown>) =>
			Object.fromEntries(['locationId', ...kept].map((name) => [name, row[name]]));
		const createRow = (location: Location) => ({
			locationId: location.id,
			...pickFields(location, kept),
		});

		step('creates the table with a row for each location when it is executed', async () => {
			const { api, service } = sandbox;
			delete service.locations()[3]?.attributes.timezone;
			workflow = await saveExample('locations-to-data-table', {
				'Locations Changed': { pollTimes: EVERY_TEN_SECONDS },
				// On 29 February, so that n8n does not start it during the test.
				'Every Night': {
					rule: { interval: [{ field: 'cronExpression', expression: '0 0 29 2 *' }] },
				},
			});
			expect((await api.run(workflow, 'Every Night')).error).toBeUndefined();
			expect((await readRows()).map(getContent)).toEqual(service.locations().map(createRow));
		});

		step(
			'updates, adds and deletes only the rows of changed locations when it is published',
			async () => {
				const { api, service } = sandbox;
				await api.call('POST', `${path}/columns`, { name: 'note', type: 'string' });
				const ofMyOwn = { data: [{ name: 'A row of my own', note: 'Mine' }], returnType: 'count' };
				await api.call('POST', `${path}/insert`, ofMyOwn);
				const value = service.locations()[5]?.id;
				const filters = [{ columnName: 'locationId', condition: 'eq', value }];
				const noted = { data: { note: 'A note' }, filter: { type: 'and', filters } };
				await api.call('POST', `${path}/upsert`, noted);
				const before = await readRows();
				const { added, removed } = await pollChanges(workflow);

				const after = await readRows();
				const locations = [...service.locations().slice(1), added]; // a new one is the last row
				expect(after.filter((row) => row.locationId !== null).map(getContent)).toEqual(
					locations.map(createRow),
				);
				const notes = after.filter(({ note }) => note !== null);
				expect(notes.map(({ locationId, note }) => [locationId, note])).toEqual([
					[value, 'A note'],
					[null, 'Mine'],
				]);
				// Rows are updated, not replaced. Only the row of the removed location is deleted.
				const left = before.filter(({ locationId }) => locationId !== removed.id);
				expect(getIds(after).slice(0, -1)).toEqual(getIds(left));
			},
		);

		step(
			'duplicates and loses no row when an earlier run saves a row at the same time',
			async () => {
				const before = await readRows();
				const own = readExample('locations-to-data-table');
				const saveRow = own.nodes.find(({ name }) => name === 'Save Row');
				if (saveRow === undefined) throw new Error('No node saves rows');
				const { parameters } = structuredClone(saveRow);
				const columns = { mappingMode: 'defineBelow', value: { execution: 1 } };
				const keyValue = "={{ $('Get All Locations').first().json.id }}";
				const filters = { conditions: [{ keyName: 'locationId', condition: 'eq', keyValue }] };
				const other = {
					...{ ...saveRow, id: 'other', name: 'An Earlier Run', executeOnce: true },
					parameters: { ...parameters, columns, filters } as INodeParameters,
				};
				own.nodes.push(other);
				own.connections[other.name] = own.connections['Save Row'] ?? {};
				own.connections['Save Row'] = { main: [[{ node: other.name, type: 'main', index: 0 }]] };
				const { id } = await sandbox.api.createWorkflow(filledIn(own, credentials));
				expect((await sandbox.api.run({ id }, 'Every Night')).error).toBeUndefined();
				expect((await readRows()).map(getContent)).toEqual(before.map(getContent));
			},
		);

		step('deletes nothing when the list is empty or a run fails', async () => {
			const { api, service } = sandbox;
			const before = await readRows();
			answerLists(service, { body: { data: [] } });
			expect((await api.run(workflow, 'Every Night')).status).toBe('success');
			answerLists(service, { status: 403 });
			expect((await api.run(workflow, 'Every Night')).status).toBe('error');
			service.overrideResponse = undefined;
			expect(await readRows()).toEqual(before);
		});
	});
});

const DOCUMENT = { __rl: true, mode: 'id', value: 'the-spreadsheet' };
const CHANNEL = { __rl: true, mode: 'id', value: 'C0LOCATIONS' };

/** Fills in an imported example as its note asks. @returns the new workflow */
async function saveExample(name: string, parameters: Record<string, INodeParameters> = {}) {
	if (credentials.length === 1) {
		for (const [type, data] of Object.entries(accounts.credentials)) {
			const id = await sandbox.api.createCredential({ name: type, type, data });
			credentials.push({ id, name: type, type });
		}
	}
	const example = imported[name] ?? readExample(name);
	return await sandbox.api.createWorkflow(filledIn(example, credentials, parameters));
}

/** Publishes a workflow, and changes the list after two polls. @returns the changes that the third poll finds */
async function pollChanges(workflow: { id: string }) {
	const { api, service } = sandbox;
	const pages = Math.ceil(service.locations().length / service.settings.pageSize);
	const before = (await api.executions(workflow)).length;
	service.journal.clear();
	await api.activate(workflow);
	// The first poll runs at once, the others every ten seconds. The list must not change during a poll.
	await until(
		() => service.journal.listRequests.filter(({ status }) => status === 200).length >= 2 * pages,
	);
	await wait(1000);
	const changes = change(service.locations());
	await until(async () => (await api.executions(workflow)).length > before);
	await api.deactivate(workflow);
	const [polled] = await api.executions(workflow);
	expect([polled?.error, polled?.items('Locations Changed').length]).toEqual([undefined, 5]);
	return changes;
}

/** Changes a list: one location each is added, renamed, disabled, enabled and removed. */
function change(locations: Location[]) {
	const [renamed, disabled] = locations.filter(({ attributes }) => attributes.disabled === false);
	const enabled = locations.find(({ attributes }) => attributes.disabled === true);
	const removed = locations.pop();
	if (!renamed || !disabled || !enabled || !removed) throw new Error('Too few locations');
	const added = structuredClone({ ...removed, id: `9${removed.id}` });
	added.links.self = removed.links.self.replace(removed.id, added.id);
	Object.assign(added.attributes, { name: 'Café Ærø <!channel> & <3', city: null });
	locations.unshift(added);
	const earlierName = String(renamed.attributes.name);
	renamed.attributes.name = 'Renamed';
	disabled.attributes.disabled = true;
	enabled.attributes.disabled = false;
	return { added, renamed, earlierName, disabled, enabled, removed };
}

/** @returns simplified fields of a location, null for what it lacks */
function pickFields(location: Location | undefined, names: string[]): Record<string, unknown> {
	const fields = location && toSimplified(location);
	return Object.fromEntries(names.map((name) => [name, fields?.[name] ?? null]));
}

/** Otherwise a name could notify everybody in the channel. */
function escapeForSlack(text: string): string {
	return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function getCells(location: Location): unknown[] {
	return Object.values(pickFields(location, COLUMNS)).map((value) => value ?? '');
}

function getCity({ attributes }: Location): string {
	return (attributes.city as string | null) ?? 'No city';
}

function isOurs({ type }: INode): boolean {
	return type.includes('visitor-locations');
}

function getName({ name }: INode): string {
	return name;
}
