import type { INodeParameters } from 'n8n-workflow';

import { listIds } from '../harness/services';
import { useLists } from './harness/listing';

const list = useLists();
const withPaging = (settings: object) => ({ options: { paging: { settings } } });
const query = (...rows: [name: string, value: unknown][]) => ({
	options: { queryParameters: { parameter: rows.map(([name, value]) => ({ name, value })) } },
});
const get = (mode: string, value: string) => ({
	operation: 'get',
	locationId: { __rl: true, mode, value },
});
const limit = (value: unknown) => ({ returnAll: false, limit: value });
const wholeNumber = (name: string, least: number) =>
	`'${name}' must be a whole number of at least ${least}`;
const expressionHint = 'look at the result below the expression';

describe('the parameters', () => {
	it.each<[string, object, string, string]>([
		['a Limit of 0', limit(0), wholeNumber('Limit', 1), 'Return All'],
		['a Limit of 7.5', limit(7.5), wholeNumber('Limit', 1), 'a whole number of at least 1'],
		['an empty Limit', limit('={{ "" }}'), wholeNumber('Limit', 1), 'Return All'],
		['an unknown Mode', withPaging({ mode: 'cursor' }), "'Mode' has an unknown value", 'Mode'],
		[
			'an unknown value of If the List Is Incomplete',
			withPaging({ incompleteList: 'whatever' }),
			"'If the List Is Incomplete' has an unknown value",
			'error or output',
		],
		[
			'an unknown value of If Not Found',
			{ options: { ifNotFound: 'ignore' } },
			"'If Not Found' has an unknown value",
			'error or nothing',
		],
		[
			'a query parameter without a name',
			query([' ', 'x']),
			'A query parameter has no name',
			"Fill in 'Name'",
		],
		[
			'a query parameter that is a list',
			query(['filter[ids]', '={{ [1, 2] }}']),
			"'Query Parameters: filter[ids]' must be text or a number",
			"Open 'Query Parameters: filter[ids]'",
		],
		[
			'a query parameter that is an object',
			query(['filter[ids]', '={{ ({ from: 1 }) }}']),
			"'Query Parameters: filter[ids]' must be text or a number",
			"Open 'Query Parameters: filter[ids]'",
		],
		[
			'an unknown Status',
			{ filters: { status: 'closed' } },
			"'Status' has an unknown value",
			'any, active or disabled',
		],
		[
			'a Status of null',
			{ filters: { status: '={{ null }}' } },
			"The expression in 'Status' returned no value [item 0]",
			"Fill in 'Status'",
		],
		// An expression without a result must not select every location.
		...[
			['city', 'City Names or IDs', ' '],
			['search', 'Search', ''],
			['ids', 'Location IDs', ' , '],
			['city', 'City Names or IDs', '´'],
			['search', 'Search', ' \u0308 '],
		].map(([name = '', shown = '', value]): [string, object, string, string] => [
			`the filter ${shown} that is ${JSON.stringify(value)}`,
			{ filters: { [name]: value } },
			`The filter '${shown}' is empty`,
			`Fill in '${shown}', or remove the filter.`,
		]),
		[
			'the first of two empty filters',
			{ filters: { city: [], search: '={{ null }}', status: 'active' } },
			"The filter 'City Names or IDs' is empty",
			"Fill in 'City Names or IDs', or remove the filter.",
		],
		[
			'Selected Fields without a field',
			{ output: 'selectedFields', fields: [] },
			'No field is selected',
			'Field',
		],
		[
			'an empty Location',
			get('id', '={{ " " }}'),
			"The expression in 'Location' returned no value [item 0]",
			expressionHint,
		],
		[
			'a list for a location',
			get('id', '={{ [10006] }}'),
			"'Location' must be text or a number",
			'look at the result below the expression',
		],
		[
			'the URL of something else',
			get('url', '={{ "https://app.example.com/api/v3/employees/7" }}'),
			'The URL is not the URL of a location',
			'https://app.example.com/api/v3/locations/10006',
		],
		[
			'an ID for a URL',
			get('url', '={{ "10006" }}'),
			'The URL is not the URL of a location',
			'choose By ID',
		],
	])('rejects %s before any request', async (_name, parameters, message, fix) => {
		const { error, items, service } = await list({}, parameters as INodeParameters);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(fix);
		expect(items).toEqual([]);
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each([
		['city', 'City Names or IDs', '={{ [] }}'],
		['search', 'Search', '={{ $json.n === 1 ? undefined : "a" }}'],
		['ids', 'Location IDs', '={{ "" }}'],
		['city', 'City Names or IDs', '={{ null }}'],
		['search', 'Search', '={{ $json.none ?? null }}'],
		['ids', 'Location IDs', '={{ null }}'],
	])(
		'names the input item when the expression in %s returns nothing',
		async (name, shown, value) => {
			const { error } = await list({}, { filters: { [name]: value } }, { inputItems: 2 });
			expect(error?.message).toMatch(
				new RegExp(`^The expression in '${shown}' returned no value \\[item [01]\\]$`),
			);
			expect(error?.description).toContain(`Fill in '${shown}', or remove the filter`);
		},
	);

	it.each(['city', 'search', 'ids', 'status'])(
		'ignores %s when a model leaves it empty, because n8n makes a model fill in every filter',
		async (name) => {
			const filters = { city: 'Paris', [name]: '' };
			const { error, ids, service } = await list({}, { filters }, { asTool: true });
			expect(error).toBeUndefined();
			const inParis = service.locations().filter(({ attributes }) => attributes.city === 'Paris');
			expect(ids).toHaveLength(name === 'city' ? 237 : inParis.length);
		},
	);

	it.each(['[]', '[""]', ' [ null ]', '={{ [] }}', '={{ null }}'])(
		'ignores the IDs when a model sends the empty list %s',
		async (ids) => {
			const { error, rows } = await list(
				[{ id: '1' }, { id: '2' }],
				{ filters: { ids } },
				{ asTool: true },
			);
			expect(error).toBeUndefined();
			expect(rows).toHaveLength(2);
		},
	);

	it.each([
		['city', 'City Names or IDs', '={{ ({ name: "Paris" }) }}'],
		['city', 'City Names or IDs', '={{ [{ name: "Paris" }] }}'],
		['ids', 'Location IDs', '={{ ({ ids: ["1"] }) }}'],
		['ids', 'Location IDs', '={{ [{ id: "1" }, "2"] }}'],
		['ids', 'Location IDs', '[{ "id": "1" }]'],
		['search', 'Search', '={{ ["Market"] }}'],
		['search', 'Search', '={{ ({ text: "Market" }) }}'],
	])('rejects %s of another type (%s, %s), also from a model', async (name, shown, value) => {
		for (const asTool of [true, false]) {
			const { error, items, service } = await list({}, { filters: { [name]: value } }, { asTool });
			expect(error?.message).toMatch(new RegExp(`^'${shown}' must be text or a number`));
			expect(items).toEqual([]);
			expect(service.journal.entries).toHaveLength(0);
		}
	});

	it('reads Status in any case', async () => {
		for (const [status, disabled] of [
			['Active', false],
			[' DISABLED ', true],
		] as const) {
			const { rows } = await list({}, { filters: { status } });
			expect(new Set(rows.map((row) => row.disabled))).toEqual(new Set([disabled]));
		}
	});

	it('reads Return All from text, and rejects what is neither true nor false', async () => {
		expect((await list({}, { returnAll: '={{ "true" }}' })).ids).toHaveLength(237);
		expect((await list({}, { returnAll: '={{ "false" }}', limit: 3 })).ids).toHaveLength(3);
		const { error, items, service } = await list({}, { returnAll: '={{ null }}' });
		expect(error?.message).toBe("'Return All' has an unknown value");
		expect(error?.description).toContain("Set 'Return All' to true or false");
		expect(items).toEqual([]);
		expect(service.journal.entries).toHaveLength(0);
	});

	it('reads Add Company ID from text, and rejects what is neither true nor false', async () => {
		const listWith = async (addCompanyId: string) =>
			await list([{ id: '1' }], { options: { addCompanyId } });
		const { rows } = await listWith('={{ "true" }}');
		expect(rows[0]).toHaveProperty('companyId');
		expect((await listWith('={{ "yes" }}')).error?.message).toBe(
			"'Add Company ID' has an unknown value",
		);
	});

	it('ignores removed options of a saved workflow', async () => {
		const removed = {
			sort: { rule: [{ field: 'no-such-field', direction: 'down' }] },
			options: { skip: -1, paging: { settings: { mode: 'offset', pageSize: 'large' } } },
		};
		const { error, ids, service } = await list({}, removed);
		expect(error).toBeUndefined();
		expect(ids).toEqual(listIds(service));
	});
});
