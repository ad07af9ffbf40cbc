import { runInNewContext } from 'node:vm';

import { authUrlExpression, scopeExpression } from '../../../credentials/login/urlExpressions';
import { readScopes } from '../../../credentials/login/loginFields';
import { buildListUrl, normalizeUrl, readAuthBaseUrl } from '../../../shared/urls';

/** Evaluates an expression of n8n that is plain JavaScript. */
function evaluate(expression: string, values: object): string {
	const code = expression.replace(/^=\{\{|\}\}$/g, '').replaceAll('\\\\', '\\');
	return String(runInNewContext(code, { $self: values }));
}

it.each([
	['https://api.example.com', '/rest/v1', 'https://api.example.com/rest/v1'],
	['  https://api.example.com/// ', ' rest/v1/\n', 'https://api.example.com/rest/v1'],
	['HTTPS://API.Example.com:443/', '//api//v1//', 'https://api.example.com/api/v1'],
	['https://gateway.example.com/a/', '', 'https://gateway.example.com/a'],
	['https://a.example/x//y/', undefined, 'https://a.example/x//y'],
	['https://gateway.example.com/rest', '', 'https://gateway.example.com/rest'],
	['https://a.example.com/rest/v1/b', '', 'https://a.example.com/rest/v1/b'],
	['https://a.example.com/locations', '/a', 'https://a.example.com/locations/a'],
	['https://api/v1', '', 'https://api/v1'],
	['api.example.com', '/a', 'https://api.example.com/a'],
	[' API.example.com:8443/ ', '/a', 'https://api.example.com:8443/a'],
	['gateway.example.com/visitors', '/a', 'https://gateway.example.com/visitors/a'],
	['api.xn--p1ai', '/a', 'https://api.xn--p1ai/a'],
	['http://localhost:3000', '/a', 'http://localhost:3000/a'],
	['http://127.10.20.30:80', '/a', 'http://127.10.20.30/a'],
	['http://[::1]:3000', '/a', 'http://[::1]:3000/a'],
	['https://api.example.com', '/locations/v1', 'https://api.example.com/locations/v1'],
	['https://api.example.com', '/my-locations', 'https://api.example.com/my-locations'],
	['https://api.example.com', '/rest/v1/Locations', 'https://api.example.com/rest/v1'],
	['https://api.example.com', 'locations', 'https://api.example.com'],
])('requests with Base URL %p and API Prefix %p the list at %s', (baseUrl, apiPrefix, before) => {
	expect(buildListUrl(baseUrl, apiPrefix)).toBe(`${before}/locations`);
});

// Django redirects to it.
it.each(['/rest/v1/locations/', ' rest/v1//Locations// ', '/rest/v1/locations/locations/'])(
	'requests with API Prefix %p the list with a slash at its end',
	(apiPrefix) => {
		const url = 'https://api.example.com/rest/v1/locations/';
		expect(buildListUrl('https://api.example.com', apiPrefix)).toBe(url);
	},
);

it.each([
	['a.read,b.write', 'a.read b.write'],
	[' \u2060a;b ;\r\n\tc,, d:e-f/g.h_i,', 'a b c d:e-f/g.h_i'],
	[undefined, ''],
])('reads the scopes in %j as %j, and so does n8n for OAuth2', (enabledScopes, scopes) => {
	expect(readScopes(enabledScopes).join(' ')).toBe(scopes);
	expect(evaluate(scopeExpression, { enabledScopes })).toBe(scopes);
});

// What the errors say: test/unit/messages.
it.each([
	...['', '   ', undefined, '/rest/v1', 'localhost:3000', '127.0.0.1:3000'],
	...['user:secret@api.example.com', 'javascript:alert(1)', 'file:///etc/passwd', 'x https://a.b'],
	...['http://api.example.com', 'http://192.168.0.1', 'http://127.0.0.1.example.com'],
	...['http://localhost.example.com', 'http://localhostx', 'http://xlocalhost'],
	'http://x.127.0.0.1.example',
])('rejects %p, and n8n sends nothing there for OAuth2 either', (typed) => {
	const message = (typed ?? '').trim() === '' ? 'is empty' : 'must start with https://';
	expect(() => normalizeUrl(typed, 'Base URL')).toThrow(`'Base URL' ${message}`);
	const url = evaluate(authUrlExpression('/path'), { authBaseUrl: typed });
	expect(url).toBe('Authorization-Base-URL-must-start-with-https:/path');
});

it.each([
	...['https://', 'http://127.0.0.1000', 'https://user@a.example', 'https://:secret@a.example'],
	...['https://a.example?x', 'https://a.example/#top', 'https://a.example/API/V12/'],
	...['https://a.example/x/rest/v2/locations', 'a.example/rest/v1'],
])('rejects %p', (typed) => {
	expect(() => normalizeUrl(typed, 'Base URL')).toThrow(
		"'Base URL' must be https:// and a host name, nothing after it",
	);
});

it.each([
	['https://app.example.com', 'https://app.example.com'],
	[' APP.example.com/login', 'https://app.example.com'],
	['HTTPS://app.example.com:8443/a/auth/v0/authorize/', 'https://app.example.com:8443'],
	['http://localhost:3000/a?b', 'http://localhost:3000'],
])('keeps of Authorization Base URL %p only %s, for OAuth2 too', (typed, address) => {
	expect(readAuthBaseUrl(typed)).toBe(address);
	const requested = evaluate(authUrlExpression('/path'), { authBaseUrl: typed });
	expect(requested.toLowerCase()).toBe(`${address}/path`);
});
