import type { INodeParameters } from 'n8n-workflow';

import { listIds } from '../harness/services';
import { expectFailure } from './harness/faults';
import { useLists } from './harness/listing';

const list = useLists();

const get = (mode: string, value: string) => ({
	operation: 'get',
	locationId: { __rl: true, mode, value },
});
const page = 'https://app.example.com';

describe('Get', () => {
	it.each<[string, INodeParameters]>([
		['a choice from the list', get('list', '10006')],
		['the URL of an item', get('url', `${page}/api/v3/locations/10006`)],
		['a URL with spaces around it', get('url', ` ${page}/api/v3/locations/10006 `)],
		['an ID with spaces around it', get('id', ' 10006 ')],
		['a URL where an ID is expected', get('id', `${page}/locations/10006/visits?x=1#y`)],
		['an ID in quotation marks', get('id', '"10006"')],
		['a number from an expression', get('id', '={{ 10006 }}')],
		['plain text, as an AI agent gives it', { operation: 'get', locationId: ' 10006 ' }],
	])('finds the first location by %s, and stops reading there', async (_name, parameters) => {
		const { ids, error, service } = await list({}, parameters);
		expect([error, ids]).toEqual([undefined, listIds(service).slice(0, 1)]);
		expect(service.journal.listRequests).toHaveLength(1);
	});

	it.each([
		'/api/v3/locations/7',
		'locations/7',
		'//app.example.com/x/locations/7',
		'../../locations/7',
	])(
		'finds a location by the URL of its item when the service sends a relative link: %s',
		async (self) => {
			const data = [{ id: '6' }, { id: '7', attributes: {}, links: { self } }];
			const { rows, service } = await list(data);
			const { url } = rows[1] as { url: string };
			expect(url).toBe(new URL(self, `${service.url}/rest/v1/locations`).href);
			expect((await list(data, get('url', url))).ids).toEqual(['7']);
			const raw = await list(data, { output: 'raw' });
			expect(raw.rows).toEqual(data);
		},
	);

	it('fails and names the ID when no location has it, or outputs nothing when the option says so', async () => {
		const run = await list({}, get('id', '999'));
		expectFailure(
			run,
			/^There is no location with the ID 999$/,
			/^Check the ID\. The list contains only the current locations of the company .+ For a name, use Get Many with the filter 'Search'\./,
		);
		expect(run.service.journal.listRequests).toHaveLength(5);
		const options = { ifNotFound: 'nothing' };
		const { error, ids } = await list({}, { ...get('id', '999'), options });
		expect([error, ids]).toEqual([undefined, []]);
	});

	it.each([
		['url', `${page}/api/v3/employees/7`, "A location's URL looks like"],
		['url', '10006', "A location's URL looks like"],
		['id', 'two words', 'An ID is one word'],
	])('does not run when n8n rejects the location: %s, %s', async (mode, value, message) => {
		await expect(list({}, get(mode, value))).rejects.toThrow(message);
	});
});
