import {
	authAddress,
	baseAddress,
	parseUrl,
	serviceAddress,
} from '../../../credentials/shared/address';

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['https://api.example.com///', 'https://api.example.com'],
	['  https://api.example.com/ ', 'https://api.example.com'],
	['HTTPS://API.Example.com:443/', 'https://api.example.com'],
	['https://gateway.example.com/visitors/', 'https://gateway.example.com/visitors'],
	['https://gateway.example.com/rest/v1/visitors', 'https://gateway.example.com/rest/v1/visitors'],
	['api.example.com', 'https://api.example.com'],
	[' API.example.com:8443/ ', 'https://api.example.com:8443'],
	['gateway.example.com/visitors', 'https://gateway.example.com/visitors'],
	['api.xn--p1ai', 'https://api.xn--p1ai'],
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
	['localhost:3000', "'Base URL' must start with https://"],
	['127.0.0.1:3000', "'Base URL' must start with https://"],
	['user:secret@api.example.com', "'Base URL' must start with https://"],
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
])('refuses %p: %s', (typed, message) => {
	expect(() => serviceAddress(typed, 'Base URL')).toThrow(message);
});

it('an address that is none is undefined, also beside another one', () => {
	expect(parseUrl('https://')).toBeUndefined();
	expect(parseUrl('/b', 'https://a.example')?.href).toBe('https://a.example/b');
});

it.each([
	['https://api.example.com', '/rest/v1', 'https://api.example.com'],
	['https://api.example.com/rest/v1', '/rest/v1', 'https://api.example.com'],
	['api.example.com/Rest/V1/', ' rest/v1/ ', 'https://api.example.com'],
	['https://x.example.com/a/rest/v2/locations', '/rest/v2', 'https://x.example.com/a'],
	['https://x.example.com/visitors/', '/visitors', 'https://x.example.com'],
	['https://x.example.com/visitors', '', 'https://x.example.com/visitors'],
	['https://x.example.com/locations', '/rest/v1', 'https://x.example.com/locations'],
])('of the base URL %s with the prefix %p it keeps %s', (typed, prefix, address) => {
	expect(baseAddress(typed, prefix)).toBe(address);
});

it.each([
	['https://api.example.com/api/v1', '/rest/v1', '/api/v1'],
	['https://api.example.com/API/V1/', '/rest/v1', '/API/V1'],
	['https://x.example.com/a/rest/v2/locations/', '/rest/v1', '/rest/v2'],
	['https://api.example.com/rest/v1', '', '/rest/v1'],
])('the base URL %s beside the prefix %p is not clear', (typed, prefix, said) => {
	expect(() => baseAddress(typed, prefix)).toThrow(
		`'Base URL' ends with ${said}: remove it, or move it to 'API Prefix'`,
	);
});

it.each([
	['https://app.example.com', 'https://app.example.com'],
	['app.example.com/login', 'https://app.example.com'],
	['https://app.example.com:8443/a/auth/v0/authorize/', 'https://app.example.com:8443'],
	['http://localhost:3000/a', 'http://localhost:3000'],
])('of the authorization address %s it keeps %s', (typed, address) => {
	expect(authAddress(typed)).toBe(address);
});
