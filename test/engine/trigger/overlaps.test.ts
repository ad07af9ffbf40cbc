import { noRetries } from '../../harness/retries';
import { getEvents, holdPage, newLocation, useTriggers } from './fixtures';

noRetries();
const { recordList } = useTriggers();

// test/unit/trigger/model.test.ts generates changes, failures, overlapping polls and restarts.
describe('the trigger when polls overlap', () => {
	it('discards the older poll, so that no false event is reported', async () => {
		const { service, poller } = await recordList({ count: 60 });
		const { arrived, release } = holdPage(service, '50');
		const slowPoll = poller.poll();
		await arrived;
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
			const { arrived, release } = holdPage(service, '50');
			const slow = poller.withOwnStaticData();
			const slowPoll = slow.poll();
			await arrived;
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
});
