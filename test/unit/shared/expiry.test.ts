import { isExpired, lifetimeOf, renewalTime } from '../../../credentials/shared/token';

it.each([
	[86_400, 86_400_000],
	['3600', 3_600_000],
	[0.5, 500],
	[0, undefined],
	[-1, undefined],
	['', undefined],
	['1e999', undefined],
	['soon', undefined],
	[null, undefined],
])('expires_in %p is %p ms', (lifetime, ms) => {
	expect(lifetimeOf(lifetime)).toBe(ms);
});

it.each([
	[86_400_000, 60_000],
	[600_000, 60_000],
	[100_000, 10_000],
	[15, 2],
])('a token that lives for %i ms is renewed %i ms before its end', (lifetime, before) => {
	expect(renewalTime(1_000_000, lifetime)).toBe(1_000_000 - before);
});

it('is over from the moment on that it is to be renewed at; never where that is not known', () => {
	expect([999, 1_000, 1_001].map((now) => isExpired('1000', now))).toEqual([false, true, true]);
	expect(isExpired('', 1_000)).toBe(false);
	expect(isExpired(undefined, 1_000)).toBe(false);
});
