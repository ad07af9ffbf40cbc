import {
	buildAuthorizationUrl,
	parsePastedCode,
} from '../../../credentials/login/authorizationCode';

describe('a pasted code', () => {
	it.each([
		['', ''],
		['  abc-123 ', 'abc-123'],
		['\u200babc\u2060', 'abc'],
		['abc==', 'abc=='],
		['100%', '100%'],
		['%E0%A4', '%E0%A4'], // a part of a character
		['https://', 'https://'],
		['code=abc', 'abc'],
		['?code=abc#top', 'abc'],
		['a.example/callback?state=x&code=abc#/route', 'abc'],
		['it is https://a.example/callback?code=abc', 'abc'],
		['HTTP://a.example/callback?state=x&code=4%2F0Ab#top', '4/0Ab'],
		['https://a.example/callback?x=1&code=a?code=b', 'a?code=b'],
		['https://localhost:callback?code=abc', 'abc'],
	])('is parsed from %p as %p', (pasted, code) => {
		expect(parsePastedCode(pasted)).toBe(code);
	});
});

it.each(['http://localhost/callback', 'HTTPS://localhost/callback#code=abc'])(
	'is missing in the URL %s',
	(pasted) => {
		expect(() => parsePastedCode(pasted)).toThrow('The pasted URL has no code');
	},
);

describe('the authorization URL', () => {
	const authorizationUrl = (redirectUrl: string, scope = 'locations.read token.refresh') =>
		buildAuthorizationUrl('https://app.example.com', 'i&d=+ ', redirectUrl, scope);

	it.each(['https://example.com/back?to=a&b=c#d', 'app://callback?é=1 y'])(
		'contains the redirect URL as it is on the integration: %s',
		(redirectUrl) => {
			const url = authorizationUrl(redirectUrl);
			expect(url).toMatch(/^https:\/\/app\.example\.com\/a\/auth\/v0\/authorize\?/);
			expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
				response_type: 'code',
				client_id: 'i&d=+ ',
				redirect_uri: redirectUrl,
				scope: 'locations.read token.refresh',
			});
		},
	);

	it('is never cut off in a message, however many scopes it has and whatever the service said', () => {
		const url = authorizationUrl('https://a.example/callback', 'resource.read '.repeat(40));
		const rejected = `https://localhost/callback?error_description=${'invalid+scope+'.repeat(30)}`;
		expect(() => parsePastedCode(rejected, url)).toThrow(`and save: ${url}`);
	});

	it.each(['', 'example.com/callback', 'https://localhost/callback?state=x&code=secret'])(
		'is empty when the redirect URL is %p',
		(url) => {
			expect(authorizationUrl(url)).toBe('');
		},
	);
});
