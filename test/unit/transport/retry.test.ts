import type { HttpFailure } from '../../../credentials/shared/failure';
import { retryDelay } from '../../../nodes/VisitorLocations/transport/retry';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const delay = (failure: Partial<HttpFailure>, retry = 1, random = 1) =>
	retryDelay({ secrets: [], ...failure }, retry, NOW, random);

it.each([408, 425, 429, 500, 502, 503, 504, 599])('%i is tried again', (status) => {
	expect(delay({ status })).toBe(500);
});

it.each([200, 301, 400, 401, 403, 404, 409, 410, 422])('%i is not', (status) => {
	expect(delay({ status })).toBeUndefined();
});

it.each(['ECONNRESET', 'ECONNREFUSED', 'ETIMEDOUT', 'ECONNABORTED', 'EAI_AGAIN', 'EPIPE'])(
	'%s is tried again',
	(networkCode) => {
		expect(delay({ networkCode })).toBe(500);
	},
);

it.each(['ENOTFOUND', 'CERT_HAS_EXPIRED', 'ERR_CANCELED', 'EAUTH', 'ERR_INVALID_URL'])(
	'%s is not',
	(networkCode) => {
		expect(delay({ networkCode })).toBeUndefined();
	},
);

it('waits longer and longer, at random, and not for ever', () => {
	const delays = [1, 2, 3, 4, 7, 50].map((retry) => delay({ status: 503 }, retry));
	expect(delays).toEqual([500, 1000, 2000, 4000, 30_000, 30_000]);
	expect(delay({ status: 503 }, 3, 0)).toBe(0);
	expect(delay({ status: 503 }, 3, 0.5)).toBe(1000);
});

it.each([
	['0', 500], // never sooner than without it
	['0.5', 500],
	['7', 7000],
	[' 7 ', 7000],
	['60', 60_000],
	['86400', 60_000],
	['99999999999999999999', 60_000],
	['Sun, 01 Mar 2026 12:00:05 GMT', 5000],
	['Sun, 01 Mar 2026 11:00:00 GMT', 500],
	['Fri, 31 Dec 9999 23:59:59 GMT', 60_000],
])('obeys Retry-After: %s', (retryAfter, expected) => {
	expect(delay({ status: 429, retryAfter })).toBe(expected);
});

it.each(['', '-1', '1.5', 'soon', 'Monday', '2026-03-01'])(
	'takes no notice of Retry-After: %p',
	(retryAfter) => {
		expect(delay({ status: 429, retryAfter })).toBe(500);
	},
);

it.each(['0', 'Sun, 01 Mar 2026 11:00:00 GMT'])(
	'four retries spread over seconds when Retry-After is %s',
	(retryAfter) => {
		const delays = [1, 2, 3, 4].map((retry) => delay({ status: 429, retryAfter }, retry, 0.5));
		expect(delays).toEqual([250, 500, 1000, 2000]);
	},
);
