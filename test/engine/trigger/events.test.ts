import type { Location } from '../../../sandbox/service/locations';
import { toSimplified } from '../../harness/simplified';
import { change, newLocation, useTriggers, watch } from './fixtures';

const { recordList } = useTriggers();

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
		const keys = ['event', 'summary', ...names, 'changes'];
		expect(items?.map((item) => Object.keys(item))).toEqual([keys, keys, keys]);
		expect(poller.dataChanged).toBe(true);
		expect(await poller.poll()).toBeNull();
	});

	it('reports nothing when the forms of all locations are saved unchanged', async () => {
		const { service, poller } = await recordList({ count: 237 });
		for (const { attributes } of service.locations()) {
			for (const [name, value] of Object.entries(attributes)) {
				if (value === null) attributes[name] = '';
				if (typeof value === 'string') attributes[name] = `${value.normalize('NFD')}\u00a0\r\n`;
			}
		}
		expect(await poller.poll()).toBeNull();
		change(service, 0, { city: ' Elsewhere ' });
		expect(await poller.poll()).toMatchObject([
			{ changes: [{ field: 'city', to: ' Elsewhere ' }], city: ' Elsewhere ' },
		]);
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

	it.each(['capacity-limit', 'capacity_limit', 'capacityLimit'])(
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
