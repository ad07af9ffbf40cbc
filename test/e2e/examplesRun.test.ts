import type { Location } from '../../sandbox/service/locations';
import { answerLists } from '../harness/services';
import { DataTable } from './harness/dataTable';
import { exampleFile, filledIn } from './harness/examples';
import { Canvas } from './harness/examplesCanvas';
import type { Cell } from './harness/expected';
import { change, COLUMNS, makeItHard, rowOf } from './harness/expected';
import { Sandbox, steps } from './harness/sandbox';
import { until, untilListRead } from './harness/wait';
import type { Credential } from './harness/workflows';

/** The examples that need nothing but our credential, run to their end. */
let sandbox: Sandbox;
let credential: Credential;
const step = steps(() => sandbox);

jest.setTimeout(240_000);
beforeAll(async () => {
	sandbox = await Sandbox.start('examples-run');
	credential = await sandbox.saveCredential('visitorLocationsApi');
	makeItHard(sandbox.service.locations());
});
afterAll(async () => {
	await sandbox.stop();
});

step(
	'locations-to-csv: the file has a row for each location, and quotes what needs it',
	async () => {
		const canvas = new Canvas(sandbox.editor.page, sandbox.api.url);
		await canvas.open(await canvas.importFile(exampleFile('locations-to-csv')));
		const { name, bytes } = await canvas.downloadFrom('Convert to CSV');
		expect(name).toBe('locations.csv');
		const rows = sandbox.service.locations().map((location) => rowOf(location).map(csvCell));
		expect(rows).toHaveLength(237);
		expect(bytes.toString()).toBe(
			`\uFEFF${[COLUMNS, ...rows.map((row) => row.join())].join('\n')}`,
		);
	},
);

describe('locations-to-data-table', () => {
	const TABLE = 'Visitor Locations';
	let workflow: { id: string };
	let table: DataTable;

	step('executed: it creates the table, with a row for each location', async () => {
		const { api, service } = sandbox;
		const everyMinute = { pollTimes: { item: [{ mode: 'everyMinute' }] } };
		const example = filledIn('locations-to-data-table', [credential], {
			'Locations Changed': everyMinute,
		});
		workflow = await api.createWorkflow(example);
		const { error } = await api.run(workflow, 'Every Night');
		expect(error).toBeUndefined();
		const [created, ...more] = await DataTable.named(api, TABLE);
		if (created === undefined) throw new Error('There is no table');
		expect(more).toEqual([]);
		table = created;
		const rows = await table.rows();
		expect(rows).toHaveLength(237);
		expect(rows.map(contentOf)).toEqual(service.locations().map(tableRowOf));
	});

	step('published: what changes is changed, what is removed goes, the rest stays', async () => {
		const { api, service } = sandbox;
		await table.addColumn('note');
		await table.addRow({ name: 'A row of my own' });
		const before = await table.rows();
		await table.update('locationId', service.locations()[5]?.id ?? '', { note: 'A note' });
		service.journal.clear();
		await api.activate(workflow);
		await untilListRead(service);
		const { added, removed } = change(service.locations());
		delete added.attributes.timezone;
		await until(async () => (await api.executions(workflow)).length > 1);
		await api.deactivate(workflow);
		const [polled] = await api.executions(workflow);
		expect([polled?.status, polled?.items('Locations Changed').length]).toEqual(['success', 5]);

		const rows = await table.rows();
		const ofLocations = rows.filter(({ locationId }) => locationId !== null);
		const inOrder = [...service.locations().slice(1), added]; // a new one is the last row
		expect(ofLocations.map(contentOf)).toEqual(inOrder.map(tableRowOf));
		expect(rows.filter(({ note }) => note !== null).map(({ locationId }) => locationId)).toEqual([
			inOrder[5]?.id,
		]);
		// Rows are updated, not replaced; and only that of the removed location is gone.
		expect(idsOf(before).filter((id) => !idsOf(rows).includes(id))).toEqual(
			idsOf(before.filter(({ locationId }) => locationId === removed.id)),
		);
	});

	step('executed again, twice at once: nothing is doubled or lost', async () => {
		const { api } = sandbox;
		const before = await table.rows();
		const other = await api.createWorkflow(filledIn('locations-to-data-table', [credential]));
		const executions = await Promise.all([
			api.run(workflow, 'Every Night'),
			api.run(other, 'Locations Changed'), // by hand, with samples
		]);
		expect(executions.map(({ error }) => error)).toEqual([undefined, undefined]);
		const rows = await table.rows();
		expect(rows.map(contentOf)).toEqual(before.map(contentOf));
		expect(idsOf(rows)).toEqual(idsOf(before));
		expect(await DataTable.named(api, TABLE)).toHaveLength(1);
	});

	step('an empty list, and a run that fails, delete nothing', async () => {
		const { api, service } = sandbox;
		const before = await table.rows();
		answerLists(service, { body: { data: [] } });
		const empty = await api.run(workflow, 'Every Night');
		answerLists(service, { status: 403 });
		const failed = await api.run(workflow, 'Every Night');
		service.answerInstead = undefined;
		expect([empty.status, empty.items('Get All Locations')]).toEqual(['success', []]);
		expect(failed.status).toBe('error');
		expect(await table.rows()).toEqual(before);
	});
});

step('enrich-rows: each row gets name, city and country of its location', async () => {
	const { api, service } = sandbox;
	const [, known, other] = service.locations();
	const rows = [
		{ visitor: 'Ada', locationId: known?.id, name: 'A name of its own' },
		{ visitor: 'Grace', locationId: Number(other?.id) }, // as spreadsheets have it
		{ visitor: 'Linus', locationId: '1' },
		{ visitor: 'Barbara', locationId: known?.id },
		{ visitor: 'Margaret' },
	];
	const example = filledIn('enrich-rows', [credential], {
		'Your Rows': { jsCode: `return ${JSON.stringify(rows)};` },
	});
	service.journal.clear();
	const execution = await api.run(await api.createWorkflow(example), 'Start');
	expect(execution.error).toBeUndefined();
	const [ada, grace, linus, barbara, margaret] = rows;
	expect(execution.items('Add the Location').map(({ json }) => json)).toEqual([
		{ ...locationOf(known), ...ada },
		{ ...locationOf(other), ...grace },
		{ ...locationOf(known), ...barbara },
		linus,
		margaret,
	]);
	expect(service.journal.listCalls).toHaveLength(5);
});

step('enrich-rows: as it is, its own rows find locations of the embedded service', async () => {
	const { api } = sandbox;
	const workflow = await api.createWorkflow(filledIn('enrich-rows', [credential]));
	const items = (await api.run(workflow, 'Start')).items('Add the Location');
	expect(items.map(({ json }) => [json.visitor, json.city])).toEqual([
		['Ada', null],
		['Grace', 'Zürich'],
		['Linus', null],
	]);
});

/** @returns what the example writes of a location into its row */
function tableRowOf({ id, attributes, links }: Location): object {
	const { name, address, city, state, country, timezone = null, disabled } = attributes;
	const url = links.self;
	return { locationId: id, name, address, city, state, country, timezone, disabled, url };
}

/** @returns a row without what differs from run to run, and without what the example does not write */
function contentOf(row: Record<string, unknown>): object {
	const { locationId, name, address, city, state, country, timezone, disabled, url } = row;
	return { locationId, name, address, city, state, country, timezone, disabled, url };
}

function idsOf(rows: { id: number }[]): number[] {
	return rows.map(({ id }) => id);
}

/** @returns what the example adds to a row */
function locationOf(location: Location | undefined): object {
	const { name, city, country } = location?.attributes ?? {};
	return { id: location?.id, name, city, country };
}

/** RFC 4180, section 2; n8n puts a byte order mark first, writes booleans in capitals, and nothing for null. */
function csvCell(value: Cell): string {
	const text = typeof value === 'boolean' ? String(value).toUpperCase() : String(value ?? '');
	return /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
