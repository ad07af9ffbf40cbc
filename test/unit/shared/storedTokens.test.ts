import {
	assertConnected,
	calculateRefreshTime,
	isRefreshDue,
	parseLifetime,
} from '../../../shared/storedTokens';

it.each([
	[86_400, 86_400_000],
	['3600', 3_600_000],
	[1, 1_000],
	[0.999, undefined],
	['1e999', undefined],
	['soon', undefined],
	[null, undefined],
])('expires_in %p is %p ms', (lifetime, ms) => {
	expect(parseLifetime(lifetime)).toBe(ms);
});

it.each([
	[86_400_000, 60_000],
	[100_000, 10_000],
	[15, 2],
])('a token that lives for %i ms is refreshed %i ms before its end', (lifetime, before) => {
	expect(calculateRefreshTime(1_000_000, lifetime)).toBe(1_000_000 - before);
});

it('a token is due for a refresh from its time on, and never if that is not known', () => {
	const clock = jest.spyOn(Date, 'now').mockReturnValue(1_000);
	expect(['1001', '1000', '999', ''].map(isRefreshDue)).toEqual([false, true, true, false]);
	clock.mockRestore();
});

// The errors that it throws: test/unit/messages.
it('accepts an OAuth2 credential that has an access token', () => {
	expect(() => {
		assertConnected({ oauthTokenData: { access_token: 'token' } });
	}).not.toThrow();
});
