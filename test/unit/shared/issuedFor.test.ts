import { readStoredTokens } from '../../../credentials/login/tokenSource';
import { computeIssuedFor } from '../../../credentials/shared/issuedFor';

const byPassword = {
	baseUrl: 'https://api.example.com',
	clientId: 'id',
	clientSecret: 'secret',
	username: 'user',
	password: 'password',
	scope: 'locations.read',
};
const byCode = { ...byPassword, authBaseUrl: 'https://app.example.com', authorizationCode: 'code' };
const tokens = {
	...{ accessToken: 'a', refreshToken: 'b', refreshAt: '1', issuedAt: '2', companyId: '3' },
};
const noTokens = {
	...{ accessToken: '', refreshToken: '', refreshAt: '', issuedAt: '', companyId: '' },
};

const ALL = [...Object.keys(byCode), 'apiPrefix', 'redirectUrl'];

it.each([
	[
		'password',
		byPassword,
		['baseUrl', 'clientId', 'clientSecret', 'password', 'scope', 'username'],
	],
	['code', byCode, ['authBaseUrl', 'authorizationCode', 'clientId', 'clientSecret', 'scope']],
])('counts stored tokens as none after a field of a %s login is changed', (_name, fields, own) => {
	const issuedFor = computeIssuedFor(fields);
	const stored = { ...fields, ...tokens, issuedFor };
	expect(readStoredTokens(stored, computeIssuedFor(stored))).toEqual(tokens);
	const isPassword = fields === byPassword;
	const changed = ALL.filter((name) => {
		if (isPassword && name === 'authBaseUrl') return false; // another type of credential
		const other = { ...stored, [name]: 'other' };
		const read = readStoredTokens(other, computeIssuedFor(other));
		expect([tokens, noTokens]).toContainEqual(read);
		return read.accessToken === '';
	});
	expect(changed.sort()).toEqual(own);
});

it('reads no tokens of a credential that stores none', () => {
	expect(readStoredTokens(byPassword, computeIssuedFor(byPassword))).toEqual(noTokens);
});
