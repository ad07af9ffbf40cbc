import { withBearer } from '../../../credentials/login/authenticate';

const authenticate = (request: object) =>
	withBearer('the-token', 'https://api.example.com/rest/v1/locations', { url: '', ...request });

describe('withBearer', () => {
	it.each([
		{ url: '/rest/v1/locations', baseURL: 'https://api.example.com' },
		{ url: 'https://api.example.com:443/other', headers: { Accept: 'application/json' } },
		{ uri: 'https://api.example.com/other' },
	])(
		'adds the token to a copy of the request when its origin is that of the service: %j',
		(request) => {
			const before = structuredClone(request);
			expect(authenticate(request)).toEqual({
				url: '',
				...before,
				headers: { ...before.headers, Authorization: 'Bearer the-token' },
				sendCredentialsOnCrossOriginRedirect: false,
			});
			expect(request).toEqual(before);
		},
	);

	it.each([
		{ url: 'http://api.example.com/rest/v1/locations' },
		{ url: 'https://api.example.com:8443/rest/v1/locations' },
		{ url: 'https://api.example.com.evil.example/rest' },
		{ url: '//evil.example/rest', baseURL: 'https://api.example.com' },
		{ url: '/rest/v1/locations' },
		{ uri: 'https://other.example.com/rest' },
		{ url: 'https://other.example.com/rest', uri: 'https://api.example.com/rest' },
	])('throws when the request goes to another origin: %j', (request) => {
		expect(() => authenticate(request)).toThrow('The access token was not sent');
	});
});
