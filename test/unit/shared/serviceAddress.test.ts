import { serviceAddress } from '../../../credentials/shared/serviceAddress';

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['https://api.example.com///', 'https://api.example.com'],
	['  https://api.example.com/ ', 'https://api.example.com'],
	['HTTPS://API.Example.com:443/', 'https://api.example.com'],
	['https://gateway.example.com/visitors/', 'https://gateway.example.com/visitors'],
	['http://localhost:3000', 'http://localhost:3000'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
	['http://127.1.2.3', 'http://127.1.2.3'],
	['http://[::1]:3000', 'http://[::1]:3000'],
])('takes %s as %s', (typed, address) => {
	expect(serviceAddress(typed, 'Base URL')).toBe(address);
});

it.each([
	['', 'Base URL is empty'],
	['   ', 'Base URL is empty'],
	[undefined, 'Base URL is empty'],
	['api.example.com', 'Base URL is not a web address'],
	['/rest/v1', 'Base URL is not a web address'],
	['ftp://api.example.com', 'Base URL is not a web address'],
	['javascript:alert(1)', 'Base URL is not a web address'],
	['https://', 'Base URL is not a web address'],
	['https://user:secret@api.example.com', 'Base URL holds more than an address'],
	['https://api.example.com?x=1', 'Base URL holds more than an address'],
	['https://api.example.com/#top', 'Base URL holds more than an address'],
	['http://api.example.com', 'Base URL must start with https://'],
	['http://localhost.example.com', 'Base URL must start with https://'],
	['http://127.0.0.1.example.com', 'Base URL must start with https://'],
	['http://192.168.0.1', 'Base URL must start with https://'],
])('refuses %p: %s', (typed, message) => {
	expect(() => serviceAddress(typed, 'Base URL')).toThrow(message);
});

it('does not repeat a password that stands in the address', () => {
	const typed = 'https://user:hunter2hunter2@api.example.com';
	expect(() => serviceAddress(typed, 'Base URL')).toThrow(
		expect.objectContaining({
			message: expect.not.stringContaining('hunter2') as string,
			description: expect.not.stringContaining('hunter2') as string,
		}) as Error,
	);
});
