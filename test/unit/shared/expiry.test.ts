import {
	isRefreshDue,
	parseLifetime,
	calculateRefreshTime,
} from '../../../credentials/shared/expiry';

it.each([
	[86_400, 86_400_000],
	['3600', 3_600_000],
	[1, 1_000],
	...[0.999, 0, -1, '', '1e999', 'soon', null].map((none): [unknown, undefined] => [
		none,
		undefined,
	]),
])('expires_in %p is %p ms', (lifetime, ms) => {
	expect(parseLifetime(lifetime)).toBe(ms);
});

it.each([
	[86_400_000, 60_000],
	[600_000, 60_000],
	[100_000, 10_000],
	[15, 2],
])('a token that lives for %i ms is refreshed %i ms before its end', (lifetime, before) => {
	expect(calculateRefreshTime(1_000_000, lifetime)).toBe(1_000_000 - before);
});

it('is due for a refresh from its time on, and never if that is not known', () => {
	const clock = jest.spyOn(Date, 'now');
	const isDueAt = (now: number, refreshAt: string) => {
		clock.mockReturnValue(now);
		return isRefreshDue(refreshAt);
	};
	expect([999, 1_000, 1_001].map((now) => isDueAt(now, '1000'))).toEqual([false, true, true]);
	expect(isDueAt(1_000, '')).toBe(false);
	clock.mockRestore();
});
