import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { getMember } from '../../../shared/json';
import { isDisabled } from '../../../nodes/VisitorLocations/filter/locationFilter';
import { VisitorLocationsTrigger } from '../../../nodes/VisitorLocations/VisitorLocationsTrigger.node';
import { exampleNames, examplesFolder, readExample } from '../../real/examples';

const page = readFileSync(join(examplesFolder, 'README.md'), 'utf8');

describe.each(exampleNames())('the example %s', (name) => {
	const { nodes, connections } = readExample(name);
	const note = nodes.find((node) => node.name === 'What to fill in')?.parameters.content;

	it('is on the page, with its picture', () => {
		expect(page).toContain(`](${name}.json)`);
		expect(page).toContain(`/example-${name}.png)`);
	});

	it('tries a request to Slack or Google again, unless that deleted another row', () => {
		const requesting = nodes.filter(({ type }) => /\.(slack|googleSheets)$/.test(type));
		// The rows after a deleted one have other numbers. If a response is lost, nobody knows whether it is deleted.
		const isRepeatable = ({ parameters }: { parameters: INodeParameters }) =>
			parameters.operation !== 'delete';
		expect(requesting.map(({ retryOnFail = false }) => retryOnFail)).toEqual(
			requesting.map(isRepeatable),
		);
	});

	it('names the time zone if it runs at a time of the day', () => {
		const isScheduled = nodes.some(({ type }) => type.endsWith('.scheduleTrigger'));
		expect(note).toEqual(
			isScheduled ? expect.stringContaining('time zone') : expect.not.stringContaining('time zone'),
		);
	});

	it('connects all its nodes', () => {
		const targets = Object.values(connections).flatMap((outputs) =>
			Object.values(outputs).flatMap((branches) =>
				branches.flatMap((branch) => (branch ?? []).map(({ node }) => node)),
			),
		);
		const names = nodes.map((node) => node.name).filter((own) => own !== 'What to fill in');
		expect(new Set([...targets, ...Object.keys(connections)])).toEqual(new Set(names));
	});
});

describe('the message of site-change-alert', () => {
	/** Longer than any that the trigger makes. */
	const summary = `name: ${'😀&'.repeat(5000)}`;

	async function createMessage(events: object[]): Promise<string> {
		return String(await evaluate('site-change-alert', 'Tell the Team', 'text', { events }));
	}

	it.each([
		[1, undefined],
		[20, undefined],
		[21, 'and 1 more'],
		[137, 'and 117 more'],
		[1000, 'and 980 more'],
	])('has at most 20 lines and the number of the others for %d events', async (count, more) => {
		const event = { id: '1', name: 'Old Mill', city: null, summary: 'name: Mill → Old Mill' };
		const lines = (await createMessage(Array<object>(count).fill(event))).split('\n');
		expect(lines[20]).toBe(more);
		expect(lines.slice(0, 20)).toEqual(
			Array(Math.min(count, 20)).fill('*Old Mill*, No city: name: Mill → Old Mill'),
		);
	});

	it('stays within the limit of Slack for 1000 events of any length', async () => {
		const event = { id: '1', city: 'Paris', summary };
		const message = await createMessage(Array<object>(1000).fill(event));
		expect(message.split('\n')[0]).toMatch(/^\*1\*, Paris: name: 😀&amp;😀/u);
		expect(message.length).toBeLessThan(40_000);
		expect(message).not.toMatch(/\p{Surrogate}/u); // half a character
	});
});

describe('a site without a name', () => {
	const site = { id: '10006', city: 'Bern', summary: 'added' };
	const named = { ...site, companyNameOverride: 'Northwind', address: '1 Tal, Bern' };

	/** How each example that names sites calls one. */
	const readName: Record<string, (item: IDataObject) => Promise<unknown>> = {
		'site-change-alert': async (item) => {
			const text = await evaluate('site-change-alert', 'Tell the Team', 'text', { events: [item] });
			return /^\*(.+)\*/.exec(String(text))?.[1];
		},
		'locations-to-data-table': async (item) =>
			getMember(
				getMember(await evaluate('locations-to-data-table', 'Save Row', 'columns', item), 'value'),
				'name',
			),
		'changes-to-google-sheets': async (item) =>
			(await readFields('changes-to-google-sheets', 'Row of the Event', item)).name,
		'enrich-rows': async (item) => (await readFields('enrich-rows', 'Fields to Add', item)).name,
	};

	it.each(Object.entries(readName))(
		'is called by its company, address or ID in %s',
		async (_, read) => {
			expect(await read({ ...named, name: 'Old Mill' })).toBe('Old Mill');
			expect(await read({ ...named, name: null })).toBe('Northwind');
			expect(await read({ ...named, companyNameOverride: null })).toBe('1 Tal, Bern');
			expect(await read({ ...site, name: '', address: null })).toBe('10006');
		},
	);
});

describe('the count of slack-summary', () => {
	const values = [null, true, false, 1, 0, '1', '0', 'true', 'false', 'False', ' TRUE '];
	const locations = [
		{},
		...values.flatMap((value) => [{ disabled: value }, { enabled: value }]),
		{ disabled: false, enabled: '0' },
		{ disabled: '0', enabled: true },
	];

	it.each(locations)('is that of the filter Status for %p', async (attributes) => {
		const { disabled } = await readFields('slack-summary', 'Count One Each', attributes);
		expect(disabled).toBe(isDisabled(attributes) ? 1 : 0);
	});
});

/** @returns a parameter of a node of an example for an item, evaluated as n8n does. The node type is not used for that. */
async function evaluate(
	example: string,
	nodeName: string,
	parameter: string,
	item: IDataObject,
): Promise<unknown> {
	const { nodes } = readExample(example);
	// Workflow removes the parameters that this node type does not have.
	const value = nodes.find(({ name }) => name === nodeName)?.parameters[parameter] ?? null;
	const type = new VisitorLocationsTrigger();
	const nodeTypes = {
		getByName: () => type,
		getByNameAndVersion: () => type,
		getKnownTypes: () => ({}),
	};
	const { expression } = new Workflow({ nodes, connections: {}, active: false, nodeTypes });
	await expression.acquireIsolate();
	try {
		const items = [{ json: item }];
		const of = [null, 0, 0, nodeName, items, 'manual', {}] as const;
		return expression.getParameterValue(value, ...of);
	} finally {
		await expression.releaseIsolate();
	}
}

/** @returns the fields that an Edit Fields node assigns */
async function readFields(
	example: string,
	nodeName: string,
	item: IDataObject,
): Promise<Record<string, unknown>> {
	const { assignments } = (await evaluate(example, nodeName, 'assignments', item)) as {
		assignments: { name: string; value: unknown }[];
	};
	return Object.fromEntries(assignments.map(({ name, value }) => [name, value]));
}
