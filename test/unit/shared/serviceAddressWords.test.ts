import { parseUrl, serviceAddress } from '../../../credentials/shared/serviceAddress';
import { problemOf } from '../../harness/problem';

const example = 'for example https://api.example.com';
const open = 'Open the credential and';

it.each([
	[
		'',
		'Base URL is empty',
		`${open} fill in Base URL with the address of the service, ${example}.`,
	],
	[
		'api.example.com',
		'Base URL is not a web address',
		`${open} correct Base URL: it starts with https:// and a host name, ${example}.`,
	],
	[
		'https://api.example.com?x',
		'Base URL holds more than an address',
		`${open} leave only scheme, host and path in Base URL, ${example}: no user name, no question mark, no hash sign.`,
	],
	[
		'http://api.example.com',
		'Base URL must start with https://',
		`Over http:// the password and the tokens would travel readable to anyone on the way to api.example.com. ${open} write https:// in Base URL. Only this machine itself (localhost, 127.0.0.1) may be called over http.`,
	],
])('%p is refused with what to do', async (typed, message, description) => {
	expect(await problemOf(() => serviceAddress(typed, 'Base URL'))).toEqual({
		message,
		description,
	});
});

it.each([
	'https://user@api.example.com',
	'https://:secret@api.example.com',
	'http://127.0.0.1000',
	'http://xlocalhost',
	'http://localhostx',
	'http://x.127.0.0.1.example',
	'file:///etc/passwd',
])('%p is refused', (typed) => {
	expect(() => serviceAddress(typed, 'Base URL')).toThrow(/^Base URL /);
});

it('a path stays, and slashes inside it', () => {
	expect(serviceAddress('http://127.10.20.30:80', 'Base URL')).toBe('http://127.10.20.30');
	expect(serviceAddress('https://a.example/x//y/', 'Base URL')).toBe('https://a.example/x//y');
});

it('an address that is none is undefined, also beside another one', () => {
	expect(parseUrl('https://')).toBeUndefined();
	expect(parseUrl('/b', 'https://a.example')?.href).toBe('https://a.example/b');
});
