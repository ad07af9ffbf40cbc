import { digest, issuedForOf, isUsable, keptIssuedFor } from '../../../credentials/shared/token';
import { trimmed } from '../../../credentials/shared/json';

const credential = {
	baseUrl: 'https://api.example.com',
	authBaseUrl: 'https://app.example.com',
	clientId: 'id',
	clientSecret: 'secret',
	username: 'user',
	password: 'password',
	scope: 'locations.read',
};
const issuedFor = issuedForOf(credential);
const partsOf = (more: object) => issuedForOf({ ...credential, ...more }).split('.');

it.each([...Object.keys(credential), 'usedCode'])('tokens do not belong to another %s', (name) => {
	const other = { ...credential, [name]: 'https://other.example' };
	expect(issuedForOf(other)).not.toBe(issuedFor);
});

it('spaces around a field change nothing, except around a password', () => {
	const spaced = {
		clientId: ' id ',
		baseUrl: 'https://api.example.com/ ',
		scope: ' locations.read ',
	};
	expect(issuedForOf({ ...credential, ...spaced })).toBe(issuedFor);
	expect(issuedForOf({ ...credential, password: ' password' })).not.toBe(issuedFor);
	expect([' a b ', 7, null].map(trimmed)).toEqual(['a b', '7', '']);
});

it('the first of two parts is the authorization: the address that issues tokens, the scope, the code', () => {
	const [authorization, ...rest] = partsOf({});
	expect(rest).toHaveLength(1);
	for (const more of [{ baseUrl: 'https://other.example' }, { clientId: 'b' }, { password: 'b' }]) {
		expect(partsOf(more)[0]).toBe(authorization);
	}
	for (const more of [{ authBaseUrl: 'https://b.example' }, { scope: 'b' }, { usedCode: 'b' }]) {
		expect(partsOf(more)[0]).not.toBe(authorization);
	}
});

it('the second are the fields, whatever the code', () => {
	expect(partsOf({ usedCode: 'the-code' })[1]).toBe(partsOf({})[1]);
	expect(partsOf({ authBaseUrl: 'https://b.example' })[1]).not.toBe(partsOf({})[1]);
});

it('without an authorization address, the base address is what issues tokens', () => {
	const password = { authBaseUrl: undefined };
	expect(partsOf({ ...password, baseUrl: 'https://b.example' })[0]).not.toBe(partsOf(password)[0]);
});

it.each([
	['baseUrl', "'Base URL' is empty"],
	['authBaseUrl', "'Authorization Base URL' is empty"],
])('names an empty %s', (name, message) => {
	expect(() => issuedForOf({ ...credential, [name]: '' })).toThrow(message);
});

describe('what was stored in three parts', () => {
	const { password, username, ...code } = credential;
	const { authBaseUrl, ...login } = credential;
	const fields = ['https://api.example.com', 'id', 'secret'];
	const former = {
		code: `${digest(authBaseUrl, 'locations.read')}.${digest(...fields, '', 'locations.read', '')}.the-code`,
		password: `${digest('https://api.example.com')}.${digest(...fields, username, 'locations.read', password)}.`,
	};

	it('counts as what it would be today', () => {
		const kept = { ...code, usedCode: 'the-code', issuedFor: former.code };
		expect(keptIssuedFor(kept)).toBe(issuedForOf(kept));
		const signedIn = { ...login, issuedFor: former.password };
		expect(keptIssuedFor(signedIn)).toBe(issuedForOf(signedIn));
	});

	it.each([
		{ clientSecret: 'b' },
		{ scope: 'b' },
		{ usedCode: 'b' },
		{ baseUrl: 'https://b.example' },
	])('belongs to nothing after a change: %j', (more) => {
		const kept = { ...code, usedCode: 'the-code', issuedFor: former.code, ...more };
		expect(keptIssuedFor(kept)).toBe(former.code);
	});
});

it('anything else that was stored is as it is, and nothing where nothing was', () => {
	expect(keptIssuedFor({ ...credential, issuedFor })).toBe(issuedFor);
	expect(keptIssuedFor({ ...credential, issuedFor: 'a.b.c' })).toBe('a.b.c');
	expect(keptIssuedFor(credential)).toBe('');
});

describe('a token', () => {
	beforeEach(() => jest.useFakeTimers());
	afterEach(() => jest.useRealTimers());
	const stored = { ...credential, accessToken: 'a', issuedFor };

	it('can be used where nothing is known of its end, and until then', () => {
		expect(isUsable(stored)).toBe(true);
		expect(isUsable({ ...stored, expiresAt: '' })).toBe(true);
		expect(isUsable({ ...stored, expiresAt: String(Date.now() + 1) })).toBe(true);
		expect(isUsable({ ...stored, expiresAt: String(Date.now()) })).toBe(false);
	});

	it.each([{ accessToken: '' }, { issuedFor: '' }, { clientSecret: 'b' }, { usedCode: 'newer' }])(
		'cannot with %j',
		(more) => {
			expect(isUsable({ ...stored, ...more })).toBe(false);
		},
	);
});
