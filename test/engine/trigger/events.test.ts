import type { Location } from '../../../sandbox/service/locations';
import { noRetries } from '../../harness/retries';
import { toSimplified } from '../../harness/simplified';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { change, getEvents, newLocation, useTriggers, watch } from './fixtures';

noRetries();
const { start, recordList } = useTriggers();

describe('the events of the trigger', () => {
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
		const names = Object.keys(toSimplified(first));
		const noValues = Object.fromEntries(names.map((name) => [name, null]));
		expect(items).toEqual([
			{
				event: 'changed',
				summary: `city: ${String(first.attributes.city)} → Elsewhere`,
				changes: [{ field: 'city', from: first.attributes.city, to: 'Elsewhere' }],
				...toSimplified(first),
				city: 'Elsewhere',
			},
			{
				event: 'added',
				summary: 'added',
				changes: [],
				...noValues,
				id: '99999',
				name: 'New',
				url: 'https://x.example/99999',
			},
			{ event: 'removed', summary: 'removed', changes: [], ...toSimplified(second) },
		]);
		const keys = ['event', 'summary', 'changes', ...names];
		expect(items?.map((item) => Object.keys(item))).toEqual([keys, keys, keys]);
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

	it('says when a location only leaves or enters the filters', async () => {
		const parameters = { filters: { city: ['Paris'] } };
		const service = await start({ count: 20 });
		for (const { attributes } of service.locations()) attributes.city = 'Rome';
		change(service, 0, { city: 'Paris' });
		change(service, 1, { city: 'Paris' });
		const poller = new Poller(passwordCredential(service), parameters);
		expect(await poller.poll()).toBeNull();
		change(service, 0, { city: 'Rome' });
		change(service, 2, { city: 'Paris' });
		service.locations().splice(1, 1);
		service.locations().push({ ...newLocation('99999'), attributes: { city: 'Paris' } });
		expect(await poller.poll()).toMatchObject([
			{ event: 'added', summary: 'now passes the filters' },
			{ event: 'added', summary: 'added', id: '99999' },
			{ event: 'removed', summary: 'no longer passes the filters' },
			{ event: 'removed', summary: 'removed' },
		]);
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
				summary: `city: ${String(attributes.city)} → Elsewhere; brandNew: none → 7; capacityLimit: ${String(attributes['capacity-limit'])} → none`,
				changes: [
					{ field: 'city', from: attributes.city, to: 'Elsewhere' },
					{ field: 'brandNew', from: null, to: 7 },
					{ field: 'capacityLimit', from: attributes['capacity-limit'], to: null },
				],
				id,
				name: attributes.name,
			},
		]);
	});

	it("leaves out a field that is named like one of the trigger's own", async () => {
		const { service, poller } = await recordList({ count: 3 }, { output: 'allFields' });
		change(service, 0, { event: 'a', sample: 'b', summary: 'c', changes: 'd' });
		const [item] = (await poller.poll()) ?? [];
		const summary = 'event: none → a; sample: none → b; summary: none → c; changes: none → d';
		expect(item).toMatchObject({
			event: 'changed',
			summary,
			changes: [{}, { field: 'sample' }, { field: 'summary' }, { field: 'changes', to: 'd' }],
		});
		expect(item).not.toHaveProperty('sample');
	});

	it('reports every event when Trigger On is Any Change', async () => {
		const { service, poller } = await recordList({ count: 20 }, { events: ['any'] });
		change(service, 0, { city: 'Elsewhere' });
		service.locations().splice(1, 1);
		service.locations().push(newLocation('99999'));
		expect(getEvents(await poller.poll())).toEqual(['changed', 'added', 'removed']);
	});

	it.each(['capacity-limit', 'capacityLimit'])(
		'reports only changes of a watched field (%s)',
		async (field) => {
			const { service, poller } = await recordList({ count: 20 }, watch(field));
			change(service, 0, { name: 'Renamed' });
			expect(await poller.poll()).toBeNull();
			change(service, 0, { 'capacity-limit': 4711, city: 'Elsewhere' });
			change(service, 1, { city: 'Elsewhere' });
			expect(await poller.poll()).toMatchObject([
				{ event: 'changed', changes: [{ field: 'capacityLimit' }], city: 'Elsewhere' },
			]);
		},
	);
});
