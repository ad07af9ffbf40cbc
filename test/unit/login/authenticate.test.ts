import { listLocationsTest } from '../../../credentials/login/credentialTest';
import { withBearer } from '../../../credentials/login/authenticate';
import { locationsRequest } from '../../../credentials/shared/urls';

const sign = (request: object) =>
	withBearer('the-token', 'https://api.example.com/', { url: '', ...request });

it.each([
	{ url: 'https://api.example.com/rest/v1/locations' },
	{ url: '/rest/v1/locations', baseURL: 'https://api.example.com' },
	{ url: 'https://api.example.com:443/other', headers: { Accept: 'application/json' } },
	{ uri: 'https://api.example.com/other' },
])('signs a request to the service, and leaves the given one as it is: %j', (request) => {
	const before = structuredClone(request);
	const headers = { ...before.headers, Authorization: 'Bearer the-token' };
	expect(sign(request)).toEqual({ url: '', ...before, headers });
	expect(request).toEqual(before);
});

it.each([
	{ url: 'https://other.example.com/rest/v1/locations' },
	{ url: 'http://api.example.com/rest/v1/locations' },
	{ url: 'https://api.example.com:8443/rest/v1/locations' },
	{ url: 'https://api.example.com.evil.example/rest' },
	{ url: '//evil.example/rest', baseURL: 'https://api.example.com' },
	{ url: '/rest/v1/locations' },
	{ uri: 'https://other.example.com/rest' },
	{ url: 'https://other.example.com/rest', uri: 'https://api.example.com/rest' },
])('does not sign a request to elsewhere: %j', (request) => {
	expect(() => sign(request)).toThrow('The access token was not sent');
});

it('a credential of OAuth2 is tested by the list, with nothing that says so', () => {
	expect(listLocationsTest.request).toEqual(locationsRequest);
});
