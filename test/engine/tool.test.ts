import type { INodeParameters } from 'n8n-workflow';

import { useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { useLists } from './harness/listing';
import type { RunOptions } from './harness/runWorkflow';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();
const asTool = { asTool: true };
const get = (locationId: string) => ({ operation: 'get', locationId });
const select = (fields: string) => ({ output: 'selectedFields', fields });
const inAtlantis = { filters: { city: 'Atlantis' } };

describe('the tool of an AI agent', () => {
	const otherCity =
		/^There is no location in 'Atlantis'\. .+ For all cities, leave it empty\. .+ Kraków, /;
	const noLimit =
		/^'Limit' must be a whole number of at least 1\. Set 'Limit' to a whole number of at least 1\.$/;
	const aName =
		/^There is no location with the ID Office 3\. Check the ID\. .+ Give an ID, not a name\. To find one, use a tool that lists locations, if there is one\.$/;
	it.each<[string, INodeParameters, RegExp]>([
		['another city', inAtlantis, otherCity],
		['a Limit of 0', { returnAll: false, limit: 0 }, noLimit],
		['a name for Get', get('Office 3'), aName],
	])(
		'says in the message what to do when the model gives %s',
		async (_name, parameters, message) => {
			const { error, items } = await list({}, parameters, asTool);
			expect(error?.message).toMatch(message);
			expect(error?.message).not.toContain('option'); // a model cannot set one
			expect(error?.description).toBeUndefined();
			expect(items).toEqual([]);
		},
	);

	it('is null where no location has a field, because a model does not choose the fields', async () => {
		const { error, rows } = await list({ count: 2 }, select('closureNotice, name'), asTool);
		expect(error).toBeUndefined();
		expect(Object.keys(rows[0] ?? {})).toEqual(['id', 'name']);
	});

	const emptyLocation = "'Location' is empty: give an ID";
	const emptyFields = "'Fields' is empty: give names of fields, for example name, city";
	it.each<[INodeParameters, string]>([
		[get('={{ "" }}'), emptyLocation],
		[get('={{ "null" }}'), emptyLocation],
		[select(''), emptyFields],
		[select('={{ ["None"] }}'), emptyFields],
	])('says to the model what to give when a value is empty: %j', async (parameters, message) => {
		const { error, items, service } = await list({}, parameters, asTool);
		expect(error?.message).toBe(message);
		expect(error?.description).toBeFalsy();
		expect(items).toEqual([]);
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each<[string, INodeParameters]>([
		['a search', { filters: { search: 'Atlantis' } }],
		['a search with a Limit', { returnAll: false, limit: 3, filters: { search: 'Atlantis' } }],
		['Get', { ...get('7'), options: { ifNotFound: 'nothing' } }],
	])('says to the model that no location passes with %s', async (_name, parameters) => {
		const { rows, error } = await list({}, parameters, asTool);
		expect([error, rows]).toEqual([undefined, [{ note: 'No location in the list matches.' }]]);
		expect((await list({}, parameters)).items).toEqual([]);
	});

	it('leaves the codes of Node.js out of the message, for which n8n has a text of its own', async () => {
		const credentials = passwordCredential(await start(), { baseUrl: 'http://127.0.0.1:9' });
		const { error } = await runWorkflow({ credentials, ...asTool });
		expect(error?.message).toBe(
			"127.0.0.1:9 refused the connection: check 'Base URL'. Check 'Base URL' in the credential, and whether the service is running.",
		);
	});

	it.each<[string, INodeParameters]>([
		['Limit', { returnAll: false, limit: 50 }],
		['Limit and a filter', { returnAll: false, limit: 3, filters: { city: 'Paris' } }],
		['Limit and more IDs', { returnAll: false, limit: 1, filters: { ids: '10006, 10008' } }],
	])('says to the model that the list is cut by %s', async (_name, parameters) => {
		const { rows } = await list({}, parameters, asTool);
		const limit = Number(parameters.limit);
		expect(rows.slice(0, limit).filter(({ id }) => id === undefined)).toEqual([]);
		expect(rows.slice(limit)).toEqual([
			{
				note: `This is not the whole list. 'Limit' of this tool is ${limit}, so only the first ${limit} locations are here.`,
			},
		]);
	});

	it.each<[string, INodeParameters, Partial<RunOptions>]>([
		['the tool returns all', {}, asTool],
		['the list is as long as Limit', { returnAll: false, limit: 237 }, asTool],
		['all IDs are found', { returnAll: false, limit: 2, filters: { ids: '10006, 10008' } }, asTool],
		['the tool gets one location', { operation: 'get', locationId: '10006' }, asTool],
		['no model runs the node', { returnAll: false, limit: 50 }, {}],
	])('outputs locations alone when %s', async (_name, parameters, options) => {
		const { rows } = await list({}, parameters, options);
		expect(rows.length).toBeGreaterThan(0);
		expect(rows.filter(({ id }) => id === undefined)).toEqual([]);
	});

	it('shows the message with what to do when On Error continues', async () => {
		const continuing = { ...asTool, onError: 'continueRegularOutput' as const };
		const { rows } = await list({}, inAtlantis, continuing);
		expect(rows).toEqual([{ error: expect.stringContaining('Cities in the list: ') as string }]);
	});

	// Other words for nothing: test/unit/parameters.
	describe.each(['={{ undefined }}', '={{ "null" }}'])('when the model gives %s', (value) => {
		it('takes the default', async () => {
			const options = { ifNotFound: value, addCompanyId: value };
			const parameters = { returnAll: value, limit: value, output: value, options };
			const all = await list({}, parameters, asTool);
			expect([all.error, all.rows.length]).toEqual([undefined, 237]);
			expect(all.rows[0]).not.toHaveProperty('companyId');
			const part = await list({}, { returnAll: false, limit: value }, asTool);
			expect([part.error, part.rows.length - 1]).toEqual([undefined, 50]);
		});

		it('does not send a query parameter', async () => {
			const parameter = ['a', 'b'].map((name) => ({ name, value: name === 'a' ? value : '' }));
			const parameters = { options: { queryParameters: { parameter } } };
			const { error, service } = await list([{ id: '1' }], parameters, asTool);
			expect(error).toBeUndefined();
			const queries = service.journal.listRequests.map(({ query }) => query.toString());
			expect(queries).toEqual(['b=']);
		});
	});

	it.each([
		...['={{ undefined }}', '={{ "null" }}'].map((value) => {
			return { city: value, ids: value, search: value, status: value };
		}),
		{ city: '["null"]', ids: '[null, "none"]', search: '[]' },
	])('sets no filter when the model gives %j', async (filters) => {
		const { error, rows } = await list({}, { filters }, asTool);
		expect([error, rows.length]).toEqual([undefined, 237]);
	});

	it('takes the words of a model for nothing as text when no model runs the node', async () => {
		const data = [{ id: '1', attributes: { city: 'None', name: 'Null' } }, { id: '2' }];
		for (const filters of [{ city: 'none' }, { search: 'null' }]) {
			expect((await list(data, { filters })).ids).toEqual(['1']);
		}
	});

	it('leaves out what is null or missing, for which the model would pay, but not in Raw', async () => {
		const data = [{ id: '1', links: null, attributes: { city: null, name: 'HQ', zip: '' } }];
		expect((await list(data, {}, asTool)).rows).toEqual([{ id: '1', name: 'HQ', zip: '' }]);
		expect((await list(data, select('name, city, disabled'), asTool)).rows).toEqual([
			{ id: '1', name: 'HQ' },
		]);
		expect((await list(data, { output: 'raw' }, asTool)).rows).toEqual(data);
	});
});
