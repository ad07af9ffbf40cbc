import { runInNewContext } from 'node:vm';

import {
	authUrlExpression,
	buildListUrl,
	listUrlExpressions,
	locationsRequest,
	normalizeUrl,
	parseUrl,
	readAuthBaseUrl,
	readBaseUrl,
} from '../../../credentials/shared/urls';

/** Evaluates an expression of n8n that is plain JavaScript. */
function evaluate(expression: string, values: object): string {
	const code = expression.replace(/^=\{\{|\}\}$/g, '').replaceAll('\\\\', '\\');
	return String(runInNewContext(code, { $credentials: values, $self: values }));
}

it.each([
	['https://api.example.com', 'https://api.example.com'],
	['  https://api.example.com/// ', 'https://api.example.com'],
	['HTTPS://API.Example.com:443/', 'https://api.example.com'],
	['https://gateway.example.com/rest/v1/visitors', 'https://gateway.example.com/rest/v1/visitors'],
	['https://a.example/x//y/', 'https://a.example/x//y'],
	['api.example.com', 'https://api.example.com'],
	[' API.example.com:8443/ ', 'https://api.example.com:8443'],
	['gateway.example.com/visitors', 'https://gateway.example.com/visitors'],
	['api.xn--p1ai', 'https://api.xn--p1ai'],
	['http://localhost:3000', 'http://localhost:3000'],
	['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
	['http://127.10.20.30:80', 'http://127.10.20.30'],
	['http://[::1]:3000', 'http://[::1]:3000'],
])('takes %p as %s', (typed, address) => {
	expect(normalizeUrl(typed, 'Base URL')).toBe(address);
});

const rows = <T>(table: Record<string, T[]>) =>
	Object.entries(table).flatMap(([said, all]) => all.map((typed): [T, string] => [typed, said]));

it.each(
	rows({
		'is empty': ['', '   ', undefined],
		'must start with https://': [
			...['localhost:3000', '127.0.0.1:3000', 'user:secret@api.example.com', '/rest/v1'],
			...['ftp://api.example.com', 'javascript:alert(1)', 'file:///etc/passwd', 'x https://a.b'],
			...['http://api.example.com', 'http://192.168.0.1', 'http://127.0.0.1.example.com'],
			...['http://localhost.example.com', 'http://localhostx', 'http://xlocalhost'],
			...['http://x.127.0.0.1.example'],
		],
	}),
)('%p %s, and n8n sends nothing there for OAuth2 either', (typed, said) => {
	expect(() => normalizeUrl(typed, 'Base URL')).toThrow(`'Base URL' ${said}`);
	const fields = { baseUrl: typed, authBaseUrl: typed };
	const invalid = 'Base-URL-must-start-with-https:';
	expect(evaluate(listUrlExpressions.baseURL, fields)).toBe(invalid);
	expect(evaluate(authUrlExpression('/path'), fields)).toBe(`Authorization-${invalid}/path`);
});

it.each(
	rows({
		'is not a URL': ['https://', 'http://127.0.0.1000'],
		'must not contain a user name': [
			...['https://user:secret@api.example.com', 'https://user@api.example.com'],
			...['https://:secret@api.example.com', 'https://api.example.com?x', 'https://a.example/#top'],
		],
	}),
)('%p %s', (typed, said) => {
	expect(() => normalizeUrl(typed, 'Base URL')).toThrow(`'Base URL' ${said}`);
});

it('an invalid URL is undefined, also next to another one', () => {
	expect(parseUrl('https://')).toBeUndefined();
	expect(parseUrl('/b', 'https://a.example')?.href).toBe('https://a.example/b');
});

it.each([
	['https://api.example.com', '/rest/v1', 'https://api.example.com', '/rest/v1'],
	['https://api.example.com/', 'rest/v1/', 'https://api.example.com', '/rest/v1'],
	[' https://gateway.example.com/a/ ', '', 'https://gateway.example.com/a', ''],
	['https://api.example.com', undefined, 'https://api.example.com', ''],
	['https://api.example.com', ' /rest/v1\n', 'https://api.example.com', '/rest/v1'],
	['https://api.example.com', 7, 'https://api.example.com', '/7'],
	['api.example.com/', '/rest/v1', 'https://api.example.com', '/rest/v1'],
	['https://a.example.com', ' rest/v1/ ', 'https://a.example.com', '/rest/v1'],
	['https://a.example.com/visitors', '', 'https://a.example.com/visitors', ''],
	['https://a.example.com', 'a.example.com', 'https://a.example.com', '/a.example.com'],
	['https://api/v1', '', 'https://api/v1', ''],
	['http://localhost:3000', 'localhost:3000', 'http://localhost:3000', '/localhost:3000'],
	['https://a.example.com/locations', '/a', 'https://a.example.com/locations', '/a'],
	['https://gateway.example.com/rest', '', 'https://gateway.example.com/rest', ''],
	['https://a.example.com/rest/v1/b', '', 'https://a.example.com/rest/v1/b', ''],
	['http://localhost:3000', '//api//v1//', 'http://localhost:3000', '/api/v1'],
	['http://127.0.0.1:3000', '/a', 'http://127.0.0.1:3000', '/a'],
	['http://[::1]:3000', '/a', 'http://[::1]:3000', '/a'],
])('Base URL %p, API Prefix %p: %s%s', (baseUrl, apiPrefix, base, path) => {
	expect(readBaseUrl(baseUrl)).toBe(base);
	expect(buildListUrl(baseUrl, apiPrefix)).toBe(`${base}${path}/locations`);
});

it.each([
	['https://api.example.com/api/v1', '/api/v1', '/api/v1'],
	['https://api.example.com/API/V1/', '/API/V1', '/API/V1'],
	['https://x.example.com/a/rest/v2/locations/', '/rest/v2/locations', '/rest/v2'],
])('the base URL %s must not end with %s', (typed, said, prefix) => {
	const error = expect(() => readBaseUrl(typed));
	error.toThrow(`'Base URL' ends with ${said}: remove it`);
	error.toThrow(
		expect.objectContaining({
			description: expect.stringContaining(`${prefix} belongs in 'API Prefix'`) as string,
		}) as Error,
	);
});

it.each([
	['https://app.example.com', 'https://app.example.com'],
	[' APP.example.com/login', 'https://app.example.com'],
	['HTTPS://app.example.com:8443/a/auth/v0/authorize/', 'https://app.example.com:8443'],
	['http://localhost:3000/a?b', 'http://localhost:3000'],
])('of the authorization address %p it keeps %s, for OAuth2 too', (typed, address) => {
	expect(readAuthBaseUrl(typed)).toBe(address);
	const requested = evaluate(authUrlExpression('/path'), { authBaseUrl: typed });
	expect(requested.toLowerCase()).toBe(`${address}/path`);
});

// n8n puts one slash between the two.
it.each([
	[' api.example.com ', '/rest/v1', 'https://api.example.com', '/rest/v1/locations'],
	[
		'https://gateway.example.com/a/',
		'api/v1/',
		'https://gateway.example.com/a/',
		'/api/v1/locations',
	],
	['http://127.0.0.1:3000', undefined, 'http://127.0.0.1:3000', '/locations'],
	['https://a.example.com:8443?x#y', '', 'https://a.example.com:8443', '/locations'],
	['https://user:secret@a.example', '', 'Base-URL-must-start-with-https:', '/locations'],
	['http://localhost:x@evil.example', '', 'Base-URL-must-start-with-https:', '/locations'],
])('tests OAuth2 with Base URL %p and API Prefix %p at %s and %s', (...row) => {
	const [baseUrl, apiPrefix, baseURL, url] = row;
	const fields = { baseUrl, apiPrefix };
	expect(evaluate(listUrlExpressions.baseURL, fields)).toBe(baseURL);
	expect(evaluate(listUrlExpressions.url, fields)).toBe(url);
});

it('asks by GET for JSON:API, and n8n is not to follow a redirect', () => {
	expect(locationsRequest).toMatchObject({
		method: 'GET',
		headers: { Accept: 'application/vnd.api+json' },
		disableFollowRedirect: true,
	});
});
