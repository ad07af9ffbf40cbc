import { execFile } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { INode, INodeParameters, INodeTypeDescription } from 'n8n-workflow';
import { NodeHelpers } from 'n8n-workflow';

import { isDisabled } from '../../nodes/VisitorLocations/filter/locationFilter';
import { DOCUMENTED_ATTRIBUTES } from '../../nodes/VisitorLocations/output/attributes';
import { runFolder } from '../../sandbox/progress';
import type { Location } from '../../sandbox/service/locations';
import { answerLists } from '../harness/services';
import { COLUMNS, toSimplified } from '../harness/simplified';
import { toText } from '../../shared/json';
import type { Credential } from '../real/credentials';
import type { SavedCredential, Workflow } from '../real/examples';
import { exampleFile, exampleNames, examplesFolder, filledIn, readExample } from '../real/examples';
import { until } from '../harness/until';
import { n8nCommand } from '../real/n8n';
import {
	createListNode,
	createSequence,
	EVERY_TEN_SECONDS,
	publishWebhook,
} from '../real/workflows';
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
	'locations-to-google-sheets': ['Read Rows', 'Delete Row', 'Update Sheet'],
	'changes-to-google-sheets': ['Add Row'],
	'slack-summary': ['Post Summary'],
	'site-change-alert': ['Tell the Team'],
	'failure-message': ['Tell Somebody'],
	'ai-agent': ['OpenAI Chat Model'],
};
/** The examples as the editor has saved them. */
const imported: Record<string, Workflow> = {};
let ownCredential: Credential;
/** It, and those of the fake accounts, which are saved after the imports, so that n8n marks what must be filled in. */
const credentials: SavedCredential[] = [];

beforeAll(async () => {
	accounts = await startFakeAccounts();
	sandbox = await Sandbox.start('examples', { n8nSettings: accounts.settings });
	ownCredential = await sandbox.saveCredential('visitorLocationsApi');
	credentials.push(ownCredential);
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

	for (const [name, start, rowNode] of [
		['locations-to-csv', 'Start', 'Text Instead of Formulas'],
		['locations-to-google-sheets', 'Every Morning', 'Row of the Location'],
	] as const) {
		step(`${name} keeps a field with a dot in its name`, async () => {
			const { api, service } = sandbox;
			const attributes = service.locations()[0]?.attributes ?? {};
			attributes['address.city'] = 'Bern';
			const output = { 'Get All Locations': { output: 'allFields' } };
			const workflow = await saveExample(name, output, Object.keys(DOCUMENTS));
			const [first] = (await api.run(workflow, start)).items(rowNode);
			const { address, 'address.city': city } = first?.json ?? {};
			expect([address, city]).toEqual([attributes.address, 'Bern']);
			delete attributes['address.city'];
		});
	}

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

	describe('locations-to-google-sheets', () => {
		let workflow: { id: string };
		const withoutNumber = (rows: unknown[][]) =>
			rows.map((row) => row.filter((_, column) => column !== COLUMNS.length));

		step('fills the sheet, also when Google fails once', async () => {
			workflow = await saveExample('locations-to-google-sheets', DOCUMENTS);
			accounts.busyHosts.add('sheets.googleapis.com');
			const { id, error } = await sandbox.api.run(workflow, 'Every Morning');
			expect(error).toBeUndefined();
			const [columns, ...rows] = accounts.sheets.Locations;
			expect(columns).toEqual([...COLUMNS, 'execution']);
			const cells = sandbox.service
				.locations()
				.map((location) => [...getCells(location), Number(id)]);
			expect(rows).toEqual(cells);
		});

		step('updates, adds and deletes only its own rows', async () => {
			const { Locations: sheet } = accounts.sheets;
			const locations = sandbox.service.locations();
			sheet[0]?.push('note');
			sheet[6]?.push('A note');
			for (const row of sheet.slice(1)) row[COLUMNS.length] = EARLIER_EXECUTION;
			const copied = locations.at(-1)?.id ?? ''; // the last location is removed
			sheet.push(['HQ', 'A row of my own'], [copied, 'A copy of my own'], ['', 'Without an ID']);
			const own = structuredClone(sheet.slice(-3));

			const noted = locations[5];
			const { added, removed } = change(locations); // adds one before all others
			expect(removed.id).toBe(copied);
			locations.splice(20, 2);
			Object.assign(locations[9]?.attributes ?? {}, { city: null });
			// The cell is cleared.
			delete locations[11]?.attributes.timezone;
			expect((await sandbox.api.run(workflow, 'Every Morning')).error).toBeUndefined();
			const [, ...known] = locations;
			expect(withoutNumber(sheet.slice(1))).toEqual([
				...known.map((location) => [
					...getCells(location),
					...(location === noted ? ['A note'] : []),
				]),
				...own,
				[...getCells(added), ''],
			]);
		});

		step('changes nothing when more than half of its rows would go, or a run fails', async () => {
			const { api, service } = sandbox;
			const before = structuredClone(accounts.sheets.Locations);
			const cut = service.locations().splice(80);
			const { error } = await api.run(workflow, 'Every Morning');
			expect(error?.message).toBe('155 rows would be deleted: more than half');
			expect(error?.description).toContain('deactivate At Most Half');
			answerLists(service, { status: 403 });
			expect((await api.run(workflow, 'Every Morning')).status).toBe('error');
			service.overrideResponse = undefined;
			expect(accounts.sheets.Locations).toEqual(before);
			service.locations().push(...cut);
		});
	});

	step(
		'slack-summary posts one message with the active and disabled locations of each city',
		async () => {
			const workflow = await saveExample('slack-summary', { 'Post Summary': CHANNEL });
			accounts.busyHosts.add('slack.com'); // it is asked again
			const all = sandbox.service.locations();
			const asSent = structuredClone(all);
			const spellings = [{ disabled: '0' }, { disabled: 'false' }, { disabled: '1' }];
			for (const [index, sent] of [...spellings, { disabled: null, enabled: false }].entries()) {
				Object.assign(all[index]?.attributes ?? {}, sent);
			}
			expect((await sandbox.api.run(workflow, 'Every Monday')).error).toBeUndefined();
			const count = (of: Location[]) => {
				const disabled = of.filter(({ attributes }) => isDisabled(attributes)).length;
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
			all.splice(0, Infinity, ...asSent);
		},
	);

	step(
		'site-change-alert reports each location that was added, changed or removed, and what changed',
		async () => {
			const workflow = await saveExample('site-change-alert', {
				'Locations Changed': POLLING,
				'Tell the Team': CHANNEL,
			});
			const createLine = (location: Location, summary: string) =>
				escapeForSlack(`*${String(location.attributes.name)}*, ${getCity(location)}: ${summary}`);
			const { renamed, earlierName, disabled, enabled, removed } = await pollChanges(workflow);
			const [message = '', ...others] = accounts.posted.splice(0);
			expect(others).toEqual([]);
			expect(message.split('\n').sort()).toEqual(
				[
					createLine(renamed, `name: ${earlierName} → Renamed`),
					createLine(disabled, 'disabled: false → true'),
					createLine(enabled, 'disabled: true → false'),
					createLine(removed, 'removed'),
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
				'Locations Changed': POLLING,
				'Add Row': DOCUMENT,
			});
			const { added, renamed, earlierName, disabled, enabled, removed } =
				await pollChanges(workflow);
			const [columns, ...rows] = accounts.sheets.Changes;
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

	describe('failure-message', () => {
		let failureWorkflow: { id: string };
		beforeAll(async () => {
			failureWorkflow = await saveExample('failure-message', { 'Tell Somebody': CHANNEL });
			await sandbox.api.activate(failureWorkflow);
		});
		afterAll(() => {
			sandbox.service.overrideResponse = undefined;
		});

		/** Selects it as Error Workflow. */
		async function watch({ id }: { id: string }): Promise<void> {
			const settings = { executionOrder: 'v1', errorWorkflow: failureWorkflow.id };
			await sandbox.api.call('PATCH', `/rest/workflows/${id}`, { settings });
		}

		/** @returns a message: what failed, what happened, what to do, and where n8n shows the execution */
		async function readMessage(): Promise<string[]> {
			await until(() => accounts.posted.length > 0, 'a message');
			const [name = '', message = '', whatToDo = '', link = ''] =
				accounts.posted.shift()?.split('\n') ?? [];
			expect(message).toMatch(/403/);
			expect(whatToDo).toContain('locations.read');
			return [name, link.replace(/\d+$/, '<id>')];
		}
		const getLink = ({ id }: { id: string }) => `${sandbox.api.url}/workflow/${id}/executions/<id>`;

		step('tells of a failed execution and of a failed sub-workflow', async () => {
			const { api, service } = sandbox;
			const list = createListNode(ownCredential);
			const execution = await publishWebhook(api, 'list', list);
			const called = await api.createWorkflow(createSequence('called', [WHEN_CALLED, list]));
			await api.activate(called);
			const calling = await publishWebhook(api, 'calling', createCall(called));
			for (const workflow of [execution, called, calling]) await watch(workflow);
			answerLists(service, { status: 403 });

			await fetch(execution.url);
			expect(await readMessage()).toEqual(['*list failed*', getLink(execution)]);
			await fetch(calling.url);
			expect([await readMessage(), await readMessage()].sort()).toEqual([
				['*called failed*', getLink(called)],
				['*calling failed*', getLink(calling)],
			]);
		});

		step('tells of a failed poll', async () => {
			const { api, service } = sandbox;
			service.overrideResponse = undefined;
			const workflow = await saveExample('site-change-alert', {
				'Locations Changed': POLLING,
				'Tell the Team': CHANNEL,
			});
			await watch(workflow);
			await publish(workflow, 1);
			answerLists(service, { status: 403 });
			expect(await readMessage()).toEqual(['*Alert when a site changes failed*', '']);
			await api.deactivate(workflow);
		});
	});

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
		expect(accounts.toolReplies.splice(0)).toEqual([there.map(pickToolFields)]);
	});

	describe('locations-to-data-table', () => {
		const kept = 'name address city state country timezone disabled url'.split(' ');
		let workflow: { id: string };
		let path: string;
		beforeAll(() => {
			sandbox.service.locations().splice(60); // n8n takes a second for a few rows
		});

		type Row = Record<string, unknown> & { id: number };
		/** Reads the rows of the only table, in the order in which they were inserted. */
		async function readRows(): Promise<Row[]> {
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
		const getIds = (of: Row[]) => of.map(({ id }) => id);
		const isOfExample = ({ execution }: Row) => execution !== null;
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
				'Locations Changed': POLLING,
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
				// The last location is removed.
				const copied = [7, -1].map((index) => service.locations().at(index)?.id);
				const ofMyOwn = [null, ...copied].map((locationId) => {
					return { locationId, name: 'A row of my own', note: 'Mine' };
				});
				await api.call('POST', `${path}/insert`, { data: ofMyOwn, returnType: 'count' });
				const value = service.locations()[5]?.id;
				const filters = [{ columnName: 'locationId', condition: 'eq', value }];
				const noted = { data: { note: 'A note' }, filter: { type: 'and', filters } };
				await api.call('POST', `${path}/upsert`, noted);
				const saved = [{ columnName: 'execution', condition: 'gt', value: 0 }];
				const data = { execution: EARLIER_EXECUTION };
				await api.call('POST', `${path}/upsert`, { data, filter: { type: 'and', filters: saved } });
				const before = await readRows();
				const { added, removed } = await pollChanges(workflow);

				const after = await readRows();
				const locations = [...service.locations().slice(1), added]; // a new one is the last row
				expect(after.filter(isOfExample).map(getContent)).toEqual(locations.map(createRow));
				const notes = after.filter(({ note }) => note !== null);
				expect(notes.map(({ locationId, note }) => [locationId, note])).toEqual([
					[value, 'A note'],
					...ofMyOwn.map(({ locationId, note }) => [locationId, note]),
				]);
				expect(after.filter((row) => !isOfExample(row))).toEqual(
					before.filter((row) => !isOfExample(row)),
				);
				// Rows are updated, not replaced. Only the row of the removed location is deleted.
				const isLeft = (row: Row) => row.locationId !== removed.id || !isOfExample(row);
				const left = before.filter(isLeft);
				expect(getIds(after).slice(0, -1)).toEqual(getIds(left));
			},
		);

		step('deletes nothing when more than half of its rows would go', async () => {
			const { api, service } = sandbox;
			const before = await readRows();
			const cut = service.locations().splice(20);
			const { error } = await api.run(workflow, 'Every Night');
			expect(error?.message).toBe(`${cut.length} rows would be deleted: more than half`);
			expect(error?.description).toContain('deactivate At Most Half');
			expect(await readRows()).toEqual(before);

			const unchecked = await saveExample('locations-to-data-table', {}, ['At Most Half']);
			expect((await api.run(unchecked, 'Every Night')).error).toBeUndefined();
			expect(await readRows()).toHaveLength(before.length - cut.length);
		});

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

	// They do not say what a location is called.
	describe('with a service that sends the documented attributes alone', () => {
		let locations: Location[];
		beforeAll(() => {
			locations = sandbox.service.locations();
			for (const location of locations) {
				const sent = DOCUMENTED_ATTRIBUTES.map((name) => [name, location.attributes[name]]);
				location.attributes = Object.fromEntries(sent) as Location['attributes'];
			}
			const unnamed = { 'company-name-override': null, address: null };
			Object.assign(locations[0]?.attributes ?? {}, unnamed);
		});
		const callSite = ({ id, attributes }: Location) =>
			toText(attributes['company-name-override'] ?? attributes.address ?? id);
		const callSites = (items: { json: Record<string, unknown> }[]) =>
			items.map(({ json }) =>
				locations
					.filter(({ id }) => id === json.id)
					.map(callSite)
					.join(),
			);

		step('enrich-rows calls a site by its company, address or ID', async () => {
			const rows = locations.map(({ id }) => ({ locationId: id }));
			const jsCode = `return ${JSON.stringify(rows)};`;
			const workflow = await saveExample('enrich-rows', { 'Your Rows': { jsCode } });
			const execution = await sandbox.api.run(workflow, 'Start');
			expect(execution.error).toBeUndefined();
			expect(execution.items('Add the Location').map(({ json }) => json)).toEqual(
				locations.map((location) => {
					const { id, city } = pickFields(location, ['id', 'city']);
					return { locationId: id, id, name: callSite(location), city, country: null };
				}),
			);
		});

		step('site-change-alert does', async () => {
			const parameters = { 'Tell the Team': CHANNEL };
			const workflow = await saveExample('site-change-alert', parameters, ['Real Events Only']);
			const execution = await sandbox.api.run(workflow, 'Locations Changed');
			const names = accounts.posted
				.splice(0)
				.join()
				.matchAll(/^\*(.+?)\*, /gm);
			expect([...names].map(([, name]) => name)).toEqual(
				callSites(execution.items('Locations Changed')).map(escapeForSlack),
			);
		});

		step('changes-to-google-sheets does', async () => {
			const parameters = { 'Add Row': DOCUMENT };
			const workflow = await saveExample('changes-to-google-sheets', parameters, [
				'Real Events Only',
			]);
			const execution = await sandbox.api.run(workflow, 'Locations Changed');
			const names = accounts.sheets.Changes.slice(6).map(([, , , name]) => name);
			expect(names).toEqual(callSites(execution.items('Locations Changed')));
		});

		step('locations-to-data-table does', async () => {
			const workflow = await saveExample('locations-to-data-table');
			const saved = (await sandbox.api.run(workflow, 'Every Night')).items('Save Row');
			expect(saved.map(({ json }) => json.name)).toEqual(locations.map(callSite));
		});

		step('ai-agent gives the model company and address', async () => {
			await canvas.open((await saveExample('ai-agent')).id);
			const city = locations.map(getCity).at(-1) ?? '';
			await canvas.ask(`Which of our sites are in ${city}?`);
			const there = locations.filter((location) => getCity(location) === city);
			expect(accounts.toolReplies.splice(0)).toEqual([there.map(pickToolFields)]);
		});
	});
});

/** Of another n8n: after a move, the numbers of executions begin at 1. */
const EARLIER_EXECUTION = 1_000_000;
const DOCUMENT = { documentId: { __rl: true, mode: 'id', value: 'the-spreadsheet' } };
const DOCUMENTS = { 'Read Rows': DOCUMENT, 'Delete Row': DOCUMENT, 'Update Sheet': DOCUMENT };
const CHANNEL = { channelId: { __rl: true, mode: 'id', value: 'C0LOCATIONS' } };
const POLLING = { pollTimes: EVERY_TEN_SECONDS };

/** The start of a workflow that another one calls. */
const WHEN_CALLED = {
	name: 'When Called',
	type: 'n8n-nodes-base.executeWorkflowTrigger',
	typeVersion: 1.1,
	parameters: { inputSource: 'passthrough' },
};

/** A node that calls a workflow. */
function createCall({ id }: { id: string }) {
	const workflowId = { __rl: true, mode: 'id', value: id };
	const workflowInputs = { mappingMode: 'defineBelow', value: {} };
	return {
		name: 'Call',
		type: 'n8n-nodes-base.executeWorkflow',
		typeVersion: 1.2,
		parameters: { workflowId, workflowInputs, options: {} },
	};
}

/** Fills in an imported example as its note asks. @param deactivated nodes @returns the new workflow */
async function saveExample(
	name: string,
	parameters: Record<string, INodeParameters> = {},
	deactivated: string[] = [],
) {
	if (credentials.length === 1) {
		for (const [type, data] of Object.entries(accounts.credentials)) {
			const id = await sandbox.api.createCredential({ name: type, type, data });
			credentials.push({ id, name: type, type });
		}
	}
	const example = structuredClone(imported[name] ?? readExample(name));
	for (const node of example.nodes) node.disabled = deactivated.includes(node.name);
	return await sandbox.api.createWorkflow(filledIn(example, credentials, parameters));
}

/** Publishes a workflow, and waits for polls: the first one runs at once, the others every ten seconds. */
async function publish(workflow: { id: string }, polls: number): Promise<void> {
	const { api, service } = sandbox;
	const pages = Math.ceil(service.locations().length / service.settings.pageSize);
	service.journal.clear();
	await api.activate(workflow);
	const isRead = ({ status }: { status: number }) => status === 200;
	await until(() => service.journal.listRequests.filter(isRead).length >= polls * pages);
	await wait(1000); // the end of the poll
}

/** Publishes a workflow, and changes the list after two polls. @returns the changes that the third poll finds */
async function pollChanges(workflow: { id: string }) {
	const { api, service } = sandbox;
	const before = (await api.executions(workflow)).length;
	await publish(workflow, 2);
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

/** @returns what a model gets to know of a location */
function pickToolFields(location: Location): Record<string, unknown> {
	const names = 'id name companyNameOverride address city country disabled'.split(' ');
	const fields = Object.entries(pickFields(location, names));
	return Object.fromEntries(fields.filter(([, value]) => value !== null));
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
