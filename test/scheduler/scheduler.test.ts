import { setTimeout as wait } from 'node:timers/promises';

import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { jsonApiError, oauthError } from '../../sandbox/service/cannedResponse';
import type { Service } from '../../sandbox/service/service';
import { answerLists, useServices } from '../harness/services';
import { until } from '../harness/until';
import type { RealN8n } from '../real/n8n';
import { EVERY_TEN_SECONDS } from '../real/workflows';
import {
	BUDGET_S,
	MAX_RETAKE_S,
	MODES,
	ScheduledTrigger,
	startScheduler,
} from './harness/scheduledTrigger';

const startService = useServices();

/** Removes the last location of the service. @returns the event that this causes */
function removeLast(service: Service): string {
	return `removed ${String(service.locations().pop()?.id)}`;
}

/** Adds a location at the end of the list. @returns the event that this causes */
function addOne(service: Service, id: string): string {
	const [first] = service.locations();
	if (first === undefined) throw new Error('No location');
	service.locations().push({ ...structuredClone(first), id });
	return `added ${id}`;
}

/**
 * Holds back the response to the next request of a second page.
 *
 * @returns whether the request has arrived, and a function that lets the service respond
 */
function holdSecondPage(service: Service): { isHeld: () => boolean; release: () => void } {
	let respond: ((response?: CannedResponse) => void) | undefined;
	service.overrideResponse = async ({ query }) => {
		if (query.get('page[offset]') !== String(service.settings.pageSize)) return undefined;
		service.overrideResponse = undefined;
		return await new Promise((resolve) => (respond = resolve));
	};
	return { isHeld: () => respond !== undefined, release: () => respond?.() };
}

/** Lets a service ask for a wait of 600 s, which is longer than a poll can take. */
function throttle(service: Service): void {
	answerLists(service, jsonApiError(429, 'Slow down.', { 'retry-after': '600' }));
}

function hang(service: Service): void {
	answerLists(service, { hang: true });
}

function rejectLogin(service: Service): void {
	service.tokens.invalidateAccessTokens();
	service.overrideResponse = ({ path }) =>
		path === '/oauth2/token'
			? oauthError(401, 'invalid_grant', 'The password is wrong.')
			: undefined;
}

describe.each(MODES)("n8n's scheduler (%s)", (mode) => {
	let n8n: RealN8n;
	/** Publishes a trigger on a new service, and waits for the end of the poll at publishing. */
	const publish = async (parameters?: object) =>
		await ScheduledTrigger.publish(n8n, await startService({ count: 60 }), parameters);

	beforeAll(async () => {
		n8n = await startScheduler(mode);
	});
	afterAll(async () => {
		await n8n.stop();
	});

	it('reports each event once, from the poll at publishing on', async () => {
		const trigger = await publish();
		const early = removeLast(trigger.service);
		expect(await trigger.poll()).toEqual([early]);
		const later = removeLast(trigger.service);
		expect(await trigger.poll()).toEqual([later]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('reports each event once when a poll starts before the last one has ended', async () => {
		const trigger = await publish();
		await trigger.poll();
		const { service } = trigger;
		const ended = trigger.countEndedPolls();
		const { isHeld, release } = holdSecondPage(service);
		await trigger.fire();
		await until(isHeld, 'the slow poll');
		const early = addOne(service, 'new'); // on the second page, so the slow poll sees it, too
		expect(await trigger.poll()).toEqual([early]);
		release();
		await trigger.untilEndedPolls(ended + 2); // the fast and the slow one
		expect(await trigger.eventsOfWorkflow()).toEqual([early]);
		const late = removeLast(service);
		expect(await trigger.poll()).toEqual([late]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('reports each event once when several polls start at once, as late ones do', async () => {
		const trigger = await publish({ pollTimes: EVERY_TEN_SECONDS });
		const { service } = trigger;
		await trigger.untilEndedPolls(1);
		service.settings.latency = 500; // so they overlap
		const removed = removeLast(service);
		const ended = trigger.countEndedPolls();
		await trigger.fire(); // one for each poll time
		const inFlight = () => service.journal.listRequests.filter(({ status }) => status === 0);
		await until(() => inFlight().length > 1, 'polls that overlap');
		await trigger.untilEndedPolls(ended + EVERY_TEN_SECONDS.item.length);
		await trigger.unpublish();
		expect(await trigger.eventsOfWorkflow()).toEqual([removed]);
	});

	it('reports each event once when n8n is killed while a poll reads', async () => {
		const trigger = await publish({ pollTimes: EVERY_TEN_SECONDS });
		const { service } = trigger;
		await trigger.untilEndedPolls(1);
		const { isHeld } = holdSecondPage(service);
		await until(isHeld, 'the poll that is killed');
		const removed = removeLast(service);
		await n8n.killAndRestart();
		// Meanwhile n8n runs the polls that are late, and again the one that was killed.
		await wait(MAX_RETAKE_S * 1000);
		await trigger.untilEndedPolls(trigger.countEndedPolls() + 1);
		await trigger.unpublish();
		expect(await trigger.eventsOfWorkflow()).toEqual([removed]);
	});

	it('reports each event once after n8n was stopped', async () => {
		const trigger = await publish();
		await trigger.poll();
		const removed = removeLast(trigger.service);
		await n8n.restart();
		expect(await trigger.poll()).toEqual([removed]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('reports each event once when the workflow is unpublished while a poll reads', async () => {
		const trigger = await publish();
		await trigger.poll();
		const { isHeld, release } = holdSecondPage(trigger.service);
		const removed = removeLast(trigger.service);
		await trigger.fire();
		await until(isHeld, 'the poll whose result n8n can drop');
		await trigger.unpublish();
		release();
		await wait(11_000); // until a list whose events n8n has not saved no longer counts (pollState.ts)
		await trigger.publishAgain();
		await trigger.poll();
		expect(await trigger.eventsOfWorkflow()).toEqual([removed]);
		expect(await trigger.poll()).toEqual([]);
	});

	const times = mode === 'cursors' ? 'once' : 'at least once';
	it(`reports each event of two triggers in one workflow ${times}`, async () => {
		const services = [await startService({ count: 60 }), await startService({ count: 60 })];
		services.forEach((service, index) => {
			for (const location of service.locations()) location.id = `${index}-${location.id}`;
		});
		const triggers = await ScheduledTrigger.publishTwo(n8n, services);
		for (const trigger of triggers) await trigger.poll();
		const removed = services.map(removeLast);
		await Promise.all(triggers.map(async (trigger) => await trigger.poll()));
		await Promise.all(triggers.map(async (trigger) => await trigger.poll()));
		const events = (await triggers[0]?.eventsOfWorkflow()) ?? [];
		// Without cursors, one trigger overwrites what n8n has saved of the other, which then reports its event again.
		expect([...new Set(events)].sort()).toEqual(removed);
		if (mode === 'cursors') expect(events).toHaveLength(2);
	});

	describe('after the end of a poll that fails', () => {
		/**
		 * Runs a poll that fails, and checks that nothing is requested in the 10 s after it.
		 *
		 * @returns its error, and how many requests it made
		 */
		const failPoll = async (trigger: ScheduledTrigger) => {
			const { journal } = trigger.service;
			journal.clear();
			await trigger.pollToEnd();
			const requests = journal.entries.length;
			await wait(10_000);
			expect(journal.entries).toHaveLength(requests);
			return { errors: await trigger.errors(), requests };
		};

		it('requests nothing more when the service throttles for longer than a poll can take', async () => {
			const trigger = await publish();
			throttle(trigger.service);
			const { errors, requests } = await failPoll(trigger);
			expect(errors).toEqual([expect.stringMatching(/429/)]);
			expect(requests).toBe(1);
		});

		it('requests nothing more when the service does not respond', async () => {
			const trigger = await publish();
			hang(trigger.service);
			const { errors, requests } = await failPoll(trigger);
			expect(errors).toEqual([
				expect.stringMatching(
					new RegExp(
						`^The list could not be read within ${BUDGET_S} s.*N8N_SCHEDULER_POLL_TIMEOUT`,
					),
				),
			]);
			expect(requests).toBe(1);
		});

		// Without cursors, n8n polls again at the next interval.
		if (mode === 'cursors') {
			it.each([
				['600 s when the service asks for that', throttle, 600],
				["5 s, n8n's shortest time, when the service does not respond", hang, 5],
				['half an hour when the login is rejected', rejectLogin, 30 * 60],
			])('lets n8n wait %s', async (_title, fail, seconds) => {
				const trigger = await publish();
				fail(trigger.service);
				await trigger.pollToEnd();
				expect(trigger.waits()).toEqual([seconds]);
			});
		}
	});
});
