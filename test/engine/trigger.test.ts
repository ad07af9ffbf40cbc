import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { INodeParameters, WorkflowActivateMode } from 'n8n-workflow';

import * as poll from '../../nodes/VisitorLocations/trigger/poll';
import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { PRESETS } from '../../sandbox/service/dialects';
import type { Location } from '../../sandbox/service/locations';
import type { Service } from '../../sandbox/service/service';
import { noRetries } from '../harness/retries';
import type { Overrides } from '../harness/services';
import { answerLists, listIds, useServices } from '../harness/services';
import { toSimplified } from '../harness/simplified';
import { until } from '../harness/until';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';

noRetries();

const start = useServices();
type Items = Record<string, unknown>[] | null;
const getEvents = (items: Items) => items?.map(({ event }) => event);
const watch = (...fieldsToWatch: string[]) => ({ options: { fieldsToWatch } });

function newLocation(id: string): Location {
	return { id, type: 'locations', links: { self: `https://x.example/${id}` }, attributes: {} };
}

/** Changes attributes in the service's own data, which it generates again only when a setting changes. */
function change(service: Service, index: number, attributes: object): void {
	Object.assign(service.locations()[index]?.attributes ?? {}, attributes);
}

/** Lets the service change its list before it responds to the second list request. */
function beforeSecondResponse(service: Service, work: () => unknown): void {
	service.journal.clear();
	service.overrideResponse = () => {
		if (service.journal.listRequests.length === 2) work();
		return undefined;
	};
}

/** Holds back the next response with a page. @returns a function that lets it go */
function holdPage(service: Service, offset: string | null): () => void {
	let respond: (response?: CannedResponse) => void = () => undefined;
	service.overrideResponse = async ({ path, query }) => {
		if (!path.endsWith('/locations') || query.get('page[offset]') !== offset) return undefined;
		service.overrideResponse = undefined;
		return await new Promise((resolve) => (respond = resolve));
	};
	return () => {
		service.overrideResponse = undefined; // the request might not have arrived yet
		respond();
	};
}

/**
 * Polls once, so that the trigger has recorded the list.
 *
 * @returns the service, the trigger, and a function that restarts the trigger with the static data that n8n has saved
 */
async function recordList(overrides: Overrides = { count: 20 }, parameters: INodeParameters = {}) {
	const service = await start(overrides);
	const credentials = passwordCredential(service);
	const poller = new Poller(credentials, parameters);
	expect(await poller.poll()).toBeNull();
	const restart = (others = parameters, activation?: WorkflowActivateMode) =>
		new Poller(credentials, others, poller.staticData, activation);
	service.journal.clear();
	return { service, poller, restart };
}

// test/unit/trigger/model.test.ts generates changes, failures, overlapping polls and restarts.
describe('the trigger', () => {
	it('reports added, changed and removed locations, and changes the static data only then', async () => {
		const { service, poller } = await recordList({ count: 120 });
		expect(poller.dataChanged).toBe(true);
		poller.saved();
		expect(await poller.poll()).toBeNull();
		expect(poller.dataChanged).toBe(false);

		const [first, second] = structuredClone(service.locations()) as [Location, Location];
		change(service, 0, { city: 'Elsewhere' });
		service.locations().splice(1, 1);
		service.locations().push({ ...newLocation('99999'), attributes: { name: 'New' } });
		const items = await poller.poll();
		expect(items).toEqual([
			{
				event: 'changed',
				changedFields: ['city'],
				...toSimplified(first),
				city: 'Elsewhere',
				previous: toSimplified(first),
			},
			{
				event: 'added',
				changedFields: [],
				...{ id: '99999', name: 'New', url: 'https://x.example/99999' },
			},
			{
				event: 'removed',
				changedFields: [],
				...toSimplified(second),
				previous: toSimplified(second),
			},
		]);
		expect(Object.keys(items?.[0] ?? {}).slice(0, 3)).toEqual(['event', 'changedFields', 'id']);
		expect(poller.dataChanged).toBe(true);
		expect(await poller.poll()).toBeNull();
	});

	it('outputs only the chosen events of the locations that pass the filters', async () => {
		const parameters = { events: ['removed'], filters: { status: 'active' } };
		const { service, poller } = await recordList({ count: 20 }, parameters);
		const isActive = ({ attributes }: Location) => attributes.disabled === false;
		const [one, other] = service.locations().filter(isActive) as [Location, Location];
		one.attributes.disabled = true;
		other.attributes.city = 'Elsewhere';
		expect(await poller.poll()).toMatchObject([{ event: 'removed', id: one.id }]);
	});

	it('outputs both values of changed fields that Output leaves out', async () => {
		const fields = { output: 'selectedFields', fields: ['name'] };
		const { service, poller } = await recordList({ count: 20 }, fields);
		const [{ id, attributes }] = structuredClone(service.locations()) as [Location];
		change(service, 0, { city: 'Elsewhere', brandNew: 7 });
		delete service.locations()[0]?.attributes['capacity-limit'];
		expect(await poller.poll()).toEqual([
			{
				event: 'changed',
				changedFields: ['city', 'brandNew', 'capacityLimit'],
				...{ id, name: attributes.name, city: 'Elsewhere', brandNew: 7, capacityLimit: null },
				previous: {
					...{ id, name: attributes.name, city: attributes.city, brandNew: null },
					capacityLimit: attributes['capacity-limit'],
				},
			},
		]);
	});

	it("leaves out a field that is named like one of the trigger's own", async () => {
		const { service, poller } = await recordList({ count: 3 }, { output: 'allFields' });
		change(service, 0, { event: 'a', sample: 'b', 'changed-fields': 'c', previous: 'd' });
		const [item] = (await poller.poll()) ?? [];
		expect(item).toMatchObject({
			...{ event: 'changed', changedFields: ['event', 'sample', 'changedFields', 'previous'] },
			previous: { id: listIds(service)[0] },
		});
		expect(item).not.toHaveProperty('sample');
	});

	const emptyWatch = 'Watched Field Names or IDs';
	it.each<[string, INodeParameters]>([
		["'Trigger On' is empty", { events: [] }],
		["'Trigger On' has an unknown value", { events: ['added', 'moved'] }],
		["'Large Removals' has an unknown value", { options: { largeRemovals: 'whatever' } }],
		// Without a field, every field would be watched.
		[`The option '${emptyWatch}' is empty`, watch()],
		[
			`The expression in '${emptyWatch}' returned no value`,
			{ options: { fieldsToWatch: '={{ null }}' } },
		],
	])('says before any request: %s', async (message, parameters) => {
		const service = await start();
		const poller = new Poller(passwordCredential(service), parameters);
		await expect(poller.poll()).rejects.toThrow(message);
		expect(service.journal.entries).toHaveLength(0);
	});

	it('discards the older of two overlapping polls, so that no false event is reported', async () => {
		const { service, poller } = await recordList({ count: 60 });
		const release = holdPage(service, '50');
		const slowPoll = poller.poll();
		await until(() => service.overrideResponse === undefined);
		service.locations().splice(0, 1, newLocation('99999'));
		expect(getEvents(await poller.poll())).toEqual(['added', 'removed']);
		const after = poller.staticData;
		release();
		expect(await slowPoll).toBeNull();
		expect(poller.staticData).toEqual(after);
		expect(await poller.poll()).toBeNull();
	});

	it('records a new baseline when the node is renamed, because n8n stores the state under its name', async () => {
		const { service, poller } = await recordList({ count: 3 });
		change(service, 0, { city: 'Elsewhere' });
		expect(Object.keys(poller.staticData)).toEqual(['node:Tested']);
		const [known] = Object.values(poller.staticData) as unknown[];
		const renamed = new Poller(passwordCredential(service), {}, { 'node:Another Name': known });
		expect(await renamed.poll()).toBeNull();
		expect(getEvents(await poller.poll())).toEqual(['changed']);
	});

	// test/unit/trigger/knownList.test.ts has the limit.
	it('fails and keeps the state when many locations are missing, until Large Removals is Report Them', async () => {
		const { service, poller, restart } = await recordList({ count: 12 }, { events: ['added'] });
		const before = poller.staticData;
		service.locations().splice(0, 7);
		await expect(poller.poll()).rejects.toMatchObject({
			message: '7 of the 12 known locations are no longer in the list',
			description: expect.stringMatching(
				/No event was output.*set the option 'Large Removals' to Report Them/,
			) as string,
		});
		expect(poller.staticData).toEqual(before);
		const allowed = restart({ options: { largeRemovals: 'report' } });
		expect(getEvents(await allowed.poll())).toEqual(Array(7).fill('removed'));
	});

	describe('when n8n starts or another main process takes over', () => {
		it.each<WorkflowActivateMode>(['init', 'leadershipChange'])(
			'leaves a failure to the next poll, and says why in the log (%s)',
			async (mode) => {
				const { service, restart } = await recordList();
				service.locations().pop();
				const poller = restart({}, mode);
				const before = poller.staticData;
				const warn = jest.spyOn(Container.get(Logger), 'warn');
				answerLists(service, { status: 500 });
				expect(await poller.poll()).toBeNull();
				expect(warn.mock.calls.map(([message]) => message).join()).toMatch(
					/activated "Tested" in the workflow .* first poll failed: .*\(500\)/,
				);
				await expect(poller.poll()).rejects.toThrow('(500)');
				expect(poller.staticData).toEqual(before);
				service.overrideResponse = undefined;
				expect(getEvents(await poller.poll())).toEqual(['removed']);
			},
		);

		it('reports at once what has changed in the meantime', async () => {
			const { service, restart } = await recordList();
			service.locations().pop();
			expect(getEvents(await restart({}, 'init').poll())).toEqual(['removed']);
		});

		it('discards a reading when it takes too long', async () => {
			const { service, restart } = await recordList();
			const poller = restart({}, 'init');
			const before = poller.staticData;
			service.locations().pop();
			const release = holdPage(service, null);
			jest.replaceProperty(poll, 'MAX_STARTUP_POLL_MS', 1 as 30_000);
			expect(await poller.poll()).toBeNull();
			release();
			await until(() => service.journal.listRequests.some(({ status }) => status === 200));
			expect(poller.staticData).toEqual(before);
			expect(getEvents(await poller.poll())).toEqual(['removed']);
		});

		it.each<WorkflowActivateMode>(['activate', 'update'])(
			'shows the error at once to a person who publishes the workflow (%s)',
			async (mode) => {
				const { service, restart } = await recordList();
				answerLists(service, { status: 500 });
				await expect(restart({}, mode).poll()).rejects.toThrow('(500)');
			},
		);
	});

	describe('after a change of settings', () => {
		const query = (...parameter: INodeParameters[]) => ({ queryParameters: { parameter } });
		const dialect = { ...PRESETS.links, others: 'ignored' as const };

		it.each<[string, INodeParameters, INodeParameters]>([
			['the filters change', {}, { filters: { city: 'Paris' } }],
			[
				'name and value of a query parameter are exchanged',
				{ options: query({ name: 'a', value: 'b' }) },
				{ options: query({ name: 'b', value: 'a' }) },
			],
		])('records a new baseline when %s', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 20, dialect }, before);
			service.locations().pop();
			const changed = restart(after);
			expect(await changed.poll()).toBeNull();
			expect(await changed.poll()).toBeNull();
		});

		const [one, two] = [
			{ name: 'a', value: '1' },
			{ name: 'b', value: '2' },
		];
		it.each<[string, INodeParameters, INodeParameters]>([
			[
				'Output, Add Company ID and the watched fields change',
				{ output: 'simplified' },
				{
					...{ output: 'selectedFields', fields: ['name'] },
					options: { addCompanyId: true, fieldsToWatch: ['city'] },
				},
			],
			[
				'only the order of filters, IDs and query parameters changes',
				{ filters: { status: 'any', ids: '10006, 10014' }, options: query(one, two) },
				{ options: query(two, one), filters: { ids: '10014, 10006', status: 'any' } },
			],
			[
				'only the order of the fields changes',
				{ output: 'selectedFields', fields: ['city', 'name'] },
				{ output: 'selectedFields', fields: ['name', 'city'] },
			],
		])('loses no event when %s', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 3, dialect }, before);
			change(service, 0, { city: 'Elsewhere' });
			expect(getEvents(await restart(after).poll())).toEqual(['changed']);
		});
	});

	describe('with watched fields', () => {
		it.each([
			['simplified', 'capacity-limit', 'capacityLimit'],
			['raw', 'capacityLimit', 'capacity-limit'],
		])('reports only changes of them (%s, %s)', async (output, field, changed) => {
			const { service, poller } = await recordList({ count: 20 }, { output, ...watch(field) });
			change(service, 0, { name: 'Renamed' });
			expect(await poller.poll()).toBeNull();
			change(service, 0, { 'capacity-limit': 4711, city: 'Elsewhere' });
			change(service, 1, { city: 'Elsewhere' });
			const items = await poller.poll();
			expect(items).toMatchObject([{ event: 'changed', changedFields: [changed] }]);
			expect(JSON.stringify(items)).toContain('Elsewhere'); // the others are output, too
		});

		it('reports a changed URL, and all that the service sends, with Output Raw', async () => {
			const { service, poller } = await recordList(
				{ count: 3 },
				{ output: 'raw', ...watch('url') },
			);
			const [location] = service.locations() as [Location];
			location.links.self += '/moved';
			expect(await poller.poll()).toMatchObject([{ ...location, changedFields: ['url'] }]);
		});
	});

	describe('when no location has a selected or watched field', () => {
		const selected = { output: 'selectedFields', fields: ['floor'] };
		const noFloor = "No location has the field 'floor'";

		it.each<[string, INodeParameters]>([
			['selected', selected],
			['watched', watch('floor')],
		])('fails in each poll and in a test (%s)', async (_name, parameters) => {
			const service = await start({ count: 4 });
			const poller = new Poller(passwordCredential(service), parameters);
			await expect(poller.poll()).rejects.toThrow(noFloor);
			await expect(poller.poll()).rejects.toThrow(noFloor);
			expect(poller.dataChanged).toBe(false);
			await expect(poller.poll('manual')).rejects.toThrow(noFloor);
		});

		it('accepts a field of the last location, although the only ID is found before', async () => {
			const service = await start({ count: 120 });
			change(service, 119, { floor: 3 });
			const parameters = { ...selected, filters: { ids: listIds(service)[0] } };
			expect(await new Poller(passwordCredential(service), parameters).poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(3);
		});

		it('reports the removal of the last location with the field, and fails in the next poll', async () => {
			const service = await start({ count: 12 });
			change(service, 11, { floor: 3 });
			const poller = new Poller(passwordCredential(service), selected);
			await poller.poll();
			const last = service.locations().pop();
			expect(await poller.poll()).toMatchObject([{ event: 'removed', id: last?.id, floor: 3 }]);
			await expect(poller.poll()).rejects.toThrow(noFloor);
		});

		it('accepts a field that only the first of two readings has', async () => {
			const service = await start({ count: 3 });
			change(service, 0, { floor: 7 });
			const parameters = { ...selected, filters: { city: 'Atlantis' } };
			const poller = new Poller(passwordCredential(service), parameters);
			expect(await poller.poll()).toBeNull();
			service.locations().pop(); // so the trigger reads the list again
			beforeSecondResponse(service, () => service.locations().shift());
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(2);
		});
	});

	describe('in a test in the editor', () => {
		it('shows up to 5 samples of the chosen events', async () => {
			const service = await start();
			const poller = new Poller(passwordCredential(service), { events: ['added', 'removed'] });
			const items = (await poller.poll('manual')) ?? [];
			expect(getEvents(items)).toEqual(['added', 'removed', 'added', 'removed', 'added']);
			const [first, second] = listIds(service);
			expect(items[0]).toMatchObject({ sample: true, id: first });
			expect(items[0]).not.toHaveProperty('previous');
			expect(items[1]).toMatchObject({ sample: true, id: second, previous: { id: second } });
			const names = ['event', 'sample', 'changedFields', 'id'];
			expect(Object.keys(items[1] ?? {}).slice(0, 4)).toEqual(names);
			expect(poller.dataChanged).toBe(false);
			expect(service.journal.listRequests).toHaveLength(1);
		});

		it('shows a sample that changed in disabled, with Output Raw', async () => {
			const service = await start({ count: 20 });
			const parameters = { events: ['changed'], output: 'raw' };
			const items = await new Poller(passwordCredential(service), parameters).poll('manual');
			const [{ attributes }] = service.locations() as [Location];
			expect(items?.[0]).toMatchObject({
				...{ changedFields: ['disabled'], attributes },
				previous: { attributes: { disabled: !attributes.disabled } },
			});
		});

		it('fails when no location is in a chosen city, which is no error in a poll', async () => {
			const parameters = { filters: { city: 'Atlantis' } };
			const poller = new Poller(passwordCredential(await start()), parameters);
			expect(await poller.poll()).toBeNull();
			await expect(poller.poll('manual')).rejects.toThrow(/^There is no location in 'Atlantis'/);
		});
	});
});
