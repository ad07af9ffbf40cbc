import { pastedCode } from '../../../credentials/login/pastedCode';
import { problemOf } from '../../harness/problem';

const again =
	"Open the credential, fill in 'Redirect URL' as on the integration, enter the word new in 'Authorization Code', and save: n8n then shows the address at which you authorize it.";

it.each([
	['http://localhost:5678/callback', 'The pasted address holds no code'],
	[
		'https://a.example/?error=access_denied&error_description=Not+by+you',
		'The service did not authorize n8n: Not by you',
	],
	['?error=access_denied', 'The service did not authorize n8n: access_denied'],
])('%p holds no code, and says where to get one', async (pasted, message) => {
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
