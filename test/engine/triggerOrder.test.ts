import type { INodeParameters } from 'n8n-workflow';

import type { Service } from '../../sandbox/service/service';
import { services } from '../harness/services';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';

const start = services();

/** @returns the events of a poll with changed parameters, after a poll with others and a change in the service */
async function eventsAfter(
	service: Service,
	before: INodeParameters,
	after: INodeParameters,
): Promise<unknown[] | undefined> {
	const credentials = passwordCredential(service);
	const first = new Poller(credentials, before);
	await first.poll();
	const [location] = service.locations();
	if (location !== undefined) location.attributes.city = 'Elsewhere';
	const events = await new Poller(credentials, after, first.staticData).poll();
	return events?.map(({ event }) => event);
}

it('the order in which n8n saved options and filters changes nothing: no event is lost', async () => {
	const service = await start({ count: 3 });
	const [row, sameRow] = [
		{ name: 'page[limit]', value: '50' },
		{ value: '50', name: 'page[limit]' },
	];
	const events = await eventsAfter(
		service,
		{
			filters: { status: 'any', ids: '10006' },
			options: {
				addCompanyId: true,
				queryParameters: { parameter: [row] },
			},
		},
		{
			options: {
				queryParameters: { parameter: [sameRow] },
				addCompanyId: true,
			},
			filters: { ids: '10006', status: 'any' },
		},
	);
	expect(events).toEqual(['changed']);
});

describe('what stands in another order, and means the same, loses no event', () => {
	const cases: [string, [INodeParameters, INodeParameters]][] = [
		['Query Parameters', queryParameters('page[limit]', 'page[offset]')],
		['IDs', [{ filters: { ids: '10006, 10014' } }, { filters: { ids: '10014, 10006' } }]],
		[
			'fields',
			[
				{ output: 'selectedFields', fields: ['city', 'name'] },
				{ output: 'selectedFields', fields: ['name', 'city'] },
			],
		],
	];

	it.each(cases)('%s', async (_name, [before, after]) => {
		const service = await start({ count: 3 });
		expect(await eventsAfter(service, before, after)).toEqual(['changed']);
	});
});

function queryParameters(...names: string[]): [INodeParameters, INodeParameters] {
	const rows = names.map((name) => ({ name, value: name.includes('limit') ? '50' : '0' }));
	const parameters = (parameter: INodeParameters[]) => ({
		options: { queryParameters: { parameter } },
	});
	return [parameters(rows), parameters([...rows].reverse())];
}
