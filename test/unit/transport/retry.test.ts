import type { HttpFailure } from '../../../credentials/shared/failure';
import {
	CancelledError,
	isThrottled,
	retryDelay,
	sleepUnlessCancelled,
	totalTimeout,
} from '../../../nodes/VisitorLocations/transport/retry';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const delay = (failure: Partial<HttpFailure>, retry = 1, random = 1) =>
	retryDelay(failure, retry, NOW, random);

const codes = (names: string[]) => names.map((networkCode) => ({ networkCode }));
const statuses = (numbers: number[]) => numbers.map((status) => ({ status }));

it.each<Partial<HttpFailure>>([
	...statuses([408, 425, 429, 500, 502, 503, 504, 599]),
	...codes(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ECONNABORTED', 'EAI_AGAIN', 'EPIPE']),
	...codes(['EHOSTUNREACH', 'ENETUNREACH', 'ERR_BAD_RESPONSE']),
])('%j is retried', (failure) => {
	expect(delay(failure)).toBe(500);
});

it.each<Partial<HttpFailure>>([
	...statuses([200, 301, 400, 401, 403, 404, 407, 409, 410, 422, 430, 499]),
	...codes(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_CANCELED', 'EAUTH', 'ERR_INVALID_URL']),
	{},
])('%j is not retried', (failure) => {
	expect(delay(failure)).toBeUndefined();
});

it.each(['ETIMEDOUT', 'ECONNABORTED'])(
	'retries once after %s, which takes minutes',
	(networkCode) => {
		expect([1, 2].map((retry) => delay({ networkCode }, retry))).toEqual([500, undefined]);
	},
);

it.each([undefined, '0', 'Sun, 01 Mar 2026 11:00:00 GMT', 'soon'])(
	'waits longer and longer, at random, and not forever, where Retry-After is %p',
	(retryAfter) => {
		const failure = { status: 503, retryAfter };
		const delays = [1, 2, 3, 4, 7, 50].map((retry) => delay(failure, retry));
		expect(delays).toEqual([500, 1000, 2000, 4000, 30_000, 30_000]);
		expect([0, 0.5].map((random) => delay(failure, 3, random))).toEqual([0, 1000]);
	},
);

it.each([
	['7', 7000],
	['60', 60_000],
	['86400', 60_000],
	['99999999999999999999', 60_000],
	['Sun, 01 Mar 2026 12:00:05 GMT', 5000],
	['Fri, 31 Dec 9999 23:59:59 GMT', 60_000],
])('waits as long as Retry-After says, but no longer than a minute: %s', (retryAfter, expected) => {
	expect(delay({ status: 429, retryAfter })).toBe(expected);
});

it.each([
	[{ status: 429 }, true],
	[{ status: 503 }, true],
	[{ networkCode: 'ETIMEDOUT' }, true],
	[{ networkCode: 'ECONNABORTED' }, true],
	[{ status: 500 }, false],
	[{ status: 404 }, false],
	[{ networkCode: 'ECONNRESET' }, false],
	[{}, false],
])('%j: the service has too much to do: %p', (failure, busy) => {
	expect(isThrottled(failure)).toBe(busy);
});

describe('a sleepUnlessCancelled', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());

	/** @returns whether a sleepUnlessCancelled has ended after so many ms, and with what */
	async function after(ms: number, paused: Promise<void>): Promise<unknown> {
		let end: unknown = 'goes on';
		paused.then(
			() => (end = 'over'),
			(error: unknown) => (end = error),
		);
		await jest.advanceTimersByTimeAsync(ms);
		return end;
	}

	it('is as long as asked for', async () => {
		const wait = sleepUnlessCancelled(250, () => false);
		expect(await after(249, wait)).toBe('goes on');
		expect(await after(1, wait)).toBe('over');
	});

	it('ends soon after nobody waits any more', async () => {
		let stopped = false;
		const wait = sleepUnlessCancelled(60_000, () => stopped);
		expect(await after(1000, wait)).toBe('goes on');
		stopped = true;
		expect(await after(100, wait)).toEqual(
			expect.objectContaining({
				message: 'The execution was cancelled',
				description: 'It was waiting for the service. Nothing was output.',
			}),
		);
	});

	it('of nothing asks as well whether to go on', async () => {
		expect(
			await after(
				0,
				sleepUnlessCancelled(0, () => false),
			),
		).toBe('over');
		expect(
			await after(
				0,
				sleepUnlessCancelled(0, () => true),
			),
		).toBeInstanceOf(CancelledError);
	});
});

it.each([
	[300_000, 330_000],
	[0.5, 30_001],
	[0, 86_400_000],
	[-1, 86_400_000],
	[86_399_999, 86_429_999],
	[86_400_000, 86_400_000],
	[Infinity, 86_400_000],
	[NaN, 86_400_000],
])('pauses of at most %p ms let a call take %p ms in all', (timeout, limit) => {
	expect(totalTimeout(timeout)).toBe(limit);
});
