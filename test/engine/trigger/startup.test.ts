import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { WorkflowActivateMode } from 'n8n-workflow';
import { setTimeout as wait } from 'node:timers/promises';

import * as pollPublished from '../../../nodes/VisitorLocations/trigger/pollPublished';
import { answerLists } from '../../harness/services';
import { getEvents, holdPage, useTriggers } from './fixtures';

const { recordList } = useTriggers();

describe('the first poll when n8n starts or another main process takes over', () => {
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

	it('discards a reading when it takes too long, and requests no further page', async () => {
		const { service, restart } = await recordList({ count: 60 });
		const poller = restart({}, 'init');
		const before = poller.staticData;
		service.locations().pop();
		const { release } = holdPage(service, null);
		jest.replaceProperty(pollPublished, 'MAX_STARTUP_POLL_MS', 100 as 30_000);
		const warn = jest.spyOn(Container.get(Logger), 'warn');
		expect(await poller.poll()).toBeNull();
		expect(warn.mock.calls.map(([message]) => message).join()).toContain(
			'The list could not be read within 0 s', // 100 ms, rounded
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
