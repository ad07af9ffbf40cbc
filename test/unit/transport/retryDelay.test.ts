import {
	getRetryDelay,
	sleepUnlessAborted,
} from '../../../nodes/VisitorLocations/transport/retryDelay';

// Which requests are made again: test/unit/shared/failures.test.ts.
describe('the wait before a retry', () => {
	it('grows exponentially, with jitter', () => {
		const delays = [1, 2, 3, 4].map((retry) => getRetryDelay({}, retry, Infinity, 1));
		expect(delays).toEqual([500, 1000, 2000, 4000]);
		expect([0, 0.5].map((random) => getRetryDelay({}, 3, Infinity, random))).toEqual([0, 1000]);
	});

	it('is as long as Retry-After says, and at least its own', () => {
		const waits = [7_000, 0].map((retryAfterMs) => getRetryDelay({ retryAfterMs }, 1, Infinity, 1));
		expect(waits).toEqual([7_000, 500]);
	});

	it('is none when it is longer than the time that is left', () => {
		const retryAfterMs = 60_000;
		const delays = [60_000, 59_999, -1].map((left) => getRetryDelay({ retryAfterMs }, 1, left, 1));
		expect(delays).toEqual([60_000, undefined, undefined]);
		expect(getRetryDelay({}, 1, -1, 0)).toBeUndefined();
	});
});

describe('sleepUnlessAborted', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	const goesOn = new AbortController().signal;

	/** @returns 'goes on', 'over' or the error, after this time in ms */
	async function stateAfter(ms: number, sleep: Promise<void>): Promise<unknown> {
		let end: unknown = 'goes on';
		sleep.then(
			() => (end = 'over'),
			(error: unknown) => (end = error),
		);
		await jest.advanceTimersByTimeAsync(ms);
		return end;
	}

	it('sleeps for the given time', async () => {
		const wait = sleepUnlessAborted(250, goesOn);
		expect(await stateAfter(249, wait)).toBe('goes on');
		expect(await stateAfter(1, wait)).toBe('over');
	});

	it('sleeps no longer when the machine is busy', async () => {
		const wait = sleepUnlessAborted(1_000, goesOn);
		jest.setSystemTime(Date.now() + 600); // a timer that is late
		expect(await stateAfter(400, wait)).toBe('over');
	});

	it('sleeps no longer when the clock is set back meanwhile', async () => {
		const wait = sleepUnlessAborted(250, goesOn);
		expect(await stateAfter(150, wait)).toBe('goes on');
		jest.setSystemTime(Date.now() - 3_600_000);
		expect(await stateAfter(100, wait)).toBe('over');
	});

	it('fails soon after it is aborted, also when the time is 0', async () => {
		const controller = new AbortController();
		const wait = sleepUnlessAborted(60_000, controller.signal);
		const none = sleepUnlessAborted(0, goesOn);
		expect(await stateAfter(0, none)).toBe('over');
		expect(await stateAfter(1000, wait)).toBe('goes on');
		controller.abort();
		expect(await stateAfter(100, wait)).toBe(controller.signal.reason);
		const aborted = sleepUnlessAborted(0, controller.signal);
		expect(await stateAfter(0, aborted)).toBe(controller.signal.reason);
	});
});
