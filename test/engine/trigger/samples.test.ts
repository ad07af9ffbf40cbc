import type { Location } from '../../../sandbox/service/locations';
import { listIds } from '../../harness/services';
import { getEvents, useTriggers, watch } from './fixtures';

const { start } = useTriggers();
const EARLIER = 'an earlier value';

describe('the trigger in a test in the editor', () => {
	it('shows up to 5 samples of the chosen events', async () => {
		const { service, poller } = await start({ events: ['added', 'removed'] });
		const items = (await poller.poll('manual')) ?? [];
		expect(getEvents(items)).toEqual(['added', 'removed', 'added', 'removed', 'added']);
		const [first, second] = listIds(service);
		expect(items[0]).toMatchObject({ sample: true, id: first });
		expect(items[1]).toMatchObject({ summary: 'removed', id: second, changes: [] });
		// A table shows the fields that people know before what is wide or rarely used.
		const keys = Object.keys(items[1] ?? {});
		expect(keys.slice(0, 4)).toEqual(['event', 'summary', 'id', 'name']);
		expect(keys.slice(-2)).toEqual(['changes', 'sample']);
		expect(poller.dataChanged).toBe(false);
	});

	const NO_VALUE = 'blacklistFiltersCsvUploadStatus';
	it.each<[string, string[], string, (location: Location) => object]>([
		['disabled', [], 'disabled', ({ attributes: { disabled: to } }) => ({ from: !to, to })],
		['a watched field', ['capacity-limit', 'city'], 'capacityLimit', () => ({ from: 19, to: 20 })],
		['a watched text', ['city'], 'city', ({ attributes: { city: to } }) => ({ from: EARLIER, to })],
		['a field without a value', [NO_VALUE], NO_VALUE, () => ({ from: EARLIER, to: null })],
	])('shows a sample that changed in %s', async (_name, watched, field, expected) => {
		const parameters = watched.length === 0 ? {} : watch(...watched);
		const { service, poller } = await start({ events: ['changed'], ...parameters });
		const [location] = service.locations() as [Location];
		location.attributes['capacity-limit'] = 20;
		const [item] = (await poller.poll('manual')) ?? [];
		expect(item).toMatchObject({ changes: [{ field, ...expected(location) }] });
		const [{ from, to }] = item?.changes as [{ from: string; to: string | null }];
		expect(item?.summary).toBe(`${field}: ${from} → ${to ?? 'none'}`);
	});

	it('fails when no location is in a chosen city, which is no error in a poll', async () => {
		const { poller } = await start({ filters: { city: 'Atlantis' } });
		expect(await poller.poll()).toBeNull();
		await expect(poller.poll('manual')).rejects.toThrow(/^There is no location in 'Atlantis'/);
	});

	it.each([{ search: 'Atlantis' }, { status: 'disabled', search: 'Office 1' }])(
		'fails when no location passes %j, which is no error in a poll',
		async (filters) => {
			const { service, poller } = await start({ filters }, { count: 12 });
			for (const location of service.locations()) location.attributes.disabled = false;
			expect(await poller.poll()).toBeNull();
			await expect(poller.poll('manual')).rejects.toMatchObject({
				message: 'None of the 12 locations passes the filters',
				description: expect.stringMatching(/^Check 'Search', 'Status'.* not an error/) as string,
			});
		},
	);

	it('has no sample of an empty list', async () => {
		const { poller } = await start({ filters: { search: 'x' } }, { count: 0 });
		expect(await poller.poll('manual')).toBeNull();
	});
});
