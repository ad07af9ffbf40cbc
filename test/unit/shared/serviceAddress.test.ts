import { parseUrl, serviceAddress } from '../../../credentials/shared/address';

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['https://api.example.com///', 'https://api.example.com'],
	['  https://api.example.com/ ', 'https://api.example.com'],
	['HTTPS://API.Example.com:443/', 'https://api.example.com'],
	['https://gateway.example.com/visitors/', 'https://gateway.example.com/visitors'],
	['https://gateway.example.com/rest/v1/visitors', 'https://gateway.example.com/rest/v1/visitors'],
	['http://localhost:3000', 'http://localhost:3000'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
	['http://127.1.2.3', 'http://127.1.2.3'],
	['http://[::1]:3000', 'http://[::1]:3000'],
	['http://127.10.20.30:80', 'http://127.10.20.30'],
	['https://a.example/x//y/', 'https://a.example/x//y'],
])('takes %s as %s', (typed, address) => {
	expect(serviceAddress(typed, 'Base URL')).toBe(address);
});

it.each([
	['', "'Base URL' is empty"],
	['   ', "'Base URL' is empty"],
	[undefined, "'Base URL' is empty"],
	['api.example.com', "'Base URL' must start with https://"],
	['api.example.com:443', "'Base URL' must start with https://"],
	['/rest/v1', "'Base URL' must start with https://"],
	['ftp://api.example.com', "'Base URL' must start with https://"],
	['javascript:alert(1)', "'Base URL' must start with https://"],
	['https://', "'Base URL' is not a web address"],
	['https://user:secret@api.example.com', "'Base URL' holds more than an address"],
	['https://api.example.com?x=1', "'Base URL' holds more than an address"],
	['https://api.example.com/#top', "'Base URL' holds more than an address"],
	['http://api.example.com', "'Base URL' must start with https://"],
	['http://localhost.example.com', "'Base URL' must start with https://"],
	['http://127.0.0.1.example.com', "'Base URL' must start with https://"],
	['http://192.168.0.1', "'Base URL' must start with https://"],
	['https://user@api.example.com', "'Base URL' holds more than an address"],
	['https://:secret@api.example.com', "'Base URL' holds more than an address"],
	['http://127.0.0.1000', "'Base URL' is not a web address"],
	['http://xlocalhost', "'Base URL' must start with https://"],
	['http://localhostx', "'Base URL' must start with https://"],
	['http://x.127.0.0.1.example', "'Base URL' must start with https://"],
	['file:///etc/passwd', "'Base URL' must start with https://"],
	['https://api.example.com/rest/v1', 'nothing after the host name: remove /rest/v1'],
	['https://api.example.com/API/V1/', 'nothing after the host name: remove /API/V1/'],
	['https://x.example.com/a/rest/v2/locations', 'host name: remove /rest/v2/locations'],
])('refuses %p: %s', (typed, message) => {
	expect(() => serviceAddress(typed, 'Base URL')).toThrow(message);
});

it('an address that is none is undefined, also beside another one', () => {
	expect(parseUrl('https://')).toBeUndefined();
	expect(parseUrl('/b', 'https://a.example')?.href).toBe('https://a.example/b');
});
