import { codeRequest, passwordRequest } from '../../../credentials/login/tokenCall';

const client = { clientId: 'the client', clientSecret: 'client-secret' };

it('has the client of a password login in the header, and the fields in a form', () => {
	const user = { username: 'ü & u', password: ' hunter2 ', scope: 'locations.read' };
	const baseUrl = 'https://api.example.com';
	const basic = 'dGhlIGNsaWVudDpjbGllbnQtc2VjcmV0';
	const { body, ...request } = passwordRequest({ baseUrl, ...user, ...client });
	expect(request).toEqual({
		grant: 'password',
		address: 'https://api.example.com/oauth2/token',
		addressField: 'Base URL',
		headers: { Accept: 'application/json', Authorization: `Basic ${basic}` },
		scope: 'locations.read',
		secrets: [' hunter2 ', 'client-secret', basic],
	});
	if (!(body instanceof FormData)) throw new Error('A form was expected');
	expect([...body]).toEqual(Object.entries({ ...user, grant_type: 'password' }));
});

const prompt = 'https://app.example.com/a/auth/v0/authorize?scope=x';
const external = { authBaseUrl: 'https://app.example.com', prompt, ...client };
const ofCode = {
	address: 'https://app.example.com/a/auth/v0/token',
	addressField: 'Authorization Base URL',
	headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
	scope: '',
	prompt,
};
const inBody = { client_id: 'the client', client_secret: 'client-secret' };

it('has the client of a code in the JSON body, and no scope', () => {
	expect(codeRequest(external, 'code', 'the-code')).toEqual({
		...ofCode,
		grant: 'code',
		body: { grant_type: 'authorization_code', code: 'the-code', ...inBody },
		secrets: ['client-secret', 'the-code'],
	});
});

it('presents a refresh token in the same way', () => {
	expect(codeRequest(external, 'refresh', 'again')).toEqual({
		...ofCode,
		grant: 'refresh',
		body: { grant_type: 'refresh_token', refresh_token: 'again', ...inBody },
		secrets: ['client-secret', 'again'],
	});
});
