import { webPage } from '../../sandbox/service/cannedResponse';
import type { ScenarioContext } from './context';
import { listIds } from '../harness/services';
import { NODE_NAME, createEditFields, createItemsNode, createListNode } from '../real/workflows';
import { completeList, getResult } from './context';

/** Declares the scenarios in which the list request fails: older n8n tells less of an error than of a response. */
export function failureScenarios(context: () => ScenarioContext): void {
	it('quotes the service when it rejects the request', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi');
		service.overrideResponse = ({ path }) =>
			path.endsWith('/locations')
				? { status: 422, body: { errors: [{ title: 'No such office' }] } }
				: undefined;
		const { error } = await context().list(credential);
		expect(error?.message).toBe('The service rejected the request (422)');
		expect(error?.description).toMatch(/ The service said: No such office$/);
	});

	it('does not blame the credential when a firewall refuses the request with a web page', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi');
		service.overrideResponse = () => webPage('<h1>Blocked</h1>', 403);
		const { error } = await context().list(credential);
		expect(error?.message).toBe(
			'Probably a firewall or proxy refused the request (403): ask its administrator',
		);
		expect(error?.description).not.toMatch(/credential|scope|client|account/i);
	});

	it('waits as long as the service asks with Retry-After', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi');
		service.overrideResponse = () =>
			service.journal.listRequests.length === 1
				? { status: 429, headers: { 'retry-after': '3' } }
				: undefined;
		const start = Date.now();
		expect(getResult(await context().list(credential))).toEqual(completeList(service));
		expect(Date.now() - start).toBeGreaterThanOrEqual(3_000);
	});

	it('lets later nodes read every item when some fail and On Error continues', async () => {
		const { service, credential } = await context().signInAndList('visitorLocationsApi', {
			count: 3,
		});
		const [first = '', , last = ''] = listIds(service);
		const execution = await context().run(
			createItemsNode([{ id: first }, { id: '99' }, { id: last }]),
			createListNode(
				credential,
				{ operation: 'get', locationId: '={{ $json.id }}' },
				{ onError: 'continueRegularOutput' },
			),
			createEditFields(
				`{ all: $("${NODE_NAME}").all().length, input: $input.all().length, id: $("${NODE_NAME}").item.json.id, error: $("${NODE_NAME}").item.json.error }`,
			),
		);
		const rows = execution.items('Edit Fields').map(({ json }) => json);
		expect(rows.map(({ id }) => id)).toEqual([first, undefined, last]);
		expect(rows[1]?.error).toBe('There is no location with the ID 99');
		for (const { all, input } of rows) expect([all, input]).toEqual([3, 3]);
	});
}
