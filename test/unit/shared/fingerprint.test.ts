import {
	isExpired,
	issuedForOf,
	isUsable,
	lifetimeOf,
	renewalTime,
} from '../../../credentials/shared/fingerprint';

it.each([
	[86_400, 86_400_000],
	['3600', 3_600_000],
	[0.5, 500],
	...[0, -1, '', '1e999', 'soon', null].map((none): [unknown, undefined] => [none, undefined]),
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
	expect(['', undefined].map((unknown) => isExpired(unknown, 1_000))).toEqual([false, false]);
});

const byPassword = {
	baseUrl: 'https://api.example.com',
	clientId: 'id',
	clientSecret: 'secret',
	username: 'user',
	password: 'password',
	scope: 'locations.read',
	usedCode: 'code',
};
const credential = { ...byPassword, authBaseUrl: 'https://app.example.com' };
const issuedFor = issuedForOf(credential);

it.each([
	[true, {}],
	[true, { expiresAt: '' }],
	[true, { expiresAt: '1001' }],
	[false, { expiresAt: '1000' }],
	[false, { accessToken: '' }],
	[false, { issuedFor: '' }],
	[false, { clientSecret: 'b' }],
	[false, { usedCode: 'newer' }],
	[true, { clientId: ' id ', baseUrl: 'https://api.example.com/ ', scope: ' locations.read ' }],
	[false, { password: ' password' }],
])('that a token can be used is %p with %j', (usable, more) => {
	const now = jest.spyOn(Date, 'now').mockReturnValue(1_000);
	expect(isUsable({ ...credential, accessToken: 'a', issuedFor, ...more })).toBe(usable);
	now.mockRestore();
});
