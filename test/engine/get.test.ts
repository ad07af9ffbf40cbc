import { services } from '../harness/services';
import { credentialKinds, passwordCredential } from './harness/credentials';
import { itOnNewN8n } from './harness/n8nLine';
import { runWorkflow } from './harness/runWorkflow';

const start = services();

const get = (locationId: object | string, more: object = {}) => ({
	operation: 'get',
	locationId: typeof locationId === 'string' ? locationId : { __rl: true, ...locationId },
	...more,
});

it.each(credentialKinds)('gets a location with the %s credential', async (_name, credential) => {
	const service = await start();
	const location = service.locations()[60];
	const { items, error, from } = await runWorkflow({
		credentials: credential(service),
		parameters: get({ mode: 'list', value: location?.id ?? '' }),
		inputItems: 2,
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([location?.id, location?.id]);
	expect(items[0]?.json.city).toBe(location?.attributes.city);
	expect(from).toEqual([0, 1]);
});

it('reads until it is found, then stops', async () => {
	const service = await start();
	const location = service.locations()[60]; // on the second page of five
	await runWorkflow({
		credentials: passwordCredential(service),
		parameters: get(
			{ mode: 'id', value: location?.id ?? '' },
			{ options: { paging: { settings: { parallelRequests: 1 } } } },
		),
	});
	expect(service.journal.listCalls).toHaveLength(2);
});

it.each([
	[
		'the URL of an item',
		(id: string) => ({ mode: 'url', value: `https://app.example.com/api/v3/locations/${id}` }),
	],
	[
		'a URL with more behind',
		(id: string) => ({
			mode: 'url',
			value: `https://app.example.com/locations/${id}/visits?x=1#y`,
		}),
	],
	[
		'a URL where an ID is expected',
		(id: string) => ({ mode: 'id', value: `https://app.example.com/api/v3/locations/${id}` }),
	],
	['an ID with spaces around', (id: string) => ({ mode: 'id', value: ` ${id} ` })],
	['a number from an expression', (id: string) => ({ mode: 'id', value: `={{ ${id} }}` })],
	['plain text, as an AI agent gives it', (id: string) => id],
])('takes %s', async (_name, chosen) => {
	const service = await start();
	const [location] = service.locations();
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: get(chosen(location?.id ?? '')),
	});
	expect(error).toBeUndefined();
	expect(items.map(({ json }) => json.id)).toEqual([location?.id]);
});

it('that is not there is an error that names it', async () => {
	const service = await start();
	const { items, error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: get({ mode: 'id', value: '999' }),
	});
	expect(items).toEqual([]);
	expect(error?.message).toBe('There is no location with the ID 999');
	expect(error?.description).toContain('The node read the whole list');
	expect(service.journal.listCalls).toHaveLength(5);
});

it('that is not there is never concluded from half a list', async () => {
	const service = await start();
	service.answerInstead = ({ query }) =>
		query.get('page[offset]') === '200' ? { status: 404 } : undefined;
	const { error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: get({ mode: 'id', value: '999' }),
	});
	expect(error?.message).toContain('(404)');
});

it.each([
	[
		{ mode: 'id', value: '={{ " " }}' },
		"The expression of 'Location' gave nothing for input item 0",
		'look at the result below the expression',
	],
	[
		{ mode: 'url', value: '={{ "https://app.example.com/api/v3/employees/7" }}' },
		'The URL is not that of a location',
		'https://app.example.com/api/v3/locations/10006',
	],
	[{ mode: 'url', value: '={{ "10006" }}' }, 'The URL is not that of a location', 'choose By ID'],
])('refuses %p before anything is asked', async (chosen, message, cure) => {
	const service = await start();
	const { error } = await runWorkflow({
		credentials: passwordCredential(service),
		parameters: get(chosen),
	});
	expect(error?.message).toBe(message);
	expect(error?.description).toContain(cure);
	expect(service.journal.entries).toHaveLength(0);
});

it('outputs the form that is chosen, with the company', async () => {
	const service = await start();
	const [location] = service.locations();
	const value = location?.id ?? '';
	const credentials = passwordCredential(service);
	const raw = await runWorkflow({
		credentials,
		parameters: get({ mode: 'id', value }, { output: 'raw' }),
	});
	expect(raw.items.map(({ json }) => json)).toEqual([location]);
	const selected = await runWorkflow({
		credentials,
		parameters: get(
			{ mode: 'id', value },
			{ output: 'selectedFields', fields: ['city'], options: { addCompanyId: true } },
		),
	});
	expect(selected.items.map(({ json }) => json)).toEqual([
		{ id: value, companyId: '4711', city: location?.attributes.city },
	]);
});

// Older n8n shows it in the editor only.
itOnNewN8n.each([
	[
		{ mode: 'url', value: 'https://app.example.com/api/v3/employees/7' },
		"A location's URL looks like",
	],
	[{ mode: 'url', value: '10006' }, "A location's URL looks like"],
	[{ mode: 'id', value: 'two words' }, 'An ID is one word'],
])('n8n does not even start with %p', async (chosen, message) => {
	const service = await start();
	const run = runWorkflow({ credentials: passwordCredential(service), parameters: get(chosen) });
	await expect(run).rejects.toThrow(message);
});
