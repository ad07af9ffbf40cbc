import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { INodeParameters, WorkflowActivateMode } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import * as poll from '../../nodes/VisitorLocations/trigger/poll';
import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { webPage } from '../../sandbox/service/cannedResponse';
import { PRESETS, styles } from '../../sandbox/service/dialects';
import type { Location } from '../../sandbox/service/locations';
import type { Service } from '../../sandbox/service/service';
import { noRetries, retries } from '../harness/retries';
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
		new Poller(credentials, others, { staticData: poller.staticData, activation });
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
				changes: [{ field: 'city', from: first.attributes.city, to: 'Elsewhere' }],
				...toSimplified(first),
				city: 'Elsewhere',
			},
			{
				event: 'added',
				changes: [],
				...{ id: '99999', name: 'New', url: 'https://x.example/99999' },
			},
			{ event: 'removed', changes: [], ...toSimplified(second) },
		]);
		expect(Object.keys(items?.[0] ?? {}).slice(0, 3)).toEqual(['event', 'changes', 'id']);
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

	it('reports both values of each changed field, also of those that Output leaves out', async () => {
		const fields = { output: 'selectedFields', fields: ['name'] };
		const { service, poller } = await recordList({ count: 20 }, fields);
		const [{ id, attributes }] = structuredClone(service.locations()) as [Location];
		change(service, 0, { city: 'Elsewhere', brandNew: 7 });
		delete service.locations()[0]?.attributes['capacity-limit'];
		expect(await poller.poll()).toEqual([
			{
				event: 'changed',
				changes: [
					{ field: 'city', from: attributes.city, to: 'Elsewhere' },
					{ field: 'brandNew', from: null, to: 7 },
					{ field: 'capacityLimit', from: attributes['capacity-limit'], to: null },
				],
				...{ id, name: attributes.name },
			},
		]);
	});

	it("leaves out a field that is named like one of the trigger's own", async () => {
		const { service, poller } = await recordList({ count: 3 }, { output: 'allFields' });
		change(service, 0, { event: 'a', sample: 'b', changes: 'c' });
		const [item] = (await poller.poll()) ?? [];
		expect(item).toMatchObject({
			event: 'changed',
			changes: [{ field: 'event' }, { field: 'sample' }, { field: 'changes', to: 'c' }],
		});
		expect(item).not.toHaveProperty('sample');
	});

	it('has no Output Raw, because an event is flat', async () => {
		const poller = new Poller(passwordCredential(await start()), { output: 'raw' });
		await expect(poller.poll()).rejects.toMatchObject({
			message: "'Output' has an unknown value",
			description: "Set 'Output' to simplified, allFields or selectedFields.",
		});
	});

	const watched = 'Watched Fields';
	it.each<[string, INodeParameters]>([
		["'Trigger On' is empty", { events: [] }],
		["'Trigger On' has an unknown value", { events: ['added', 'moved'] }],
		["'Large Removals' has an unknown value", { options: { largeRemovals: 'whatever' } }],
		// Without a field, every field would be watched.
		[`The option '${watched}' is empty`, watch()],
		[
			`The expression in '${watched}' returned no value`,
			{ options: { fieldsToWatch: '={{ null }}' } },
		],
	])('rejects its parameters before any request, and says "%s"', async (message, parameters) => {
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

	describe('when n8n gives each poll static data of its own', () => {
		it('reports each event once when polls overlap', async () => {
			const { service, poller } = await recordList({ count: 60 });
			const release = holdPage(service, '50');
			const slow = poller.withOwnStaticData();
			const slowPoll = slow.poll();
			await until(() => service.overrideResponse === undefined);
			service.locations().splice(0, 1, newLocation('99999'));
			const fast = poller.withOwnStaticData();
			expect(getEvents(await fast.poll())).toEqual(['added', 'removed']);
			release();
			expect(await slowPoll).toBeNull();
			// Neither the slow poll nor one that starts before n8n has saved the state reports them again.
			expect(slow.dataChanged).toBe(false);
			expect(await poller.withOwnStaticData().poll()).toBeNull();
			expect(await fast.withOwnStaticData().poll()).toBeNull();
		});

		it('loses no event when only some are chosen, although n8n saves nothing without items', async () => {
			const { service, poller } = await recordList({ count: 20 }, { events: ['removed'] });
			service.locations().push(newLocation('99999'));
			expect(await poller.withOwnStaticData().poll()).toBeNull();
			service.locations().pop();
			expect(await poller.withOwnStaticData().poll()).toMatchObject([
				{ event: 'removed', id: '99999' },
			]);
		});

		it('reports the events of two triggers in one process', async () => {
			const triggers = [await recordList({ count: 12 }), await recordList({ count: 12 })];
			for (const { service } of triggers) service.locations().pop();
			const polls = triggers.map(async ({ poller }) => await poller.withOwnStaticData().poll());
			expect((await Promise.all(polls)).map(getEvents)).toEqual([['removed'], ['removed']]);
		});
	});

	describe('when n8n gives a poll a time', () => {
		/** The node reads up to ten pages at once. */
		const MAX_IN_FLIGHT = 10;
		/** Lets a poll fail that has so many ms. @returns its error, and the number of requests that it made */
		const failPoll = async (poller: Poller, service: Service) => {
			const error: unknown = await poller.poll().catch((reason: unknown) => reason);
			const requests = service.journal.entries.length;
			await wait(300);
			// Those that were in flight can still arrive.
			const arrived = service.journal.entries.length;
			expect(arrived - requests).toBeLessThanOrEqual(MAX_IN_FLIGHT);
			await wait(300);
			expect(service.journal.entries).toHaveLength(arrived);
			return { error, requests };
		};
		const inTime = (seconds: number) => ({
			message: `The list could not be read within ${seconds} s`,
			description: expect.stringContaining(
				'set N8N_SCHEDULER_POLL_TIMEOUT to more seconds',
			) as string,
			failure: { cause: 'temporarily-unavailable' },
		});

		it('ends with an error when the service hangs, and the next poll reports the events', async () => {
			const { service, poller } = await recordList();
			service.locations().pop();
			const before = poller.staticData;
			answerLists(service, { hang: true });
			const limited = poller.withOwnStaticData(1_000);
			expect(await failPoll(limited, service)).toMatchObject({ error: inTime(1), requests: 1 });
			expect(limited.staticData).toEqual(before);
			service.overrideResponse = undefined;
			expect(getEvents(await poller.withOwnStaticData(30_000).poll())).toEqual(['removed']);
		});

		it('requests no further page after its end', async () => {
			const service = await start({ count: 20_000, pageSize: 50, latency: 50 });
			const credentials = passwordCredential(service);
			const { error } = await failPoll(new Poller(credentials, {}, { budgetMs: 1_000 }), service);
			expect(error).toMatchObject(inTime(1));
		});

		it('does not wait for longer than that, but says how long the service asks for', async () => {
			retries(4);
			const { service, poller } = await recordList();
			answerLists(service, { status: 429, headers: { 'retry-after': '600' } });
			const { error, requests } = await failPoll(poller.withOwnStaticData(36_000), service);
			expect(error).toMatchObject({
				message: 'The service received too many requests (429)',
				failure: { cause: 'rate-limited', retryAfterMs: 600_000 },
			});
			expect(requests).toBe(1);
			answerLists(service, { status: 503, headers: { 'retry-after': '40' } });
			const other = await failPoll(poller.withOwnStaticData(36_000), service);
			expect(other.error).toMatchObject({
				failure: { cause: 'temporarily-unavailable', retryAfterMs: 40_000 },
			});
		});

		it.each([
			['it is 300 s, which n8n says when it has no limit', 300_000],
			['n8n says none, as before 2.41', 'none'],
		] as const)('has no limit when %s', async (_title, budgetMs) => {
			const service = await start({ count: 3, latency: 50 });
			const poller = new Poller(passwordCredential(service), {}, { budgetMs });
			const timeouts = jest.spyOn(AbortSignal, 'timeout');
			expect(await poller.poll()).toBeNull();
			expect(timeouts.mock.calls).not.toContainEqual([300_000]);
		});

		it('takes no longer than that when it is 400 s', async () => {
			const { poller } = await recordList({ count: 3 });
			const timeouts = jest.spyOn(AbortSignal, 'timeout');
			expect(await poller.withOwnStaticData(400_000).poll()).toBeNull();
			expect(timeouts.mock.calls).toContainEqual([400_000]);
		});
	});

	describe('after the credential was replaced', () => {
		/** Replaces it by one of another user, perhaps of another company. */
		const replace = async (companyId: string) => {
			const { service, poller } = await recordList({ count: 12, companyId: '4711' });
			const { staticData } = poller;
			const user = { ...service.settings.user, username: 'other@example.com' };
			Object.assign(service.settings, { companyId, user });
			return { service, poller: new Poller(passwordCredential(service), {}, { staticData }) };
		};

		it('only records the list of another company', async () => {
			const { service, poller } = await replace('4712');
			service.locations().forEach((location, index) => (location.id = `of another ${index}`));
			expect(await poller.poll()).toBeNull();
			service.locations().pop();
			expect(await poller.poll()).toMatchObject([{ event: 'removed', id: 'of another 11' }]);
		});

		it.each([
			['of the same company', '4711'],
			['of a company that the service does not name', ''],
		])('compares the lists as before when the other user is %s', async (_name, companyId) => {
			const { service, poller } = await replace(companyId);
			service.locations().pop();
			expect(getEvents(await poller.poll())).toEqual(['removed']);
		});
	});

	it.each([
		['once', 1],
		['as long as the poll lasts', Infinity],
	])('reports nothing when a gateway answers for the second page %s', async (_name, times) => {
		// 15 locations, ten a page, and nothing says that there is more.
		const dialect = { parameters: styles.offset, body: {} };
		const { service, poller } = await recordList({ count: 15, pageSize: 10, dialect });
		let left = times;
		service.overrideResponse = ({ query }) =>
			query.size > 0 && left-- > 0 ? webPage('<h1>Bad gateway</h1>') : undefined;
		const reported = poller.poll();
		if (times === 1) expect(await reported).toBeNull();
		else await expect(reported).rejects.toThrow('The next page could not be read');
		service.overrideResponse = undefined;
		expect(await poller.poll()).toBeNull();
	});

	it('reports every event when Trigger On is Any Change', async () => {
		const { service, poller } = await recordList({ count: 20 }, { events: ['any'] });
		change(service, 0, { city: 'Elsewhere' });
		service.locations().splice(1, 1);
		service.locations().push(newLocation('99999'));
		expect(getEvents(await poller.poll())).toEqual(['changed', 'added', 'removed']);
	});

	it('records the list anew when the stored state is not what this version stores', async () => {
		const { service, restart } = await recordList({ count: 3 });
		service.locations().pop();
		for (const state of ['no JSON', { locations: 'no JSON' }, { queryFingerprint: 7 }]) {
			const staticData = { 'node:Tested': state };
			const poller = new Poller(passwordCredential(service), {}, { staticData });
			expect(await poller.poll()).toBeNull();
			expect(await poller.poll()).toBeNull();
		}
		expect(getEvents(await restart().poll())).toEqual(['removed']);
	});

	it('records a new baseline when the node is renamed, because n8n stores the state under its name', async () => {
		const { service, poller } = await recordList({ count: 3 });
		change(service, 0, { city: 'Elsewhere' });
		expect(Object.keys(poller.staticData)).toEqual(['node:Tested']);
		const [known] = Object.values(poller.staticData) as unknown[];
		const staticData = { 'node:Another Name': known };
		const renamed = new Poller(passwordCredential(service), {}, { staticData });
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

		it('discards a reading when it takes too long, and requests no further page', async () => {
			const { service, restart } = await recordList({ count: 60 });
			const poller = restart({}, 'init');
			const before = poller.staticData;
			service.locations().pop();
			const release = holdPage(service, null);
			jest.replaceProperty(poll, 'MAX_STARTUP_POLL_MS', 100 as 30_000);
			const warn = jest.spyOn(Container.get(Logger), 'warn');
			expect(await poller.poll()).toBeNull();
			expect(warn.mock.calls.map(([message]) => message).join()).toContain(
				'The list could not be read within 0 s',
			);
			release();
			await wait(300);
			expect(service.journal.listRequests).toHaveLength(1);
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
		it.each(['capacity-limit', 'capacityLimit'])(
			'reports only changes of them (%s)',
			async (field) => {
				const { service, poller } = await recordList({ count: 20 }, watch(field));
				change(service, 0, { name: 'Renamed' });
				expect(await poller.poll()).toBeNull();
				change(service, 0, { 'capacity-limit': 4711, city: 'Elsewhere' });
				change(service, 1, { city: 'Elsewhere' });
				const items = await poller.poll();
				expect(items).toMatchObject([
					{ event: 'changed', changes: [{ field: 'capacityLimit' }], city: 'Elsewhere' },
				]);
			},
		);
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
			expect(items[1]).toMatchObject({ sample: true, id: second, changes: [] });
			const names = ['event', 'sample', 'changes', 'id'];
			expect(Object.keys(items[1] ?? {}).slice(0, 4)).toEqual(names);
			expect(poller.dataChanged).toBe(false);
		});

		it.each<[string, INodeParameters, (location: Location) => object]>([
			[
				'disabled',
				{},
				({ attributes: { disabled } }) => ({ field: 'disabled', from: !disabled, to: disabled }),
			],
			[
				'a watched field, as sent',
				watch('capacity-limit', 'city'),
				({ attributes: { 'capacity-limit': to } }) => ({
					...{ field: 'capacityLimit', from: Number(to) - 1, to },
				}),
			],
			[
				'a watched field that is text',
				watch('city'),
				({ attributes: { city } }) => ({ field: 'city', from: 'an earlier value', to: city }),
			],
			[
				'a documented field that no location has',
				watch('blacklistFiltersCsvUploadStatus'),
				() => ({ field: 'blacklistFiltersCsvUploadStatus', from: 'an earlier value', to: null }),
			],
		])('shows a sample that changed in %s', async (_name, parameters, expected) => {
			const service = await start({ count: 20 });
			const [location] = service.locations() as [Location];
			location.attributes['capacity-limit'] = 20;
			const poller = new Poller(passwordCredential(service), {
				events: ['changed'],
				...parameters,
			});
			const [item] = (await poller.poll('manual')) ?? [];
			expect(item).toMatchObject({ changes: [expected(location)] });
		});

		it('fails as a poll does when no location of a long list has the watched field', async () => {
			const service = await start({ count: 120 });
			const poller = new Poller(passwordCredential(service), watch('floor'));
			await expect(poller.poll('manual')).rejects.toThrow("No location has the field 'floor'");
			change(service, 119, { floor: 3 });
			expect(await poller.poll('manual')).toHaveLength(5);
		});

		it('fails when no location is in a chosen city, which is no error in a poll', async () => {
			const parameters = { filters: { city: 'Atlantis' } };
			const poller = new Poller(passwordCredential(await start()), parameters);
			expect(await poller.poll()).toBeNull();
			await expect(poller.poll('manual')).rejects.toThrow(/^There is no location in 'Atlantis'/);
		});
	});
});
