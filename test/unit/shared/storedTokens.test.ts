import {
	computeIssuedFor,
	NO_TOKENS,
	parseLifetime,
	readStoredTokens,
	writeStoredTokens,
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

describe('the stored tokens', () => {
	const tokens = {
		...{ accessToken: 'access', refreshToken: '=refresh', companyId: '7', refreshAt: 2_000 },
	};
	const stored = writeStoredTokens(tokens, 'fields');
	const tokenData = JSON.parse(stored.tokenData) as object;

	it('are read as they were written, for the fields that they were issued for', () => {
		expect(readStoredTokens(stored, 'fields')).toEqual(tokens);
		expect(readStoredTokens(stored, 'other fields')).toBe(NO_TOKENS);
		const { refreshAt, ...unknownEnd } = tokens;
		expect(refreshAt).toBe(2_000);
		expect(readStoredTokens(writeStoredTokens(unknownEnd, 'fields'), 'fields')).toEqual(unknownEnd);
	});

	it('have no access token where the word for none is stored', () => {
		const unset = writeStoredTokens({ ...tokens, accessToken: '' }, 'fields');
		expect(unset.accessToken).toBe('unset');
		expect(readStoredTokens(unset, 'fields')).toEqual({ ...tokens, accessToken: '' });
	});

	it.each<[string, unknown]>([
		['empty', ''],
		['missing', undefined],
		['no text', { ...tokenData }],
		['no JSON', 'access'],
		['cut off', stored.tokenData.slice(0, -1)],
		['null', 'null'],
		['a list', '[]'],
		['a number', 7],
		...Object.keys(tokenData).flatMap((name): [string, string][] => [
			[`with an odd ${name}`, JSON.stringify({ ...tokenData, [name]: [] })],
			...(name === 'refreshAt' ? [] : [omit(name)]),
		]),
	])('are none when the field is %s', (_what, field) => {
		expect(readStoredTokens({ ...stored, tokenData: field }, 'fields')).toBe(NO_TOKENS);
	});

	function omit(name: string): [string, string] {
		return [`without ${name}`, JSON.stringify({ ...tokenData, [name]: undefined })];
	}
});

it('the tokens of a code stay when its fields are written in another way', () => {
	const url = 'https://app.example.com';
	const fields = {
		authBaseUrl: url,
		clientId: 'id',
		clientSecret: 'secret',
		authorizationCode: 'code',
	};
	const issuedFor = (changes: object) => computeIssuedFor({ ...fields, ...changes });
	const same = [
		...['app.example.com', `${url}/`, 'HTTPS://App.Example.com/sign-in?from=x'].map((each) => ({
			authBaseUrl: each,
		})),
		...[{ clientId: ' id ' }, { authorizationCode: 'https://localhost/callback?code=code' }],
		...[{ clientSecret: ' secret\n' }, { scope: 'other' }, { baseUrl: 'b.example.com' }],
	];
	for (const changes of same) expect(issuedFor(changes)).toBe(issuedFor({}));
	const [login, secret] = issuedFor({ clientSecret: 'other' }).split(' ');
	expect(issuedFor({}).split(' ')).toEqual([login, expect.not.stringMatching(`^${secret}$`)]);
	const others = [{ authBaseUrl: 'b.example.com' }, { clientId: 'b' }, { authorizationCode: 'b' }];
	for (const changes of others) expect(issuedFor(changes)).not.toBe(issuedFor({}));
});
