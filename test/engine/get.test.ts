import { listIds, useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();

const get = (mode: string, value: string) => ({
	operation: 'get',
	locationId: { __rl: true, mode, value },
});
const page = 'https://app.example.com';

describe('Get', () => {
	it.each<[string, (id: string) => object]>([
		['a choice from the list', (id) => get('list', id)],
		['the URL of an item', (id) => get('url', `${page}/api/v3/locations/${id}`)],
		['a URL with spaces around it', (id) => get('url', ` ${page}/api/v3/locations/${id} `)],
		['an ID with spaces around it', (id) => get('id', ` ${id} `)],
		['a URL where an ID is expected', (id) => get('id', `${page}/locations/${id}/visits?x=1#y`)],
		['a number from an expression', (id) => get('id', `={{ ${id} }}`)],
		['plain text, as an AI agent gives it', (id) => ({ operation: 'get', locationId: ` ${id} ` })],
	])('finds the location by %s, and stops reading there', async (_name, choose) => {
		const service = await start();
		const [id = ''] = listIds(service);
		const { ids, error } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: { ...choose(id) },
		});
		expect([error, ids]).toEqual([undefined, [id]]);
		expect(service.journal.listRequests).toHaveLength(1);
	});

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

	it('outputs the chosen form and the company ID', async () => {
		const { rows } = await list([{ id: '7', attributes: { city: 'Bern', floor: 3 } }], {
			...get('id', '7'),
			...{ output: 'selectedFields', fields: ['city'], options: { addCompanyId: true } },
		});
		expect(rows).toEqual([{ id: '7', city: 'Bern', companyId: '4711' }]);
	});

	it.each([
		['url', `${page}/api/v3/employees/7`, "A location's URL looks like"],
		['url', '10006', "A location's URL looks like"],
		['id', 'two words', 'An ID is one word'],
	])('does not run when n8n rejects the location: %s, %s', async (mode, value, message) => {
		await expect(list({}, get(mode, value))).rejects.toThrow(message);
	});
});
