import type { INodeParameters } from 'n8n-workflow';
import { Workflow } from 'n8n-workflow';

import { PRESETS } from '../../../sandbox/service/dialects';
import type { Location } from '../../../sandbox/service/locations';
import { listIds } from '../../harness/services';
import { ourNode } from '../harness/n8n';
import { nodeTypes } from '../harness/nodeTypes';
import { change, useTriggers, watch } from './fixtures';

const { start } = useTriggers();

describe('the parameters of the trigger', () => {
	it.each<[string, INodeParameters]>([
		["'Trigger On' is empty", { events: [] }],
		["The expression in 'Trigger On' returned no value", { events: '={{ null }}' }],
		["'Trigger On' has the unknown value 'moved'", { events: ['added', 'moved'] }],
		[
			"'Large Removals' has the unknown value 'whatever'",
			{ options: { largeRemovals: 'whatever' } },
		],
		// Without a field, every field would be watched.
		["The option 'Watched Fields' is empty", watch()],
		[
			"The expression in 'Watched Fields' returned no value",
			{ options: { fieldsToWatch: '={{ null }}' } },
		],
	])('rejects its parameters before any request, and says "%s"', async (message, parameters) => {
		const { service, poller } = await start(parameters);
		await expect(poller.poll()).rejects.toThrow(message);
		expect(service.journal.entries).toHaveLength(0);
	});

	// An event is flat.
	it.each(['raw', 'table'])('take no %s for Output, and offer no Raw', async (output) => {
		const { service, poller } = await start({ output });
		await expect(poller.poll()).rejects.toMatchObject({
			message: `'Output' has the unknown value '${output}'`,
			description: "Set 'Output' to simplified, allFields or selectedFields.",
		});
		expect(service.journal.entries).toHaveLength(0);
	});

	it.each<[string[], string]>([
		[['any'], 'any change'],
		[['added', 'any'], 'any change'],
		[['added', 'removed'], 'added, removed'],
	])('are shown below the node: with Trigger On %j, "%s"', (events, shown) => {
		const node = ourNode('Node', 'visitorLocationsTrigger', 'visitorLocationsApi', { events });
		const workflow = new Workflow({ nodes: [node], connections: {}, active: false, nodeTypes });
		const { subtitle } = nodeTypes.getByNameAndVersion(node.type).description;
		const { expression } = workflow;
		expect(expression.getSimpleParameterValue(node, subtitle, 'manual', {})).toBe(shown);
	});

	describe('when an expression has another value at each poll', () => {
		const query = (...values: string[]) => {
			const parameter = values.map((value, index) => ({ name: `filter[${index}]`, value }));
			return { options: { queryParameters: { parameter } } };
		};
		const dialect = { ...PRESETS.links, others: 'ignored' as const };
		const startLenient = async (parameters: INodeParameters) =>
			await start(parameters, { count: 3, latency: 10, dialect });

		it.each<[string, INodeParameters]>([
			['Query Parameters: filter[1]', query('same', '={{ Date.now() }}')],
			['Query Parameters: filter[0], filter[2]', query('={{ $now }}', '7', '=since {{ $now }}')],
			['Filters', { filters: { search: '={{ "Lab " + Date.now() }}' } }],
		])("fails in each poll and in a test, and names '%s'", async (name, parameters) => {
			const { poller } = await startLenient(parameters);
			const error = {
				message: `'${name}' changed while the list was read`,
				description: expect.stringContaining('{{ $today }} is the same for a day') as string,
			};
			await expect(poller.poll()).rejects.toMatchObject(error);
			await expect(poller.poll()).rejects.toMatchObject(error);
			await expect(poller.poll('manual')).rejects.toMatchObject(error);
			expect(poller.dataChanged).toBe(false);
		});

		it('names a query parameter whose name has another value', async () => {
			const parameter = [{ name: '={{ "filter-" + Date.now() }}', value: '7' }];
			const { poller } = await startLenient({ options: { queryParameters: { parameter } } });
			await expect(poller.poll()).rejects.toThrow(/^'Query Parameters: filter-\d+' changed while/);
		});

		it('compares the lists of a day when the value is $today', async () => {
			// From noon in UTC on, so that no day ends meanwhile
			const { now } = Date;
			const shift = new Date().setUTCHours(12) - now();
			jest.spyOn(Date, 'now').mockImplementation(() => now() + shift);
			const { service, poller } = await startLenient(query('={{ $today.toISODate() }}'));
			expect(await poller.poll()).toBeNull();
			service.locations().pop();
			expect(await poller.poll()).toMatchObject([{ event: 'removed' }]);
		});
	});

	describe('when no location has a selected or watched field', () => {
		const selected = { output: 'selectedFields', fields: ['floor'] };
		const noFloor = "No location has the field 'floor'";

		it.each<[string, INodeParameters]>([
			['selected', selected],
			['watched', watch('floor')],
		])(
			'fails in a test, and in each poll until a list is stored (%s)',
			async (_name, parameters) => {
				const { service, poller } = await start(parameters);
				await expect(poller.poll()).rejects.toThrow(noFloor);
				await expect(poller.poll()).rejects.toThrow(noFloor);
				expect(poller.dataChanged).toBe(false);
				change(service, 0, { floor: 3 });
				expect(await poller.poll()).toBeNull();
				change(service, 0, { floor: undefined });
				await poller.poll();
				expect(await poller.poll()).toBeNull();
				await expect(poller.poll('manual')).rejects.toThrow(noFloor);
			},
		);

		it('reports each event once over days on which no location has the watched field, and publications', async () => {
			const { service, poller } = await start(watch('closure-notice'));
			const [, second] = listIds(service);
			change(service, 1, { 'closure-notice': 'Closed on Monday' });
			expect(await poller.poll()).toBeNull();
			change(service, 1, { 'closure-notice': undefined });
			expect(await poller.poll()).toMatchObject([{ event: 'changed', id: second }]);
			expect(await poller.poll()).toBeNull();
			const added = { ...service.locations()[0], id: '99999' } as Location;
			service.locations().push(added);
			expect(await poller.poll()).toMatchObject([{ event: 'added', id: '99999' }]);
			// Published again: n8n polls at once.
			expect(await poller.poll()).toBeNull();
			change(service, 1, { 'closure-notice': 'Closed again' });
			expect(await poller.poll()).toMatchObject([
				{ event: 'changed', changes: [{ field: 'closureNotice', from: null, to: 'Closed again' }] },
			]);
			expect(await poller.poll()).toBeNull();
		});

		it('accepts a field of the last location, although the only ID is found before', async () => {
			const parameters = { ...selected, filters: { ids: '10006' } };
			const { service, poller } = await start(parameters, { count: 120 });
			expect(listIds(service)[0]).toBe('10006');
			change(service, 119, { floor: 3 });
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(3);
		});

		it('reports the removal of the last location with the field, and waits for another one', async () => {
			const { service, poller } = await start(selected, { count: 12 });
			change(service, 11, { floor: 3 });
			await poller.poll();
			const last = service.locations().pop();
			expect(await poller.poll()).toMatchObject([{ event: 'removed', id: last?.id, floor: 3 }]);
			expect(await poller.poll()).toBeNull();
		});

		it('accepts a field that only the first of two readings has', async () => {
			const parameters = { ...selected, filters: { city: 'Atlantis' } };
			const { service, poller } = await start(parameters, { count: 3 });
			change(service, 0, { floor: 7 });
			expect(await poller.poll()).toBeNull();
			service.locations().pop(); // so the trigger reads the list again
			service.journal.clear();
			service.overrideResponse = () => {
				// The second reading no longer has the location with the field.
				if (service.journal.listRequests.length === 2) service.locations().shift();
				return undefined;
			};
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(2);
		});
	});
});
