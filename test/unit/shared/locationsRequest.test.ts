import { runInNewContext } from 'node:vm';

import { listUrl, locationsRequest } from '../../../credentials/shared/address';

/** Evaluates an expression of n8n that is plain JavaScript. */
function evaluated(expression: string, $credentials: object): unknown {
	const code = expression.replace(/^=\{\{|\}\}$/g, '').replaceAll('\\\\', '\\');
	return runInNewContext(code, { $credentials });
}

it.each([
	['https://api.example.com', '/rest/v1', 'https://api.example.com/rest/v1/locations'],
	['https://api.example.com/', 'rest/v1/', 'https://api.example.com/rest/v1/locations'],
	[' https://gateway.example.com/a/ ', '', 'https://gateway.example.com/a/locations'],
	['https://api.example.com', undefined, 'https://api.example.com/locations'],
	['https://api.example.com', ' /rest/v1\n', 'https://api.example.com/rest/v1/locations'],
	['https://api.example.com', 7, 'https://api.example.com/7/locations'],
	['api.example.com/', '/rest/v1', 'https://api.example.com/rest/v1/locations'],
	['https://a.example.com/rest/v1/', '/rest/v1', 'https://a.example.com/rest/v1/locations'],
	['https://a.example.com/x/Rest/V1', 'rest/v1', 'https://a.example.com/x/rest/v1/locations'],
	['a.example.com/api/v1/locations', '/api/v1', 'https://a.example.com/api/v1/locations'],
	['https://gateway.example.com/rest', '', 'https://gateway.example.com/rest/locations'],
	['http://localhost:3000', '//api//v1//', 'http://localhost:3000/api/v1/locations'],
	['http://127.0.0.1:3000', '/a', 'http://127.0.0.1:3000/a/locations'],
	['http://[::1]:3000', '/a', 'http://[::1]:3000/a/locations'],
])('%p and %p give %p, in the node and in a credential test', (baseUrl, apiPrefix, address) => {
	const { baseURL, url } = locationsRequest;
	const fields = { baseUrl, apiPrefix };
	expect(listUrl(baseUrl, apiPrefix)).toBe(address);
	expect(`${String(evaluated(baseURL, fields))}${String(evaluated(url, fields))}`).toBe(address);
});

it.each([
	...[undefined, '', 'http://api.example.com', 'http://localhost.example.com', 'x https://a.b'],
	...['localhost:3000', '127.0.0.1:3000', 'javascript:alert(1)', 'user:secret@api.example.com'],
])('a test never goes to %p', (baseUrl) => {
	expect(evaluated(locationsRequest.baseURL, { baseUrl })).toBe('Base-URL-must-start-with-https:');
});

it('asks by GET for JSON:API, and n8n is not to follow a redirect', () => {
	expect(locationsRequest).toMatchObject({
		method: 'GET',
		headers: { Accept: 'application/vnd.api+json' },
		disableFollowRedirect: true,
	});
	expect(() => listUrl('', '/rest/v1')).toThrow("'Base URL' is empty");
});
