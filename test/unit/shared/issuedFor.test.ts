import { digest } from '../../../credentials/shared/digest';
import { fieldsPart, issuedForOf, partsOf, trimmed } from '../../../credentials/shared/issuedFor';

const credential = {
	baseUrl: 'https://api.example.com',
	authBaseUrl: 'https://app.example.com',
	clientId: 'id',
	clientSecret: 'secret',
	username: 'user',
	password: 'password',
	scope: 'locations.read',
};

it.each(Object.keys(credential))('tokens do not belong to another %s', (name) => {
	const other = { ...credential, [name]: 'https://other.example' };
	expect(fieldsPart(other)).not.toBe(fieldsPart(credential));
});

it('spaces around a field change nothing, except around a password', () => {
	const spaced = { ...credential, clientId: ' id ', baseUrl: 'https://api.example.com/ ' };
	expect(fieldsPart(spaced)).toBe(fieldsPart(credential));
	expect(fieldsPart({ ...credential, password: ' password' })).not.toBe(fieldsPart(credential));
	expect([' a b ', 7, null].map(trimmed)).toEqual(['a b', '7', '']);
});

describe('the issuer', () => {
	const issuerOf = (more: object) => fieldsPart({ ...credential, ...more }).split('.')[0];

	it('is the authorization address with the scope that was authorized there', () => {
		expect(issuerOf({})).toBe(digest('https://app.example.com', 'locations.read'));
		expect(issuerOf({ baseUrl: 'https://other.example' })).toBe(issuerOf({}));
		expect(issuerOf({ clientId: 'other' })).toBe(issuerOf({}));
		expect(issuerOf({ scope: ' locations.read ' })).toBe(issuerOf({}));
	});

	it('is the base address alone where there is no authorization address', () => {
		const password = { authBaseUrl: undefined };
		expect(issuerOf(password)).toBe(digest('https://api.example.com'));
		expect(issuerOf({ ...password, scope: 'other' })).toBe(issuerOf(password));
	});
});

it('the used code is the last part', () => {
	const whole = issuedForOf({ ...credential, usedCode: 'the-code' });
	const issuer = digest('https://app.example.com', 'locations.read');
	expect(whole).toBe(`${fieldsPart(credential)}.the-code`);
	expect(partsOf(whole)).toEqual({ issuer, fields: fieldsPart(credential), code: 'the-code' });
	expect(issuedForOf(credential)).toBe(`${fieldsPart(credential)}.`);
	expect(partsOf('')).toEqual({ issuer: '', fields: '.', code: '' });
});

it.each([
	['baseUrl', "'Base URL' is empty"],
	['authBaseUrl', "'Authorization Base URL' is empty"],
])('names an empty %s', (name, message) => {
	expect(() => fieldsPart({ ...credential, [name]: '' })).toThrow(message);
});
