import { withBearer } from '../../../credentials/login/signing';

const baseUrl = 'https://api.example.com/';

it.each([
	{ url: 'https://api.example.com/rest/v1/locations' },
	{ url: '/rest/v1/locations', baseURL: 'https://api.example.com' },
	{ url: 'https://api.example.com:443/other', headers: { Accept: 'application/json' } },
	{ url: '', uri: 'https://api.example.com/other' },
])('signs a request to the service: %p', (request) => {
	const signed = withBearer('the-token', baseUrl, request);
	expect(signed).toEqual({
		...request,
		headers: { ...request.headers, Authorization: 'Bearer the-token' },
	});
});

it.each([
	{ url: 'https://other.example.com/rest/v1/locations' },
	{ url: 'http://api.example.com/rest/v1/locations' },
	{ url: 'https://api.example.com:8443/rest/v1/locations' },
	{ url: 'https://api.example.com.evil.example/rest' },
	{ url: '//evil.example/rest', baseURL: 'https://api.example.com' },
	{ url: '/rest/v1/locations' },
	{ url: '', uri: 'https://other.example.com/rest' },
	{ url: 'https://other.example.com/rest', uri: 'https://api.example.com/rest' },
])('does not sign a request to elsewhere: %p', (request) => {
	expect(() => withBearer('the-token', baseUrl, request)).toThrow('The access token was not sent');
});

it('leaves the request that it is given as it is', () => {
	const request = { url: 'https://api.example.com/a', headers: { Accept: 'a/b' } };
	withBearer('the-token', baseUrl, request);
	expect(request.headers).toEqual({ Accept: 'a/b' });
});
