import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { INodeParameters, NodeApiError, WorkflowActivateMode } from 'n8n-workflow';

import * as startup from '../../nodes/VisitorLocations/trigger/startup';
import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { PRESETS } from '../../sandbox/service/dialects';
import type { Location } from '../../sandbox/service/locations';
import type { Service } from '../../sandbox/service/service';
import { clock } from '../harness/clock';
import { injectFaults, status } from '../harness/faults';
import { noRetries, retries } from '../harness/retries';
import type { Overrides } from '../harness/services';
import { listIds, useServices } from '../harness/services';
import { toSimplified } from '../harness/simplified';
import { until } from '../harness/until';
import { Poller } from './harness/contexts';
import { passwordCredential } from './harness/credentials';

noRetries();

const start = useServices();
type Items = Record<string, unknown>[] | null;
const getEvents = (items: Items) => items?.map(({ event }) => event);
const report = { options: { largeRemovals: 'report' } };
const watchFields = (...fieldsToWatch: string[]) => ({ options: { fieldsToWatch } });

function newLocation(id: string): Location {
	return { id, type: 'locations', links: { self: `https://x.example/${id}` }, attributes: {} };
}

/** Changes attributes in the service's own data, which it generates again only when a setting changes. */
function change(service: Service, index: number, attributes: object): void {
	Object.assign(service.locations()[index]?.attributes ?? {}, attributes);
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

describe('the trigger', () => {
	it('reports added, changed and removed locations', async () => {
		const { service, poller } = await recordList({ count: 120 });
		expect(await poller.poll()).toBeNull();

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
				...{ event: 'added', changedFields: [] },
				...{ id: '99999', name: 'New', url: 'https://x.example/99999' },
			},
			{
				...{ event: 'removed', changedFields: [] },
				...toSimplified(second),
				previous: toSimplified(second),
			},
		]);
		expect(Object.keys(items?.[0] ?? {}).slice(0, 3)).toEqual(['event', 'changedFields', 'id']);
		expect(await poller.poll()).toBeNull();
	});

	it.each([
		['an error on the last page', () => ({ status: 500 })],
		['an invalid page', () => ({ body: { data: 'x' } })],
		['a list that ends too early', () => ({ body: { data: [], meta: { total: 237 } } })],
	])('loses and invents no event after %s', async (_name, respond) => {
		const { service, poller } = await recordList({});
		const before = poller.staticData;
		service.locations().splice(3, 1);
		service.overrideResponse = ({ query }) =>
			query.get('page[offset]') === '200' ? respond() : undefined;
		await expect(poller.poll()).rejects.toThrow();
		expect(poller.staticData).toEqual(before);
		service.overrideResponse = undefined;
		expect(getEvents(await poller.poll())).toEqual(['removed']);
	});

	it('knows the recorded list after a restart of n8n', async () => {
		const { service, restart } = await recordList();
		service.locations().pop();
		expect(getEvents(await restart().poll())).toEqual(['removed']);
	});

	it('changes the static data only when the list has changed', async () => {
		const { poller } = await recordList();
		expect(poller.dataChanged).toBe(true);
		poller.saved();
		await poller.poll();
		expect(poller.dataChanged).toBe(false);
	});

	it('outputs only the chosen events', async () => {
		const { service, poller } = await recordList({ count: 20 }, { events: ['added'] });
		service.locations().pop();
		expect(await poller.poll()).toBeNull();
	});

	it('reports changes of fields that Output leaves out, with both values', async () => {
		const fields = { output: 'selectedFields', fields: ['name'] };
		const { service, poller } = await recordList({ count: 20 }, fields);
		const [{ id: one, attributes: first }, { id: two, attributes: second }] = structuredClone(
			service.locations(),
		) as [Location, Location];
		change(service, 0, { city: 'Elsewhere', brandNew: 7 });
		delete service.locations()[0]?.attributes['capacity-limit'];
		change(service, 1, { name: 'Renamed' });
		const changed = { event: 'changed' };
		expect(await poller.poll()).toEqual([
			{
				...changed,
				changedFields: ['city', 'brandNew', 'capacityLimit'],
				...{ id: one, name: first.name, city: 'Elsewhere', brandNew: 7, capacityLimit: null },
				previous: {
					...{ id: one, name: first.name, city: first.city, brandNew: null },
					capacityLimit: first['capacity-limit'],
				},
			},
			{
				...{ ...changed, changedFields: ['name'], id: two, name: 'Renamed' },
				previous: { id: two, name: second.name },
			},
		]);
	});

	it('outputs a changed field that Simplified leaves out', async () => {
		const { service, poller } = await recordList({ count: 3 });
		change(service, 0, { 'capacity-limit': 4711 });
		const [item] = (await poller.poll()) ?? [];
		expect(item).toMatchObject({ changedFields: ['capacityLimit'], capacityLimit: 4711 });
		expect(item?.previous).toHaveProperty('capacityLimit');
	});

	it('names the attributes that changed in the raw form', async () => {
		const { service, poller } = await recordList({ count: 3 }, { output: 'raw' });
		change(service, 0, { 'capacity-limit': 7 });
		const changed = { changedFields: ['capacity-limit'], ...service.locations()[0] };
		expect(await poller.poll()).toMatchObject([changed]);
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

	it('reports a location that no longer passes the filters as removed', async () => {
		const { service, poller } = await recordList({ count: 20 }, { filters: { status: 'active' } });
		const isActive = ({ attributes }: Location) => attributes.disabled === false;
		change(service, service.locations().findIndex(isActive), { disabled: true });
		expect(getEvents(await poller.poll())).toEqual(['removed']);
	});

	it.each([
		[[], "'Trigger On' is empty"],
		[['added', 'moved'], "'Trigger On' has an unknown value"],
		[['moved'], "'Trigger On' has an unknown value"],
	])('rejects %p for Trigger On', async (events, message) => {
		const service = await start();
		await expect(new Poller(passwordCredential(service), { events }).poll()).rejects.toThrow(
			message,
		);
		expect(service.journal.entries).toHaveLength(0);
	});

	describe('when n8n starts or another main process takes over', () => {
		const modes: WorkflowActivateMode[] = ['init', 'leadershipChange'];
		const fail = (service: Service) => {
			service.overrideResponse = ({ path }) =>
				path.endsWith('/locations') ? { status: 500 } : undefined;
		};
		/** Lets the poll at startup end at once. */
		const endStartupPoll = () => jest.replaceProperty(startup, 'MAX_STARTUP_POLL_MS', 1 as 30_000);

		it.each(modes)('reports at once what has changed in the meantime (%s)', async (mode) => {
			const { service, restart } = await recordList();
			service.locations().pop();
			expect(getEvents(await restart({}, mode).poll())).toEqual(['removed']);
		});

		it.each(modes)('leaves a failure to the next poll (%s)', async (mode) => {
			const { service, restart } = await recordList();
			service.locations().pop();
			const poller = restart({}, mode);
			const before = poller.staticData;
			fail(service);
			expect(await poller.poll()).toBeNull();
			expect(poller.staticData).toEqual(before);
			await expect(poller.poll()).rejects.toThrow('(500)');
			service.overrideResponse = undefined;
			expect(getEvents(await poller.poll())).toEqual(['removed']);
			expect(await poller.poll()).toBeNull();
		});

		it('leaves a failure to the next poll when no list is stored', async () => {
			const service = await start({ count: 20 });
			const poller = new Poller(passwordCredential(service), {}, {}, 'init');
			fail(service);
			expect(await poller.poll()).toBeNull();
			await expect(poller.poll()).rejects.toThrow('(500)');
			service.overrideResponse = undefined;
			expect(await poller.poll()).toBeNull();
			service.locations().pop();
			expect(getEvents(await poller.poll())).toEqual(['removed']);
		});

		it('discards a reading when it takes too long', async () => {
			const { service, restart } = await recordList();
			const poller = restart({}, 'init');
			const before = poller.staticData;
			let respond: (response?: CannedResponse) => void = () => undefined;
			service.overrideResponse = async () => await new Promise((resolve) => (respond = resolve));
			service.locations().pop();
			endStartupPoll();
			expect(await poller.poll()).toBeNull();
			service.overrideResponse = undefined;
			respond();
			await until(() => service.journal.listRequests.some(({ status }) => status === 200));
			expect(poller.staticData).toEqual(before);
			expect(getEvents(await poller.poll())).toEqual(['removed']);
		});

		it("says in n8n's log why it failed", async () => {
			const { service, restart } = await recordList();
			const warn = jest.spyOn(Container.get(Logger), 'warn');
			fail(service);
			await restart({}, 'init').poll();
			const said = warn.mock.calls.map(([message]) => message).join('\n');
			expect(said).toMatch(/activated "Tested" in the workflow .* first poll failed: .*\(500\)/);
		});

		it.each<WorkflowActivateMode>(['activate', 'update'])(
			'shows the error at once to a person who publishes the workflow (%s)',
			async (mode) => {
				const { service, restart } = await recordList();
				fail(service);
				await expect(restart({}, mode).poll()).rejects.toThrow('(500)');
			},
		);
	});

	describe('after a change of settings', () => {
		it('records a new baseline instead of reporting every location', async () => {
			const { service, restart } = await recordList({ count: 100 });
			const changed = restart({ filters: { city: 'Paris' }, ...report });
			expect(await changed.poll()).toBeNull();
			service.locations().splice(0);
			expect(new Set(getEvents(await changed.poll()))).toEqual(new Set(['removed']));
		});

		it('records a new baseline when name and value of a query parameter are exchanged', async () => {
			const withParameter = (name: string, value: string) => ({
				options: { queryParameters: { parameter: [{ name, value }] } },
			});
			const dialect = { ...PRESETS.links, others: 'ignored' as const };
			const { service, restart } = await recordList({ count: 3, dialect }, withParameter('a', 'b'));
			service.locations().pop();
			expect(await restart(withParameter('b', 'a')).poll()).toBeNull();
		});

		it.each<[string, INodeParameters, INodeParameters]>([
			['Simplified to All Fields', { output: 'simplified' }, { output: 'allFields' }],
			[
				'All Fields to Selected Fields',
				{ output: 'allFields' },
				{ output: 'selectedFields', fields: ['name'] },
			],
			[
				'one selected field to another',
				{ output: 'selectedFields', fields: ['name'] },
				{ output: 'selectedFields', fields: ['city'] },
			],
		])('loses no event when Output changes from %s', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 3 }, before);
			change(service, 0, { city: 'Elsewhere' });
			expect(getEvents(await restart(after).poll())).toEqual(['changed']);
		});

		const row = (name: string, value: string) => ({ name, value });
		const query = (...parameter: INodeParameters[]) => ({
			options: { queryParameters: { parameter } },
		});
		const [limit, offset] = [row('page[limit]', '50'), row('page[offset]', '0')];

		it.each<[string, INodeParameters, INodeParameters]>([
			[
				'options and filters, and Add Company ID,',
				{
					filters: { status: 'any', ids: '10006' },
					options: { addCompanyId: true, queryParameters: { parameter: [limit] } },
				},
				{
					options: { queryParameters: { parameter: [{ value: '50', name: 'page[limit]' }] } },
					filters: { ids: '10006', status: 'any' },
				},
			],
			['Query Parameters', query(limit, offset), query(offset, limit)],
			['IDs', { filters: { ids: '10006, 10014' } }, { filters: { ids: '10014, 10006' } }],
			[
				'fields',
				{ output: 'selectedFields', fields: ['city', 'name'] },
				{ output: 'selectedFields', fields: ['name', 'city'] },
			],
		])('loses no event when only the order of %s changes', async (_name, before, after) => {
			const { service, restart } = await recordList({ count: 3 }, before);
			change(service, 0, { city: 'Elsewhere' });
			expect(getEvents(await restart(after).poll())).toEqual(['changed']);
		});
	});

	describe('with overlapping polls', () => {
		const pass = clock();

		/**
		 * Starts a poll that has read the first page and waits 50 s for the second.
		 *
		 * @returns the service, the trigger, and a function that finishes the slow poll
		 */
		async function startSlowPoll(change: (service: Service) => void = () => undefined) {
			const { service, poller } = await recordList({ count: 60 });
			retries(1);
			change(service);
			let isDelayed = false;
			service.overrideResponse = ({ query }) => {
				if (isDelayed || query.get('page[offset]') !== '50') return undefined;
				isDelayed = true;
				return { status: 503, headers: { 'retry-after': '50' } };
			};
			const slowPoll = poller.poll();
			await until(() => isDelayed);
			const finishSlowPoll = async () => {
				pass(50_000);
				return await slowPoll;
			};
			return { service, poller, finishSlowPoll };
		}

		// test/unit/trigger/model.test.ts generates other overlaps.
		it('discards the superseded poll, so that no false event is reported', async () => {
			const { service, poller, finishSlowPoll } = await startSlowPoll();
			service.locations().splice(0, 1, newLocation('99999'));
			expect(getEvents(await poller.poll())).toEqual(['added', 'removed']);
			const after = poller.staticData;
			expect(await finishSlowPoll()).toBeNull();
			expect(poller.staticData).toEqual(after);
			expect(await poller.poll()).toBeNull();
		});
	});

	describe('before a removal is reported', () => {
		it.each(['links', 'meta-total', 'meta-page'] as const)(
			'reads the list again, and finds a location that moved between pages (%s)',
			async (dialect) => {
				const { service, poller } = await recordList({ count: 120, dialect });
				const locations = service.locations();
				const deleted = locations[3];
				service.overrideResponse = () => {
					if (service.journal.listRequests.length === 2 && locations[3] === deleted) {
						locations.splice(3, 1); // the first location of page 2 moves to page 1
						locations.push(newLocation('99999'));
					}
					return undefined;
				};
				expect(getEvents(await poller.poll())).toEqual(['added']);
				expect(service.journal.listRequests).toHaveLength(6);
				// The next poll reports a location as removed that only one of the two readings had.
				expect(await poller.poll()).toMatchObject([{ event: 'removed', id: deleted?.id }]);
				expect(await poller.poll()).toBeNull();
			},
		);

		it('reads the list again also when the location is outside the filters', async () => {
			const { service, poller } = await recordList({ count: 3 }, { filters: { city: 'Atlantis' } });
			service.locations().pop();
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(2);
		});

		it('looks for a selected field in both readings', async () => {
			const parameters = {
				output: 'selectedFields',
				fields: ['floor'],
				filters: { city: 'Atlantis' },
			};
			const service = await start({ count: 3 });
			change(service, 0, { floor: 7 });
			const poller = new Poller(passwordCredential(service), parameters);
			expect(await poller.poll()).toBeNull();
			service.journal.clear();
			const [hidden] = service.locations().splice(0, 1);
			service.overrideResponse = () => {
				if (service.journal.listRequests.length === 2)
					service.locations().unshift(hidden as Location);
				return undefined;
			};
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(2);

			// Now the first reading has the field, and the second one has not.
			service.journal.clear();
			const missing = service.locations().pop();
			service.overrideResponse = () => {
				if (service.journal.listRequests.length !== 2 || missing === undefined) return undefined;
				service.locations().splice(0, 1, missing);
				return undefined;
			};
			expect(await poller.poll()).toBeNull();
			expect(service.journal.listRequests).toHaveLength(2);
		});

		it('reports a change that only the second reading shows', async () => {
			const { service, poller } = await recordList({ count: 3 });
			const removed = service.locations().pop();
			service.overrideResponse = () => {
				if (service.journal.listRequests.length === 2) change(service, 0, { city: 'Elsewhere' });
				return undefined;
			};
			expect(await poller.poll()).toMatchObject([
				{ event: 'changed', changedFields: ['city'], city: 'Elsewhere' },
				{ event: 'removed', id: removed?.id },
			]);
			expect(service.journal.listRequests).toHaveLength(2);
			expect(await poller.poll()).toBeNull();
		});

		it('reads the list once when no location is missing', async () => {
			const { service, poller } = await recordList({ count: 120 });
			service.locations().push(newLocation('99999'));
			await poller.poll();
			expect(service.journal.listRequests).toHaveLength(3);
		});

		it('fails and keeps the state when the second reading fails', async () => {
			const { service, poller } = await recordList();
			const before = poller.staticData;
			service.locations().pop();
			injectFaults(service, { 2: status(400) });
			await expect(poller.poll()).rejects.toThrow('(400)');
			expect(poller.staticData).toEqual(before);
			expect(getEvents(await poller.poll())).toEqual(['removed']);
		});
	});

	it('records a new baseline when the node is renamed, because n8n stores the state under its name', async () => {
		const { service, poller } = await recordList({ count: 3 });
		change(service, 0, { city: 'Elsewhere' });
		const [known] = Object.values(poller.staticData) as unknown[];
		const renamed = new Poller(passwordCredential(service), {}, { 'node:Another Name': known });
		expect(await renamed.poll()).toBeNull();
		expect(getEvents(await poller.poll())).toEqual(['changed']);
	});

	describe('with large removals', () => {
		// test/unit/trigger/removals.test.ts tests the limit.
		it('fails and keeps the state, also when removals are not a chosen event', async () => {
			const { service, poller } = await recordList({ count: 12 }, { events: ['added'] });
			const before = poller.staticData;
			service.locations().splice(0, 7);
			for (let polls = 0; polls < 2; polls++) {
				await expect(poller.poll()).rejects.toMatchObject({
					message: '7 of the 12 known locations are no longer in the list',
					description: expect.stringMatching(
						/No event was output.*set the option 'Large Removals' to Report Them/,
					) as string,
				});
			}
			expect(poller.staticData).toEqual(before);
			service.settings.seed = 3; // two changes of the seed generate the removed locations again
			expect(listIds(service)).toHaveLength(12);
			service.settings.seed = 1;
			expect(await poller.poll()).toBeNull();
		});

		it('reports the removals when Large Removals is Report Them', async () => {
			const { service, poller, restart } = await recordList();
			service.locations().splice(0);
			await expect(poller.poll()).rejects.toThrow('None of the 20 known locations');
			const allowed = restart(report);
			expect(getEvents(await allowed.poll())).toEqual(Array(20).fill('removed'));
			expect(await allowed.poll()).toBeNull();
		});

		describe('and a filter', () => {
			it.each<[string, (location: Location, service: Service) => void, INodeParameters]>([
				[
					'moves away',
					(location) => {
						location.attributes.city = 'Elsewhere';
					},
					{ city: 'Only Here' },
				],
				[
					'is enabled',
					(location) => {
						location.attributes.disabled = false;
					},
					{ status: 'disabled' },
				],
				[
					'is deleted',
					(location, { locations }) => {
						locations().splice(locations().indexOf(location), 1);
					},
					{ city: 'Only Here' },
				],
			])(
				'reports the removal when the last matching location %s',
				async (_name, leave, filters) => {
					const service = await start({ count: 20 });
					for (const { attributes } of service.locations()) attributes.disabled = false;
					change(service, 3, { city: 'Only Here', disabled: true });
					const poller = new Poller(passwordCredential(service), { filters });
					expect(await poller.poll()).toBeNull();
					const location = service.locations()[3] as Location;
					leave(location, service);
					expect(await poller.poll()).toMatchObject([{ event: 'removed', id: location.id }]);
					expect(await poller.poll()).toBeNull();
				},
			);

			it.each([5, 6])(
				'reports each removal when %i of ten active locations are disabled',
				async (count) => {
					const service = await start({ count: 10 });
					for (const { attributes } of service.locations()) attributes.disabled = false;
					const parameters = { filters: { status: 'active' } };
					const poller = new Poller(passwordCredential(service), parameters);
					expect(await poller.poll()).toBeNull();
					service.journal.clear();
					for (let index = 0; index < count; index += 1) change(service, index, { disabled: true });
					expect(getEvents(await poller.poll())).toEqual(Array(count).fill('removed'));
					expect(service.journal.listRequests).toHaveLength(1); // none is missing from the list
				},
			);

			it.each(['some of which pass', 'none of which passes'])(
				'fails when all locations are removed, %s',
				async (passing) => {
					const filters = { city: passing.startsWith('some') ? 'Only Here' : 'Atlantis' };
					const service = await start({ count: 20 });
					change(service, 3, { city: 'Only Here' });
					const poller = new Poller(passwordCredential(service), { filters });
					expect(await poller.poll()).toBeNull();
					const before = poller.staticData;
					service.locations().splice(0);
					await expect(poller.poll()).rejects.toThrow(
						'None of the 20 known locations is still in the list',
					);
					expect(poller.staticData).toEqual(before);
				},
			);
		});

		it('fails and names the option when its value is unknown', async () => {
			const { restart } = await recordList();
			const wrong = restart({ options: { largeRemovals: 'whatever' } });
			await expect(wrong.poll()).rejects.toThrow("'Large Removals' has an unknown value");
		});
	});

	describe('with watched fields', () => {
		it.each([
			['simplified', 'capacityLimit', 'capacityLimit'],
			['simplified', 'capacity-limit', 'capacityLimit'],
			['raw', 'capacityLimit', 'capacity-limit'],
		])('reports only changes of watched fields (%s, %s)', async (output, field, changed) => {
			const { service, poller } = await recordList(
				{ count: 20 },
				{ output, ...watchFields(field) },
			);
			change(service, 0, { name: 'Renamed' });
			expect(await poller.poll()).toBeNull();
			change(service, 0, { 'capacity-limit': 4711, city: 'Elsewhere' });
			change(service, 1, { city: 'Elsewhere' });
			const items = await poller.poll();
			expect(items).toMatchObject([{ event: 'changed', changedFields: [changed] }]);
			expect(JSON.stringify(items)).toContain('Elsewhere'); // the others are output, too
		});

		it('reports also added and removed locations', async () => {
			const { service, poller } = await recordList({ count: 20 }, watchFields('disabled'));
			service.locations().pop();
			service.locations().push(newLocation('new'));
			expect(getEvents(await poller.poll())).toEqual(['added', 'removed']);
		});

		it('loses no event when the option is set later', async () => {
			const { service, restart } = await recordList();
			change(service, 0, { disabled: true });
			change(service, 1, { city: 'Elsewhere' });
			expect(await restart(watchFields('city')).poll()).toMatchObject([
				{ changedFields: ['city'] },
			]);
		});

		it.each(['simplified', 'raw'])(
			'fails in each poll when a field is misspelled, because its changes would never be reported (%s)',
			async (output) => {
				const service = await start({ count: 20 });
				const parameters = { output, ...watchFields('city', 'citty') };
				const poller = new Poller(passwordCredential(service), parameters);
				for (let polls = 0; polls < 2; polls++) {
					await expect(poller.poll()).rejects.toThrow("No location has the field 'citty'");
				}
				expect(poller.dataChanged).toBe(false);
			},
		);

		it.each(['={{ null }}', '={{ [] }}', '={{ "" }}', []])(
			'fails when no field is given (%j), instead of watching every field',
			async (fieldsToWatch) => {
				const service = await start({ count: 3 });
				const parameters = { options: { fieldsToWatch } };
				const { message, description } = (await new Poller(passwordCredential(service), parameters)
					.poll()
					.catch((error: unknown) => error)) as NodeApiError;
				expect(message).toBe(
					typeof fieldsToWatch === 'string'
						? "The expression in 'Watched Field Names or IDs' returned no value"
						: "The option 'Watched Field Names or IDs' is empty",
				);
				expect(description).toContain('or remove the option to watch every field');
				expect(service.journal.entries).toHaveLength(0);
			},
		);

		it.each(['simplified', 'raw'])(
			'reports a changed URL when the URL is watched (%s)',
			async (output) => {
				const { service, poller } = await recordList(
					{ count: 3 },
					{ output, ...watchFields('url') },
				);
				const [location] = service.locations();
				if (location !== undefined) location.links.self += '/moved';
				expect(await poller.poll()).toMatchObject([{ id: location?.id, changedFields: ['url'] }]);
			},
		);

		it('reports a changed attribute named url (raw)', async () => {
			const service = await start({ count: 3 });
			change(service, 0, { url: 'https://old.example' });
			const parameters = { output: 'raw', ...watchFields('url') };
			const poller = new Poller(passwordCredential(service), parameters);
			expect(await poller.poll()).toBeNull();
			change(service, 0, { url: 'https://new.example' });
			expect(await poller.poll()).toMatchObject([{ changedFields: ['url'] }]);
		});

		it('does not fail when no location has a documented field', async () => {
			const service = await start({ count: 20 });
			for (const { attributes } of service.locations()) delete attributes['capacity-limit'];
			const poller = new Poller(passwordCredential(service), watchFields('capacityLimit'));
			expect(await poller.poll()).toBeNull();
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

		it('fails when no location of a list that was read has a field', async () => {
			const service = await start({ count: 4 });
			const poller = new Poller(passwordCredential(service), watchFields('citty'));
			await expect(poller.poll('manual')).rejects.toThrow("No location has the field 'citty'");
		});

		type Sample = (location: Location) => object;
		it.each<[string, object, Sample]>([
			[
				'a flat item',
				{},
				({ id, attributes: { disabled } }) => ({
					...{ event: 'changed', sample: true, changedFields: ['disabled'], id, disabled },
					previous: { id, disabled: !disabled },
				}),
			],
			[
				'the raw form',
				{ output: 'raw' },
				({ attributes }) => ({
					changedFields: ['disabled'],
					attributes,
					previous: { attributes: { disabled: !attributes.disabled } },
				}),
			],
			[
				'a form of Output that leaves it out',
				{ output: 'selectedFields', fields: ['latitude'] },
				({ id, attributes: { latitude } }) => ({
					changedFields: ['disabled'],
					disabled: expect.anything() as unknown,
					previous: { id, latitude, disabled: expect.anything() as unknown },
				}),
			],
		])('shows a sample that changed in disabled, in %s', async (_name, more, sampleOf) => {
			const service = await start({ count: 20 });
			const parameters = { events: ['changed'], ...more };
			const items = await new Poller(passwordCredential(service), parameters).poll('manual');
			expect(items?.[0]).toMatchObject(sampleOf(service.locations()[0] as Location));
		});
	});
});
