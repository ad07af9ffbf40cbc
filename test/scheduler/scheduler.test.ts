import { setTimeout as wait } from 'node:timers/promises';

import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { jsonApiError, oauthError } from '../../sandbox/service/cannedResponse';
import type { Service } from '../../sandbox/service/service';
import { answerLists, useServices } from '../harness/services';
import { until } from '../harness/until';
import type { RealN8n } from '../real/n8n';
import { EVERY_TEN_SECONDS } from '../real/workflows';
import { BUDGET_S, MODES, ScheduledTrigger, startScheduler } from './harness/scheduledTrigger';

const startService = useServices();

function removeLast(service: Service): string {
	return `removed ${String(service.locations().pop()?.id)}`;
}

function addOne(service: Service, id: string): string {
	const [first] = service.locations();
	if (first === undefined) throw new Error('No location');
	service.locations().push({ ...structuredClone(first), id });
	return `added ${id}`;
}

/** Holds back the next response with a second page. @returns a function that lets it go */
function holdSecondPage(service: Service): { isHeld: () => boolean; release: () => void } {
	let respond: ((response?: CannedResponse) => void) | undefined;
	service.overrideResponse = async ({ query }) => {
		if (query.get('page[offset]') !== '50') return undefined;
		service.overrideResponse = undefined;
		return await new Promise((resolve) => (respond = resolve));
	};
	return { isHeld: () => respond !== undefined, release: () => respond?.() };
}

describe.each(MODES)("n8n's scheduler (%s)", (mode) => {
	let n8n: RealN8n;
	const publish = async (parameters?: object, count = 60) =>
		await ScheduledTrigger.publish(n8n, await startService({ count }), parameters);

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

	it('reports each event once when a poll is longer than the interval', async () => {
		const trigger = await publish();
		await trigger.poll();
		const { service } = trigger;
		const ended = trigger.countEndedPolls();
		const { isHeld, release } = holdSecondPage(service);
		await trigger.fire();
		await until(isHeld, 'the slow poll');
		const early = addOne(service, 'new');
		expect(await trigger.poll()).toEqual([early]);
		const late = removeLast(service);
		release();
		await trigger.untilEndedPolls(ended + 2);
		expect(await trigger.events()).toEqual([early]);
		expect(await trigger.poll()).toEqual([late]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('reports each event once when n8n is killed while a poll reads', async () => {
		const trigger = await publish({ pollTimes: EVERY_TEN_SECONDS });
		const { service } = trigger;
		await trigger.untilEndedPolls(1);
		const { isHeld } = holdSecondPage(service);
		await until(isHeld, 'the poll that is killed');
		const removed = removeLast(service);
		const before = trigger.countEndedPolls();
		await n8n.killAndRestart();
		// Those that were late, the one that was killed, and the next one.
		await trigger.untilEndedPolls(before + 4);
		await trigger.unpublish();
		expect(await trigger.events()).toEqual([removed]);
	});

	it('reports each event once after n8n was stopped', async () => {
		const trigger = await publish();
		await trigger.poll();
		const removed = removeLast(trigger.service);
		await n8n.restart();
		expect(await trigger.poll()).toEqual([removed]);
		expect(await trigger.poll()).toEqual([]);
	});

	it('reports each event of two triggers in one workflow, with cursors once', async () => {
		const services = [await startService({ count: 60 }), await startService({ count: 60 })];
		services.forEach((service, index) => {
			for (const location of service.locations()) location.id = `${index}-${location.id}`;
		});
		const triggers = await ScheduledTrigger.publishTwo(n8n, services);
		for (const trigger of triggers) await trigger.poll();
		const removed = services.map(removeLast);
		await Promise.all(triggers.map(async (trigger) => await trigger.poll()));
		await Promise.all(triggers.map(async (trigger) => await trigger.poll()));
		const events = (await triggers[0]?.events()) ?? [];
		// Without cursors, one trigger overwrites what n8n has saved of the other.
		expect([...new Set(events)].sort()).toEqual(removed);
		if (mode === 'cursors') expect(events).toHaveLength(2);
	});

	it('loses no event when only some are chosen', async () => {
		const trigger = await publish({ events: ['removed'] });
		await trigger.poll();
		addOne(trigger.service, 'new');
		expect(await trigger.poll()).toEqual([]);
		removeLast(trigger.service);
		expect(await trigger.poll()).toEqual(['removed new']);
		expect(await trigger.poll()).toEqual([]);
	});

	describe('ends a poll with an error, and requests nothing afterwards', () => {
		/** Lets a poll fail. @returns the error, how long it took, how many requests it made, and for how long n8n waits */
		const failPoll = async (trigger: ScheduledTrigger) => {
			const { journal } = trigger.service;
			journal.clear();
			const begin = Date.now();
			await trigger.poll();
			const seconds = (Date.now() - begin) / 1000;
			const requests = journal.entries.length;
			await wait(10_000);
			expect(journal.entries).toHaveLength(requests);
			const errors = await trigger.errors();
			return { errors, seconds, requests, backoff: await trigger.backoffS() };
		};
		const withCursors = (seconds: number) => (mode === 'cursors' ? seconds : 0);

		it('when the service throttles for longer than the poll can take', async () => {
			const trigger = await publish();
			answerLists(trigger.service, jsonApiError(429, 'Slow down.', { 'retry-after': '600' }));
			const { errors, seconds, requests, backoff } = await failPoll(trigger);
			expect(errors).toEqual([expect.stringMatching(/429/)]);
			expect(requests).toBe(1);
			expect(seconds).toBeLessThan(10);
			expect(Math.abs(backoff - withCursors(590))).toBeLessThan(15);
		});

		it('when the service does not respond', async () => {
			const trigger = await publish();
			answerLists(trigger.service, { hang: true });
			const { errors, requests, backoff } = await failPoll(trigger);
			expect(errors).toEqual([
				expect.stringMatching(
					new RegExp(
						`^The list could not be read within ${BUDGET_S} s.*N8N_SCHEDULER_POLL_TIMEOUT`,
					),
				),
			]);
			expect(requests).toBe(1);
			expect(backoff).toBeLessThan(60);
		});

		it('when the service is slow', async () => {
			const trigger = await publish({}, 20_000);
			trigger.service.settings.latency = 2_000;
			const { errors } = await failPoll(trigger);
			expect(errors).toEqual([expect.stringContaining(`within ${BUDGET_S} s`)]);
		});

		it('when the login is rejected, and n8n waits for half an hour', async () => {
			const trigger = await publish();
			trigger.service.tokens.expireAccessTokens();
			trigger.service.overrideResponse = ({ path }) =>
				path === '/oauth2/token'
					? oauthError(401, 'invalid_grant', 'The password is wrong.')
					: undefined;
			const { errors, backoff } = await failPoll(trigger);
			expect(errors).toEqual([expect.stringMatching(/rejected the sign-in/)]);
			expect(Math.abs(backoff - withCursors(1_790))).toBeLessThan(15);
		});
	});
});
