import { buildAuthorizationUrl, parsePastedCode } from '../../../credentials/login/pastedCode';

describe('a pasted code', () => {
	it.each([
		['', ''],
		['  abc-123 ', 'abc-123'],
		['abc==', 'abc=='],
		['4%2F0Ab', '4/0Ab'],
		['100%', '100%'],
		['100%2', '100%2'],
		['newer', 'newer'],
		['new-one', 'new-one'],
		['brand-new', 'brand-new'],
		['http://a.example/callback?x=1&code=a?code=b', 'a?code=b'],
		['?code=abc#top', 'abc'],
		['?code=abc&state=x', 'abc'],
		['code=abc', 'abc'],
		['https://example.com/callback?code=abc&state=x', 'abc'],
		['https://example.com/callback?state=x&code=4%2F0Ab#top', '4/0Ab'],
		['HTTP://a.example/callback?code=abc', 'abc'],
		['localhost:3000/callback?code=abc', 'abc'],
		['a.example/callback?state=x&code=abc#/route', 'abc'],
		['it is https://a.example/callback?code=abc', 'abc'],
		['%E0%A4', '%E0%A4'], // a part of a character
		['https://', 'https://'],
	])('is parsed from %p as %p', (pasted, code) => {
		expect(parsePastedCode(pasted)).toBe(code);
	});
});

describe('the authorization URL', () => {
	const authorizationUrl = (redirectUrl: string) =>
		buildAuthorizationUrl(
			'https://app.example.com',
			'i&d=+ ',
			redirectUrl,
			'locations.read token.refresh',
		);

	it.each([
		'https://example.com/callback',
		'https://example.com/back?to=a&b=c#d',
		'http://127.0.0.1:5678/x y',
		'app://callback?é=1',
	])('contains the redirect URL as it is on the integration: %s', (redirectUrl) => {
		const url = authorizationUrl(redirectUrl);
		expect(url).toMatch(/^https:\/\/app\.example\.com\/a\/auth\/v0\/authorize\?/);
		expect(Object.fromEntries(new URL(url).searchParams)).toEqual({
			response_type: 'code',
			client_id: 'i&d=+ ',
			redirect_uri: redirectUrl,
			scope: 'locations.read token.refresh',
		});
	});

	it('is never cut off in a message, however many scopes it has and whatever the service said', () => {
		const scopes = Array.from({ length: 40 }, (_, index) => `resource-${index}.read`);
		const url = buildAuthorizationUrl(
			'https://app.example.com',
			'i'.repeat(64),
			'https://automation.example.com/rest/oauth2-credential/callback',
			scopes.join(' '),
		);
		const rejected = `https://localhost/callback?error_description=${'invalid+scope+'.repeat(30)}`;
		expect(() => parsePastedCode(rejected, url)).toThrow(`and save: ${url}`);
	});

	it.each(['', 'example.com/callback', 'n8n', 'https://localhost/callback?state=x&code=secret'])(
		'is empty when the redirect URL is %p',
		(url) => {
			expect(authorizationUrl(url)).toBe('');
		},
	);
});
