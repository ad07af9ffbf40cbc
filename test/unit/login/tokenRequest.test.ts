import { multipart, tokenRequest } from '../../../credentials/login/tokenRequest';

const client = { clientId: 'the client', clientSecret: 'client-secret' };

it('has the client of a password login in the header, and the fields in a form', () => {
	const user = { username: 'user@example.com', password: 'hunter2', scope: 'locations.read' };
	const baseUrl = 'https://api.example.com';
	const basic = 'dGhlIGNsaWVudDpjbGllbnQtc2VjcmV0';
	expect(tokenRequest({ grant: 'password', baseUrl, ...user, ...client })).toEqual({
		grant: 'password',
		address: 'https://api.example.com/oauth2/token',
		addressField: 'Base URL',
		headers: { Accept: 'application/json', Authorization: `Basic ${basic}` },
		fields: { ...user, grant_type: 'password' },
		body: 'multipart',
		scope: 'locations.read',
		secrets: ['hunter2', 'client-secret', basic],
	});
});

const authBaseUrl = 'https://app.example.com';
const ofCode = {
	address: 'https://app.example.com/a/auth/v0/token',
	addressField: 'Authorization Base URL',
	headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
	body: 'json',
	scope: '',
};
const inBody = { client_id: 'the client', client_secret: 'client-secret' };

it('has the client of a code in the JSON body, and no scope', () => {
	expect(tokenRequest({ grant: 'code', authBaseUrl, code: 'the-code', ...client })).toEqual({
		...ofCode,
		grant: 'code',
		fields: { grant_type: 'authorization_code', code: 'the-code', ...inBody },
		secrets: ['client-secret', 'the-code'],
	});
});

it('presents a refresh token in the same way', () => {
	const grant = { grant: 'refresh' as const, authBaseUrl, refreshToken: 'again', ...client };
	expect(tokenRequest(grant)).toEqual({
		...ofCode,
		grant: 'refresh',
		fields: { grant_type: 'refresh_token', refresh_token: 'again', ...inBody },
		secrets: ['client-secret', 'again'],
	});
});

it('makes form fields of fields, in their order', () => {
	const fields = { username: 'ü & u', password: ' p ' };
	expect([...multipart(fields)]).toEqual(Object.entries(fields));
});
