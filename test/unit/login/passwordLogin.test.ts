import type { IHttpRequestOptions } from 'n8n-workflow';

import { heldOf } from '../../../credentials/login/logins';
import { passwordLogin } from '../../../credentials/login/passwordLogin';
import { issuedForOf } from '../../../credentials/shared/token';
import { problemOf } from '../../harness/problem';

const credential = {
	baseUrl: 'https://api.example.com/',
	clientId: 'id',
	clientSecret: 'client-secret',
	username: 'user',
	password: ' with spaces ',
	scope: 'token.refresh,locations.read',
};
const issuedFor = issuedForOf(credential);
const loginOf = (more = {}) => passwordLogin({ ...credential, ...more });

/** n8n's helper, with a service that answers each login so. */
function serviceWith(reply: object) {
	const requests: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		requests.push(options);
		return await Promise.resolve(reply);
	};
	const scopes = () => requests.map(({ body }) => (body as FormData).get('scope'));
	return { requests, scopes, http: { helpers: { httpRequest } } };
}

it('signs in with the password as it was typed, and keeps no refresh token', async () => {
	const reply = { access_token: 'new', refresh_token: 'again', expires_in: 100, company_id: 7 };
	const { http, requests } = serviceWith(reply);
	const login = loginOf();
	expect(login.stored(await login.renew(http))).toEqual({
		accessToken: 'new',
		expiresAt: expect.stringMatching(/^\d+$/) as string,
		companyId: '7',
		issuedFor,
	});
	expect(requests[0]?.url).toBe('https://api.example.com/oauth2/token');
	expect(Object.fromEntries(requests[0]?.body as FormData)).toEqual({
		username: 'user',
		password: ' with spaces ',
		scope: 'token.refresh,locations.read',
		grant_type: 'password',
	});
});

it.each(['token.refresh,locations.read', 'token.refresh locations.read', 'a, b', 'one'])(
	'sends the scope %p as it was typed: services differ in what separates the names',
	async (scope) => {
		const { http, scopes } = serviceWith({ access_token: 'new' });
		await loginOf({ scope: ` ${scope} ` }).renew(http);
		expect(scopes()).toEqual([scope]);
	},
);

it.each([
	['of the newest tokens', { companyId: '7', issuedFor }, '8', '8'],
	['that is known for the same fields', { companyId: '7', issuedFor }, undefined, '7'],
	['of other fields: none', { companyId: '7', issuedFor: 'other' }, undefined, ''],
	['of nobody: none', {}, undefined, ''],
])('a reply that says no company leaves the one %s', async (_name, kept, newest, company) => {
	const { http } = serviceWith({ access_token: 'new' });
	const known =
		newest === undefined
			? undefined
			: { accessToken: 'old', expiresAt: '', companyId: newest, issuedFor };
	const tokens = await loginOf(kept).renew(http, known);
	expect(tokens).toMatchObject({ companyId: company, expiresAt: '' });
});

it('is about all fields, whatever token they replace', () => {
	const { key } = loginOf();
	expect(loginOf({ accessToken: 'a', issuedFor, apiPrefix: '/b' }).key).toBe(key);
	for (const name of Object.keys(credential)) {
		const changed = name === 'baseUrl' ? 'https://b.example' : 'b';
		expect(loginOf({ [name]: changed }).key).not.toBe(key);
	}
	expect(loginOf({ accessToken: 'a' }).presents()).toBe(loginOf().presents());
});

it('is open for five minutes where no token is held', () => {
	expect(loginOf()).toMatchObject({ held: '', open: 300_000 });
	expect(loginOf({ accessToken: 'a' })).toMatchObject({
		held: heldOf({ accessToken: 'a' }),
		open: 0,
	});
});

it('can always be made anew, and a test wants that', () => {
	expect(loginOf()).toMatchObject({ isRenewable: true, testsAnew: true, isUsable: false });
	expect(loginOf({ accessToken: 'a', issuedFor }).isUsable).toBe(true);
});

it('takes a number that an expression gave', async () => {
	const { http, requests } = serviceWith({ access_token: 'new' });
	await loginOf({ clientId: 12345 }).renew(http);
	const basic = Buffer.from('12345:client-secret').toString('base64');
	expect(requests[0]?.headers?.Authorization).toBe(`Basic ${basic}`);
});

it.each([
	['baseUrl', "'Base URL' is empty", /fill in 'Base URL', for example/],
	['clientId', "'Client ID' is empty", /^Open the credential and fill in 'Client ID'\.$/],
	[
		'clientSecret',
		"'Client Secret' is empty",
		/^Open the credential and fill in 'Client Secret'\.$/,
	],
	['username', "'Username' is empty", /^Open the credential and fill in 'Username'\.$/],
	['password', "'Password' is empty", /^Open the credential and fill in 'Password'\.$/],
	['scope', "'Scope' is empty", /^Open the credential and fill in 'Scope'\.$/],
])('names an empty %s', async (name, message, description) => {
	const empty = name === 'username' ? '  ' : '';
	const problem = await problemOf(() => loginOf({ [name]: empty }));
	expect(problem.message).toBe(message);
	expect(problem.description).toMatch(description);
});
