import { stateOf, TOKEN_LIFE } from '../../../credentials/login/tokenLife';
import { issuedForOf } from '../../../credentials/shared/issuedFor';

it('who asks for a token in which state gets what', () => {
	const states = ['none', 'new', 'recent', 'good', 'stale', 'refused', 'renewing'] as const;
	const rows = Object.entries(TOKEN_LIFE).map(([occasion, row]) => [
		occasion,
		states.map((state) => row[state]).join(' '),
	]);
	expect(Object.fromEntries(rows)).toEqual({
		request: 'renew use use use renew fail join',
		test: 'renew use renew renew renew renew join',
		refreshTest: 'renew use use use renew renew join',
		unauthorized: 'renew renew renew renew renew fail join',
		failure: 'renew use use renew renew fail join',
	});
});

it.each([
	[9_999, 'new'],
	[10_000, 'recent'],
	[59_999, 'recent'],
	[60_000, 'good'],
])('a token that is %i ms old is %s', (age, state) => {
	const fields = { baseUrl: 'https://api.example.com' };
	const token = { accessToken: 'a', issuedFor: issuedForOf(fields), issuedAt: '1000000' };
	expect(stateOf({ ...fields, ...token }, 1_000_000 + age)).toBe(state);
});
