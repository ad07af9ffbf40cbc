import type { HttpFailure } from '../../../shared/httpFailure';
import {
	CancelledError,
	getTotalTimeout,
	isThrottled,
	retryDelay,
	sleepUnlessCancelled,
} from '../../../nodes/VisitorLocations/transport/retry';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const delay = (failure: HttpFailure, retry = 1, random = 1) =>
	retryDelay(failure, retry, NOW, random);

const codes = (names: string[]) => names.map((errorCode) => ({ errorCode }));
const statuses = (numbers: number[]) => numbers.map((status) => ({ status }));

describe('retries', () => {
	it.each<HttpFailure>([
		...statuses([408, 425, 429, 500, 599]),
		...codes(['ECONNRESET', 'ECONNREFUSED', 'EAI_AGAIN', 'EPIPE', 'EHOSTUNREACH', 'ENETUNREACH']),
		...codes(['ERR_BAD_RESPONSE']),
	])('are made again and again after %j', (failure) => {
		expect([1, 2].map((retry) => delay(failure, retry))).toEqual([500, 1000]);
	});

	it.each<HttpFailure>([
		...statuses([200, 301, 400, 401, 403, 404, 430, 499]),
		...codes(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_CANCELED', 'EAUTH']),
		{},
	])('are not made after %j', (failure) => {
		expect(delay(failure)).toBeUndefined();
	});

	it.each(['ETIMEDOUT', 'ECONNABORTED'])(
		'are made only once after %s, because it takes minutes',
		(errorCode) => {
			expect([1, 2].map((retry) => delay({ errorCode }, retry))).toEqual([500, undefined]);
		},
	);

	it('back off exponentially, with jitter', () => {
		const delays = [1, 2, 3, 4].map((retry) => delay({ status: 503 }, retry));
		expect(delays).toEqual([500, 1000, 2000, 4000]);
		expect([0, 0.5].map((random) => delay({ status: 503 }, 3, random))).toEqual([0, 1000]);
	});

	// More values of Retry-After: test/unit/shared/failure.test.ts.
	it('wait as long as Retry-After says, but at most a minute and at least their own time', () => {
		const waits = ['7', '86400', '0'].map((retryAfter) => delay({ status: 429, retryAfter }));
		expect(waits).toEqual([7000, 60_000, 500]);
	});

	it('of other pages become fewer when the service throttles', () => {
		const throttling = [...statuses([429, 503]), ...codes(['ETIMEDOUT', 'ECONNABORTED'])];
		const others = [...statuses([500, 404]), ...codes(['ECONNRESET']), {}];
		expect([...throttling, ...others].filter(isThrottled)).toEqual(throttling);
	});
});

describe('sleepUnlessCancelled', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

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
		const wait = sleepUnlessCancelled(250, () => false);
		expect(await stateAfter(249, wait)).toBe('goes on');
		expect(await stateAfter(1, wait)).toBe('over');
	});

	it('sleeps no longer when the machine is busy', async () => {
		const wait = sleepUnlessCancelled(1_000, () => false);
		jest.setSystemTime(Date.now() + 600); // a timer that is late
		expect(await stateAfter(400, wait)).toBe('over');
	});

	it('sleeps no longer when the clock is set back meanwhile', async () => {
		const wait = sleepUnlessCancelled(250, () => false);
		expect(await stateAfter(150, wait)).toBe('goes on');
		jest.setSystemTime(Date.now() - 3_600_000);
		expect(await stateAfter(100, wait)).toBe('over');
	});

	it('fails soon after the execution is cancelled, also when the time is 0', async () => {
		let isCancelled = false;
		const wait = sleepUnlessCancelled(60_000, () => isCancelled);
		const none = sleepUnlessCancelled(0, () => false);
		expect(await stateAfter(0, none)).toBe('over');
		expect(await stateAfter(1000, wait)).toBe('goes on');
		isCancelled = true;
		expect(await stateAfter(100, wait)).toMatchObject({
			message: 'The execution was cancelled',
			description: 'It was waiting for the service. Nothing was output.',
		});
		const cancelled = sleepUnlessCancelled(0, () => true);
		expect(await stateAfter(0, cancelled)).toBeInstanceOf(CancelledError);
	});
});

it.each([
	[300_000, 330_000],
	[0.5, 30_001],
	[0, 86_400_000],
	[-1, 86_400_000],
	[86_399_999, 86_429_999],
	[86_400_000, 86_400_000],
	[NaN, 86_400_000],
])('a request with a timeout of %p ms takes at most %p ms in total', (timeout, limit) => {
	expect(getTotalTimeout(timeout)).toBe(limit);
});
