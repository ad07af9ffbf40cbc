import { retries } from '../../harness/retries';
import { answerLists, useServices } from '../../harness/services';
import { Poller } from '../harness/contexts';
import { passwordCredential } from '../harness/credentials';
import { getEvents, useTriggers } from './fixtures';

const start = useServices();
const { recordList } = useTriggers();

describe('the trigger when n8n limits the time of a poll', () => {
	const notReadWithin = (seconds: number) => ({
		message: `The list could not be read within ${seconds} s`,
		description: expect.stringContaining(
			'set N8N_SCHEDULER_POLL_TIMEOUT to more seconds',
		) as string,
		failure: { cause: 'temporarily-unavailable' },
	});

	it('ends with an error when the service hangs, and the next poll reports the events', async () => {
		const { service, poller } = await recordList();
		service.locations().pop();
		const before = poller.staticData;
		answerLists(service, { hang: true });
		const limited = poller.withOwnStaticData({ budgetMs: 500 });
		await expect(limited.poll()).rejects.toMatchObject(notReadWithin(1));
		expect(service.journal.entries).toHaveLength(1);
		expect(limited.staticData).toEqual(before);
		service.overrideResponse = undefined;
		const next = poller.withOwnStaticData({ budgetMs: 30_000 });
		expect(getEvents(await next.poll())).toEqual(['removed']);
	});

	it.each([
		[429, 'rate-limited'],
		[503, 'temporarily-unavailable'],
	])(
		'makes no second request when Retry-After is longer than a poll can take, and passes it on (%i)',
		async (status, cause) => {
			retries(4); // as many as the node makes
			const { service, poller } = await recordList();
			// Without a limit of the time, it would wait for 40 s.
			answerLists(service, { status, headers: { 'retry-after': '40' } });
			const limited = poller.withOwnStaticData({ budgetMs: 36_000 }); // n8n's default: 45 s less a fifth
			await expect(limited.poll()).rejects.toMatchObject({
				message: expect.stringContaining(`(${status})`) as string,
				failure: { cause, retryAfterMs: 40_000 },
			});
			expect(service.journal.entries).toHaveLength(1);
		},
	);

	it('makes no second request for Fetch Test Event when the service asks to wait for longer than 30 s', async () => {
		retries(4);
		const { service, poller } = await recordList();
		answerLists(service, { status: 429, headers: { 'retry-after': '31' } });
		const message = expect.stringContaining('(429)') as string;
		await expect(poller.poll('manual')).rejects.toMatchObject({ message });
		expect(service.journal.entries).toHaveLength(1);
	});

	it('sets no limit when n8n does not say one, as before 2.41', async () => {
		const service = await start({ count: 3 });
		const poller = new Poller(passwordCredential(service), {}, { budgetMs: 'none' });
		const timeouts = jest.spyOn(AbortSignal, 'timeout');
		expect(await poller.poll()).toBeNull();
		// Only the sign-in and the request for the list have a limit.
		expect(timeouts.mock.calls).toEqual([[90_000], [30_000]]);
	});

	it.each([300_000, 400_000])(
		'sets a limit of %i ms when the scheduler gives that, and none for a later poll of the same activation',
		async (budgetMs) => {
			const { poller } = await recordList({ count: 3 });
			const limited = poller.withOwnStaticData({ budgetMs });
			const timeouts = jest.spyOn(AbortSignal, 'timeout');
			expect(await limited.poll()).toBeNull();
			expect(timeouts.mock.calls).toContainEqual([budgetMs]);
			timeouts.mockClear();
			expect(await limited.poll()).toBeNull();
			expect(timeouts.mock.calls).toEqual([[90_000]]);
		},
	);
});
