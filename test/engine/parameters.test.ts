import type { INodeParameters } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { useLists } from './harness/listing';
import { ourNode } from './harness/n8n';
import { nodeTypes } from './harness/nodeTypes';

const list = useLists();
const filter = (name: string, value: unknown) => ({ filters: { [name]: value } });
const option = (name: string, value: unknown) => ({ options: { [name]: value } });
const paging = (settings: object) => option('paging', { settings });
const query = (name: string, value: string) =>
	option('queryParameters', { parameter: [{ name, value }] });
const get = (mode: string, value: string) => ({
	operation: 'get',
	locationId: { __rl: true, mode, value },
});

const hasNoValue = (name: string): [string, string] => [
	`The expression in '${name}' returned no value [item 0]`,
	`Open '${name}' and look at the result below the expression`,
];
const isEmpty = (name: string): [string, string] => [
	`The filter '${name}' is empty`,
	`Fill in '${name}', or remove the filter.`,
];
const isNotTexts = (name: string): [string, string] => [
	`'${name}' must be text or a number`,
	'To take a field of each object in a list, use for example {{ $json.locations.map(location => location.id) }}.',
];
const isNotText = (name: string): [string, string] => [
	`'${name}' must be text or a number`,
	'It takes one value, for example {{ $json.name }}.',
];
const unknown = (name: string, value: string) => `'${name}' has the unknown value ${value}`;

type Row = [message: string, fix: string, parameters: object];
const setByNode = (name: string): Row => [
	`The node itself sets the query parameter '${name}'`,
	"Remove it from the option 'Query Parameters'",
	query(name, '2'),
];

describe('the parameters', () => {
	// How values are read: test/unit/parameters.
	it.each<Row>([
		["'Limit' must be a whole number of at least 1", 'Return All', { returnAll: false, limit: 0 }],
		[...hasNoValue('Return All'), { returnAll: '={{ null }}' }],
		[unknown('Return All', "'yes'"), 'true or false', { returnAll: '={{ "yes" }}' }],
		[...hasNoValue('Limit'), { returnAll: false, limit: '={{ $json.nope }}' }],
		[...hasNoValue('Output'), { output: '={{ $json.nope }}' }],
		[...hasNoValue('Add Company ID'), option('addCompanyId', '={{ $json.nope }}')],
		[...hasNoValue('If Not Found'), option('ifNotFound', '={{ "" }}')],
		["'Output' is empty", "'Output' needs a value.", { output: '' }],
		[unknown('Add Company ID', "'yes'"), 'true or false', option('addCompanyId', 'yes')],
		[unknown('Output', "'table'"), 'simplified', { output: 'table' }],
		[unknown('Mode', "'pages'"), 'Mode', paging({ mode: 'pages' })],
		[unknown('If Incomplete', "'a'"), 'error or output', paging({ incompleteList: 'a' })],
		[unknown('If Not Found', "'ignore'"), 'error or nothing', option('ifNotFound', 'ignore')],
		["The expression in 'Mode' returned no value", 'Mode', paging({ mode: '={{ null }}' })],
		[
			"The expression in 'If Incomplete' returned no value",
			'error or output',
			paging({ incompleteList: '={{ $json.nope }}' }),
		],
		[`A query parameter has no name`, "Fill in 'Name'", query(' ', 'x')],
		[...hasNoValue('Query Parameters: Name'), query('={{ $json.nope }}', 'x')],
		[...isNotText('Query Parameters: Name'), query('={{ ["a"] }}', 'x')],
		// The list would begin there, and perhaps end there.
		...['page', 'page[number]', 'offset', 'page[offset]'].map(setByNode),
		// Without a value, the service would send every location.
		...['={{ $json.region }}', '={{ null }}', '={{ " " }}', '={{ [] }}'].map((value): Row => [
			...hasNoValue('Query Parameters: a'),
			query('a', value),
		]),
		[...isNotText('Query Parameters: a'), query('a', '={{ ({ from: 1 }) }}')],
		[unknown('Status', "'closed'"), 'any, active or disabled', filter('status', 'closed')],
		// An expression without a result must not select every location.
		[...hasNoValue('Status'), filter('status', '={{ null }}')],
		[...hasNoValue('Search'), filter('search', '={{ $json.x }}')],
		[...isNotText('Search'), filter('search', '={{ ["Market"] }}')],
		[...isNotTexts('Cities'), filter('city', '={{ [{ name: "Paris" }] }}')],
		[...isEmpty('Cities'), filter('city', [])],
		[...isEmpty('Cities'), filter('city', '¨')],
		[...isEmpty('Search'), filter('search', ' \u0308 ')],
		[...isEmpty('Location IDs'), filter('ids', ' , ')],
		[
			"'Location IDs' has a number that cannot be read exactly",
			'as text',
			filter('ids', '[9007199254740993]'),
		],
		['No field is selected', 'Field', { output: 'selectedFields', fields: [] }],
		[...hasNoValue('Location'), get('id', '={{ " " }}')],
		[
			"'Location' must be text or a number",
			"For several locations, use 'Location IDs' of Get Many.",
			get('id', '={{ [10006] }}'),
		],
		["'Location' has a number that cannot be read exactly", 'as text', get('id', '={{ 1.5 }}')],
		["'10006' is not the URL of a location", 'use the ID', get('url', '={{ "10006" }}')],
		[
			"'https://a.example/1' is not the URL of a location",
			'use the ID',
			filter('ids', '10006, https://a.example/1'),
		],
		// n8n itself checks no choice, for example of an imported workflow.
		[unknown('Operation', "'getMany'"), 'Get or Get Many', { operation: 'getMany' }],
		[unknown('Operation', "'GETALL'"), 'Get or Get Many', { operation: 'GETALL' }],
		[unknown('Resource', "'site'"), 'Location', { resource: 'site' }],
		...['resource', 'operation'].map((name): Row => [
			'This node makes no custom API calls',
			'HTTP Request',
			{ [name]: '__CUSTOM_API_CALL__' },
		]),
	])('says before any request: %s', async (message, fix, parameters) => {
		const { error, items, service } = await list({}, parameters as INodeParameters);
		expect(error?.message).toContain(message);
		expect(error?.description).toContain(fix);
		expect(items).toEqual([]);
		expect(service.journal.entries).toHaveLength(0);
	});

	it("names no entry that n8n adds to Operation for calls of the user's own", async () => {
		const { properties } = nodeTypes.getByNameAndVersion(
			ourNode('Node', 'visitorLocations', 'visitorLocationsApi', {}).type,
		).description;
		const { options = [] } = properties.find(({ name }) => name === 'operation') ?? {};
		options.push({ name: 'Custom API Call', value: '__CUSTOM_API_CALL__' });
		const { error } = await list({}, { operation: 'getMany' });
		options.pop();
		expect(error?.description).toMatch(/^Set 'Operation' to Get or Get Many\./);
	});

	it('sends a query parameter that the user left empty', async () => {
		const { error, service } = await list(
			[{ id: '1' }],
			query('filter[region]', '') as INodeParameters,
		);
		expect(error).toBeUndefined();
		expect(service.journal.listRequests[0]?.query.toString()).toBe('filter%5Bregion%5D=');
	});

	it('takes no expression for Authentication, because n8n sends the token of the first input item for all', async () => {
		const authentication = '={{ $itemIndex === 0 ? "passwordGrant" : "authorizationCode" }}';
		const { error, service } = await list({}, { authentication }, { inputItems: 2 });
		expect(error?.message).toContain('does not have any credentials of type');
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each([
		[{ paging: { settings: { incompleteList: 'output' } } }, true],
		[{ paging: { settings: { incompleteList: 'error' } } }, false],
		[{}, false],
	])('shows with the options %j the hint that locations can be missing: %p', (options, shown) => {
		const node = ourNode('Node', 'visitorLocations', 'visitorLocationsApi', { options });
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const { hints } = nodeTypes.getByNameAndVersion(node.type).description;
		const condition = hints?.[0]?.displayCondition ?? '';
		const { expression } = workflow;
		expect(expression.getSimpleParameterValue(node, condition, 'manual', {})).toBe(shown);
	});
});
