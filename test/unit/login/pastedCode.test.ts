import { pastedCode } from '../../../credentials/login/pastedCode';

it.each([
	['', ''],
	['  abc-123 ', 'abc-123'],
	['abc==', 'abc=='],
	['4%2F0Ab', '4/0Ab'],
	['100%', '100%'],
	['100%2', '100%2'],
	['renew', 'renew'],
	['new-one', 'new-one'],
	['?code=abc#top', 'abc'],
	['https://example.com/callback?code=abc&state=x', 'abc'],
	['https://example.com/callback?state=x&code=4%2F0Ab#top', '4/0Ab'],
	['localhost:3000/callback?code=abc', 'abc'],
	['?code=abc&state=x', 'abc'],
	['code=abc', 'abc'],
])('%p holds the code %p', (pasted, code) => {
	expect(pastedCode(pasted)).toBe(code);
});

it.each([
	['https://example.com/callback', 'The pasted address holds no code'],
	['https://example.com/callback?code=', 'The pasted address holds no code'],
	['?state=x', 'The pasted address holds no code'],
	[
		'https://example.com/callback?error=access_denied',
		'The service did not authorize n8n: access_denied',
	],
	[
		'?error=access_denied&error_description=v1.2%20says%20no.',
		'The service did not authorize n8n: v1.2 says no',
	],
])('%p is refused: %s', (pasted, message) => {
	expect(() => pastedCode(pasted)).toThrow(message);
});

it.each(['new', ' New ', 'https://example.com/callback'])(
	'%p is answered with the address at which to authorize',
	(pasted) => {
		const prompt = 'https://app.example.com/a/auth/v0/authorize?client_id=x';
		expect(() => pastedCode(pasted, prompt)).toThrow(
			`open this address in your browser: ${prompt}`,
		);
	},
);
