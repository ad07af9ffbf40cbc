import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { getEvents, holdPage, newLocation, useTriggers } from './fixtures';

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

	it('reports no error about a list whose events n8n might just be saving', async () => {
		const { service, poller } = await recordList({ count: 20 });
		const workflowId = 'large removal';
		const create = (largeRemovals: string) =>
			new Poller(
				passwordCredential(service),
				{ options: { largeRemovals } },
				{ staticData: poller.staticData, workflowId },
			);
		service.locations().splice(0);
		expect(await create('report').poll()).toHaveLength(20);
		expect(await create('error').poll()).toBeNull();
	});

	it('loses no event when only some are chosen, although n8n saves nothing without items', async () => {
		const { service, poller } = await recordList({ count: 20 }, { events: ['removed'] });
		service.locations().push(newLocation('99999'));
		expect(await poller.withOwnStaticData().poll()).toBeNull();
		service.locations().pop();
		const next = poller.withOwnStaticData();
		expect(await next.poll()).toMatchObject([{ event: 'removed', id: '99999' }]);
	});
});
