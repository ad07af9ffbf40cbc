import { getRetryDelay } from '../../../nodes/VisitorLocations/transport/retryDelay';

// Which requests are made again: test/unit/shared/errors/failures.test.ts.
describe('the wait before a retry', () => {
	it('grows exponentially, with jitter', () => {
		const delays = [1, 2, 3, 4].map((retry) => getRetryDelay({}, retry, Infinity, 1));
		expect(delays).toEqual([500, 1000, 2000, 4000]);
		expect([0, 0.5].map((random) => getRetryDelay({}, 3, Infinity, random))).toEqual([0, 1000]);
	});

	it('is as long as Retry-After says, and at least its own', () => {
		const waits = [7_000, 0].map((waitMs) => getRetryDelay({ waitMs }, 1, Infinity, 1));
		expect(waits).toEqual([7_000, 500]);
	});

	it('is none when it is longer than the time that is left', () => {
		const waitMs = 60_000;
		const delays = [60_000, 59_999, -1].map((left) => getRetryDelay({ waitMs }, 1, left, 1));
		expect(delays).toEqual([60_000, undefined, undefined]);
		expect(getRetryDelay({}, 1, -1, 0)).toBeUndefined();
	});
});
