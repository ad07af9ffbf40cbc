import { listIds, useServices } from '../harness/services';
import { passwordCredential } from './harness/credentials';
import { expectFailure } from './harness/faults';
import { useLists } from './harness/listing';
import { runWorkflow } from './harness/runWorkflow';

const start = useServices();
const list = useLists();

const get = (locationId: object | string, more: object = {}) => ({
	operation: 'get',
	locationId: typeof locationId === 'string' ? locationId : { __rl: true, ...locationId },
	...more,
});

const page = 'https://app.example.com';
describe('Get', () => {
	it.each([
		['a choice from the list', (id: string) => ({ mode: 'list', value: id })],
		[
			'the URL of an item',
			(id: string) => ({ mode: 'url', value: `${page}/api/v3/locations/${id}` }),
		],
		[
			'a URL with more after the ID',
			(id: string) => ({ mode: 'url', value: `${page}/locations/${id}/visits?x=1#y` }),
		],
		[
			'a URL where an ID is expected',
			(id: string) => ({ mode: 'id', value: `${page}/api/v3/locations/${id}` }),
		],
		['an ID with spaces around it', (id: string) => ({ mode: 'id', value: ` ${id} ` })],
		['a number from an expression', (id: string) => ({ mode: 'id', value: `={{ ${id} }}` })],
		['plain text, as an AI agent gives it', (id: string) => id],
	])('finds the location by %s, and stops reading there', async (_name, chosen) => {
		const service = await start();
		const location = service.locations()[60]; // on the second page of five
		const id = location?.id ?? '';
		const { rows, error, from } = await runWorkflow({
			credentials: passwordCredential(service),
			parameters: get(chosen(id)),
			inputItems: 2,
		});
		expect(error).toBeUndefined();
		const { city } = location?.attributes ?? {};
		const row = expect.objectContaining({ id, city }) as object;
		expect(rows).toEqual([row, row]);
		expect(from).toEqual([0, 1]);
		expect(service.journal.listRequests.length).toBeLessThanOrEqual(5);
	});

	it('fails and names the ID when no location has it, or outputs nothing when the option says so', async () => {
		const location = { mode: 'id', value: '999' };
		const run = await list({}, get(location));
		expectFailure(
			run,
			/^There is no location with the ID 999$/,
			/^Check the ID\. The list contains only the current locations of the company .+ For a name, use Get Many with the filter 'Search'\./,
		);
		expect(run.service.journal.listRequests).toHaveLength(5);
		const { error, ids } = await list({}, get(location, { options: { ifNotFound: 'nothing' } }));
		expect([error, ids]).toEqual([undefined, []]);
	});

	it('fails when the ID cannot be read exactly', async () => {
		const data = ['9007199254740992', '9007199254740993'].map((id) => ({ id }));
		const value = '={{ 9007199254740993 }}';
		const run = await list(data, get({ mode: 'id', value }));
		expectFailure(
			run,
			/^'Location' has a number that cannot be read exactly: 9007199254740992$/,
			/as text/,
		);
	});

	it('outputs the chosen form and the company ID', async () => {
		const service = await start();
		const [location] = service.locations();
		const [value = ''] = listIds(service);
		const run = async (more: object) =>
			await runWorkflow({
				credentials: passwordCredential(service),
				parameters: get({ mode: 'id', value }, more),
			});
		expect((await run({ output: 'raw' })).rows).toEqual([location]);
		const options = { addCompanyId: true };
		const selected = await run({ output: 'selectedFields', fields: ['city'], options });
		expect(selected.rows).toEqual([
			{ id: value, companyId: '4711', city: location?.attributes.city },
		]);
	});

	it.each([
		[{ mode: 'url', value: `${page}/api/v3/employees/7` }, "A location's URL looks like"],
		[{ mode: 'url', value: '10006' }, "A location's URL looks like"],
		[{ mode: 'id', value: 'two words' }, 'An ID is one word'],
	])('does not run when n8n rejects the location %p', async (chosen, message) => {
		await expect(list({}, get(chosen))).rejects.toThrow(message);
	});
});
