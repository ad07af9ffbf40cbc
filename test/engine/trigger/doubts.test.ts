import { getEvents, useTriggers } from './fixtures';

const { recordList } = useTriggers();

describe('a poll that cannot trust the list', () => {
	// test/unit/trigger/listSnapshot.test.ts has the limit.
	it('fails and keeps the state when many locations are missing, until Large Removals is Report Them', async () => {
		const { service, poller, restart } = await recordList({ count: 12 }, { events: ['added'] });
		const before = poller.staticData;
		service.locations().splice(0, 7);
		await expect(poller.poll()).rejects.toMatchObject({
			message: '7 of the 12 known locations are no longer in the list',
			description: expect.stringMatching(
				/^Missing: .+ \(\d+\)\. No event was output.*set the option 'Large Removals' to Report Them/,
			) as string,
		});
		expect(poller.staticData).toEqual(before);
		const allowed = restart({ options: { largeRemovals: 'report' } });
		expect(getEvents(await allowed.poll())).toEqual(Array(7).fill('removed'));
	});
});
