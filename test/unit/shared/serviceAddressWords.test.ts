import { parseUrl, serviceAddress } from '../../../credentials/shared/address';
import { problemOf } from '../../harness/problem';

const example = 'for example https://api.example.com';
const open = 'Open the credential and';

it.each([
	['', "'Base URL' is empty", `${open} fill in 'Base URL', ${example}.`],
	[
		'localhost:3000',
		"'Base URL' must start with https://",
		`${open} write https:// and the host name into 'Base URL', ${example}.`,
	],
	[
		'https://api.example.com?x',
		"'Base URL' holds more than an address",
		`${open} leave no user name, question mark or hash sign in 'Base URL', ${example}.`,
	],
	[
		'http://api.example.com',
		"'Base URL' must start with https://",
		`Over http://, anyone on the way to api.example.com can read the password and the tokens. ${open} write https:// into 'Base URL'. Only this machine itself (localhost, 127.0.0.1) may be called over http.`,
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
	expect(() => serviceAddress(typed, 'Base URL')).toThrow(/^'Base URL' /);
});

it('a path stays, and slashes inside it', () => {
	expect(serviceAddress('http://127.10.20.30:80', 'Base URL')).toBe('http://127.10.20.30');
	expect(serviceAddress('https://a.example/x//y/', 'Base URL')).toBe('https://a.example/x//y');
});

it('an address that is none is undefined, also beside another one', () => {
	expect(parseUrl('https://')).toBeUndefined();
	expect(parseUrl('/b', 'https://a.example')?.href).toBe('https://a.example/b');
});
