import { passwordGrantOf } from '../../../credentials/login/passwordGrant';

const credential = {
	baseUrl: 'https://api.example.com/',
	clientId: 'id',
	clientSecret: 'secret',
	username: 'user',
	password: 'password',
	scope: 'token.refresh,locations.read',
};

it('takes the fields of the credential', () => {
	expect(passwordGrantOf(credential)).toEqual({
		...credential,
		baseUrl: 'https://api.example.com',
	});
});

it.each([
	'token.refresh locations.read',
	' token.refresh , locations.read ',
	'token.refresh,,locations.read',
])('separates the scopes %p by commas, as the contract does', (scope) => {
	expect(passwordGrantOf({ ...credential, scope }).scope).toBe('token.refresh,locations.read');
});

it('takes a number that an expression gave', () => {
	expect(passwordGrantOf({ ...credential, clientId: 12345 }).clientId).toBe('12345');
});

it.each([
	['clientId', "'Client ID' is empty"],
	['clientSecret', "'Client Secret' is empty"],
	['username', "'Username' is empty"],
	['password', "'Password' is empty"],
	['scope', "'Scope' is empty"],
])('names an empty %s', (name, message) => {
	expect(() => passwordGrantOf({ ...credential, [name]: '' })).toThrow(message);
});
