import type { IHttpRequestOptions } from 'n8n-workflow';

import { logIn, passwordGrantOf, passwordLogin } from '../../../credentials/login/passwordGrant';
import { issuedForOf } from '../../../credentials/shared/issuedFor';
import { problemOf } from '../../harness/problem';

const credential = {
	baseUrl: 'https://api.example.com',
	clientId: 'id',
	clientSecret: 'client-secret',
	username: 'user',
	password: ' with spaces ',
	scope: 'locations.read',
};
const issuedFor = issuedForOf(credential);

/** n8n's helper, with a service that answers each login so. */
function serviceWith(reply: object) {
	const requests: IHttpRequestOptions[] = [];
	const httpRequest = async (options: IHttpRequestOptions) => {
		requests.push(options);
		return await Promise.resolve(reply);
	};
	return { requests, http: { helpers: { httpRequest } } };
}

it('signs in with the password as it was typed, and keeps no refresh token', async () => {
	const reply = { access_token: 'new', refresh_token: 'again', expires_in: 100, company_id: 7 };
	const { http, requests } = serviceWith(reply);
	const time = expect.stringMatching(/^\d+$/) as string;
	expect(await logIn(http, credential)).toEqual({
		accessToken: 'new',
		issuedAt: time,
		expiresAt: time,
		companyId: '7',
		issuedFor,
	});
	expect(Object.fromEntries(requests[0]?.body as FormData)).toEqual({
		username: 'user',
		password: ' with spaces ',
		scope: 'locations.read',
		grant_type: 'password',
	});
});

it.each([
	['of the newest renewal', { companyId: '7', issuedFor }, { companyId: '8' }, '8'],
	['that is known for the same fields', { companyId: '7', issuedFor }, {}, '7'],
	['of other fields: none', { companyId: '7', issuedFor: 'other' }, {}, ''],
])('a reply that says no company leaves the one %s', async (_name, kept, newest, company) => {
	const { http } = serviceWith({ access_token: 'new' });
	const renewal = await logIn(http, { ...credential, ...kept }, { accessToken: 'old', ...newest });
	expect(renewal).toMatchObject({ companyId: company, expiresAt: '' });
});

it('a login is about all fields, and is the first one without a token', () => {
	const login = (more = {}) =>
		passwordLogin(passwordGrantOf(credential), { ...credential, ...more });
	const fields = JSON.stringify({ ...credential });
	const common = {
		credential: ['visitorLocationsApi', fields],
		byFields: true,
		renewable: true,
	};
	expect(login()).toEqual({ ...common, presented: '', remembered: 300_000 });
	expect(login({ accessToken: 'a' })).toEqual({
		...common,
		presented: '["a",""]',
		remembered: 86_400_000,
	});
});

it('a first login whose reply says no company has none', async () => {
	const { http } = serviceWith({ access_token: 'new' });
	expect((await logIn(http, credential)).companyId).toBe('');
	expect(() => passwordGrantOf({ ...credential, baseUrl: '' })).toThrow("'Base URL' is empty");
});

it('names the field to fill in', async () => {
	const { http } = serviceWith({});
	const login = async () => await logIn(http, { ...credential, username: '  ' });
	expect(await problemOf(login)).toEqual({
		message: "'Username' is empty",
		description: "Open the credential and fill in 'Username'.",
	});
});

it.each([' locations.read', 'locations.read, '])('sends no empty scope for %p', (scope) => {
	expect(passwordGrantOf({ ...credential, scope }).scope).toBe('locations.read');
});
