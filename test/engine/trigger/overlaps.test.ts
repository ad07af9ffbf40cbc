import { ownClock } from '../../harness/clock';
import { noRetries } from '../../harness/retries';
import { getEvents, holdPage, newLocation, useTriggers } from './fixtures';

noRetries();
const { recordList } = useTriggers();

// What counts when n8n saves late, or not at all: test/unit/trigger, pollState and model.
describe('the trigger when polls overlap', () => {
	it('discards the older reading, so that no false event is reported', async () => {
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
	});

	// n8n does so when the workflow is unpublished meanwhile, a hook refuses the execution, or another process has the poll
	// (n8n 2.41, PollTriggerExecutor).
	describe('when n8n drops the items and the state of a poll', () => {
		const { pass } = ownClock();

		it('reports the events again, once, after n8n had 10 s to save them', async () => {
			const { service, poller } = await recordList({ count: 20 });
			service.locations().splice(0, 1, newLocation('99999'));
			const events = ['added', 'removed'];
			expect(getEvents(await poller.withOwnStaticData().poll())).toEqual(events);
			// A poll at once cannot know it. With cursors, n8n would save its state, although it has no items.
			const early = poller.withOwnStaticData();
			expect(await early.poll()).toBeNull();
			expect(early.dataChanged).toBe(false);
			pass(10_000);
			const next = poller.withOwnStaticData();
			expect(getEvents(await next.poll())).toEqual(events);
			expect(await next.withOwnStaticData().poll()).toBeNull();
		});
	});
});
