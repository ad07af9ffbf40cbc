import {
	authorizationCodeGrantOf,
	codeLogin,
	isSuperseded,
} from '../../../credentials/login/codeGrant';
import { digest } from '../../../credentials/shared/digest';
import { fieldsPart } from '../../../credentials/shared/issuedFor';
import { problemOf } from '../../harness/problem';

const fields = {
	baseUrl: 'https://api.example.com',
	authBaseUrl: 'https://app.example.com',
	clientId: 'id',
	clientSecret: 'client-secret',
};
const grantOf = (more = {}) =>
	authorizationCodeGrantOf({ ...fields, authorizationCode: 'the-code', ...more });
const used = { usedCode: digest('the-code') };
const tokens = { accessToken: 'access', refreshToken: 'again' };

it('takes the fields, and the tokens that are kept in hidden ones', () => {
	const hidden = { ...tokens, usedCode: 'used', issuedFor: 'a.b.c', companyId: '7' };
	const typed = { authBaseUrl: ' https://app.example.com/ ', clientId: ' id ' };
	expect(grantOf({ ...hidden, ...typed })).toEqual({
		...fields,
		...hidden,
		code: 'the-code',
		fields: fieldsPart(fields),
		prompt: '',
	});
});

it('with a redirect URL, it knows the address at which the user authorizes n8n', () => {
	const typed = { redirectUrl: ' https://example.com/callback ', scope: ' a b ' };
	expect(grantOf(typed).prompt).toBe(
		'https://app.example.com/a/auth/v0/authorize?response_type=code&client_id=id&redirect_uri=https%3A%2F%2Fexample.com%2Fcallback&scope=a+b',
	);
});

it('has no new code where the pasted one was exchanged already', () => {
	expect(grantOf({ ...used, ...tokens }).code).toBe('');
	expect(grantOf({ usedCode: digest('older'), ...tokens }).code).toBe('the-code');
	const pasted = 'https://example.com/callback?code=the-code&state=x';
	expect(grantOf({ authorizationCode: pasted, ...used, ...tokens }).code).toBe('');
});

it.each([
	['baseUrl', "'Base URL' is empty"],
	['authBaseUrl', "'Authorization Base URL' is empty"],
	['clientId', "'Client ID' is empty"],
	['clientSecret', "'Client Secret' is empty"],
])('names an empty %s', (name, message) => {
	expect(() => grantOf({ [name]: '' })).toThrow(message);
});

it.each([{ authorizationCode: '' }, used])(
	'without a code and without tokens, it says where to get one: %j',
	async (more) => {
		expect(await problemOf(() => grantOf(more))).toEqual({
			message: 'n8n is not authorized yet',
			description:
				"Open the credential, fill in 'Redirect URL' as on the integration, enter the word new in 'Authorization Code', and save: n8n then shows the address at which you authorize it.",
		});
	},
);

it.each([{ accessToken: 'access' }, { refreshToken: 'again' }])('does with %j alone', (more) => {
	expect(grantOf({ ...used, ...more })).toMatchObject({ code: '', ...more });
});

it('tokens of another code than the last one are superseded', () => {
	const issuedFor = (code: string) => ({ ...used, ...tokens, issuedFor: `issuer.fields.${code}` });
	expect(isSuperseded(grantOf(issuedFor('older')))).toBe(true);
	expect(isSuperseded(grantOf(issuedFor(used.usedCode)))).toBe(false);
	expect(isSuperseded(grantOf({ ...used, ...tokens }))).toBe(false);
});

describe('a token call', () => {
	const client = ['visitorLocationsCodeApi', 'https://app.example.com', 'id', 'client-secret'];
	const common = { credential: client, byFields: false, renewable: true };
	const both = JSON.stringify(['access', 'again']);

	it('presents the tokens, for a day', () => {
		expect(codeLogin(grantOf({ ...used, ...tokens }))).toEqual({
			...common,
			presented: both,
			remembered: 86_400_000,
		});
	});

	it('presents a new code, which replaces the tokens, for ten minutes', () => {
		const code = { ...common, presented: `code ${used.usedCode}`, remembered: 600_000 };
		expect(codeLogin(grantOf(tokens))).toEqual({ ...code, replaces: both });
		expect(codeLogin(grantOf())).toEqual(code);
	});

	it('presents the last code where the tokens are superseded', () => {
		const superseded = { ...used, ...tokens, issuedFor: 'issuer.fields.older' };
		expect(codeLogin(grantOf(superseded))).toEqual({
			...common,
			presented: `code ${used.usedCode}`,
			remembered: 600_000,
		});
	});

	it('cannot be made with an access token alone', () => {
		expect(codeLogin(grantOf({ ...used, accessToken: 'access' })).renewable).toBe(false);
		expect(codeLogin(grantOf({ ...used, refreshToken: 'again' })).renewable).toBe(true);
	});
});
