import { pastedCode } from '../../../credentials/login/pastedCode';
import { problemOf } from '../../harness/problem';

const again =
	'Open the address of the notice in the credential again, click Authorize, and paste the address that you are sent to, or the value of code in it.';

it.each([
	['http://localhost:5678/callback', 'The pasted address holds no code'],
	[
		'https://a.example/?error=access_denied&error_description=Not+by+you',
		'The service did not authorize: Not by you',
	],
	['?error=access_denied', 'The service did not authorize: access_denied'],
])('%p holds no code, and says what to paste', async (pasted, message) => {
	expect(await problemOf(() => pastedCode(pasted))).toEqual({ message, description: again });
});

it.each([
	['?code=abc#top', 'abc'],
	['a.example/callback?state=x&code=abc#/route', 'abc'],
	['it is https://a.example/callback?code=abc', 'abc'],
	['HTTP://a.example/callback?code=abc', 'abc'],
	['%E0%A4', '%E0%A4'], // half of a character
	['https://', 'https://'],
])('%p holds the code %p', (pasted, code) => {
	expect(pastedCode(pasted)).toBe(code);
});
