import fc from 'fast-check';

import { findSecrets, quoteService, redact } from '../../../credentials/shared/secrets';
import { secretForms } from '../../harness/secrets';

const secret = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 40 });

it('hides a secret in each form that SECURITY.md names, wherever it stands', () => {
	fc.assert(
		fc.property(secret, (value) => {
			for (const form of secretForms(value)) {
				expect(redact(`before ${form} after`, [value])).toContain('[hidden]');
				expect(redact(form, [value])).toBe('[hidden]');
			}
		}),
		{ numRuns: 500 },
	);
});

const token = 'aZ9-kk_2Lq8+x/Y=~.0bU7wQ';
const password = 'Sömmer*2024 &<>"\'\\';

describe('a known secret', () => {
	it.each([
		['as it is', token],
		['in a sentence', `The token ${token} is unknown.`],
		['in a URL', `https://b.example/?t=${encodeURIComponent(token)}`],
		[
			'in a URL, in small letters',
			encodeURIComponent(token).replace(/%../g, (hex) => hex.toLowerCase()),
		],
		['in a form', new URLSearchParams({ password }).toString()],
		['as a host name', `https://${token.toLowerCase()}.example/`],
		['in JSON', JSON.stringify({ password })],
		['twice', `${token} and ${token}`],
	])('is hidden %s', (_form, text) => {
		const shown = redact(`before ${text} after`, [token, password]);
		expect(shown).toMatch(/^before .*\[hidden\].* after$/);
		expect(shown).not.toMatch(/aZ9|9-kk|mmer|2024/i);
	});

	it('leaves the words around it, and no piece of a longer one', () => {
		const text = `Unknown token ${encodeURIComponent(token)} of client 7`;
		expect(redact(text, [token])).toBe('Unknown token [hidden] of client 7');
		expect(redact('got abc-def-ghi', ['abc-', '', 'abc-def-ghi', 'def-'])).toBe('got [hidden]');
	});

	it('is not taken for a pattern', () => {
		expect(redact('a.c abc', ['a.c'])).toBe('[hidden] abc');
		expect(redact('a+(b)[c]{d}|e$f^g*h?i\\j/k', ['a+(b)[c]{d}|e$f^g*h?i\\j/k'])).toBe('[hidden]');
	});

	it('changes nothing when there is none', () => {
		expect(redact('a text', [])).toBe('a text');
		expect(redact('a text', ['', ''])).toBe('a text');
	});
});

describe('what follows Bearer or Basic', () => {
	it.each([
		['Bearer abc.DEF-123_x and basic dXNlcjpw', 'Bearer [hidden] and basic [hidden]'],
		['Bearer  a', 'Bearer [hidden]'],
		['Bearer 2|abc "Bearer x"', 'Bearer [hidden] "Bearer [hidden]"'],
		['{"a":"BASIC abcd+/=="}', '{"a":"BASIC [hidden]"}'],
	])('is hidden: %s', (text, shown) => {
		expect(redact(text, [])).toBe(shown);
	});

	it.each(['forbearer abcdefgh', 'a bearer', 'Bearer: "x"'])('is not in %s', (text) => {
		expect(redact(text, [])).toBe(text);
	});
});

describe('a quote of the service', () => {
	it.each([
		[' a\r\n\tb\u0000\u001bc  del\u007fete ', 'a b c del ete'],
		['x'.repeat(300), 'x'.repeat(300)],
		[`${'word '.repeat(59)}longer`, `${'word '.repeat(59)}longe…`],
	])('is one line of at most 300 characters: %j', (text, shown) => {
		expect(quoteService(text)).toBe(shown);
	});

	it('hides a secret before it is cut off', () => {
		const shown = quoteService(`${'x'.repeat(290)} my  secret`, ['my  secret']);
		expect(shown).toBe(`${'x'.repeat(290)} [hidden]`);
	});
});

describe('the secrets of a credential', () => {
	it('are all its tokens, passwords and codes, and its client as HTTP Basic sends it', () => {
		const credential = {
			accessToken: 'access',
			refreshToken: ' refresh ',
			clientId: ' id ',
			clientSecret: ' secret ',
			password: ' pass word ',
			authorizationCode: 'https://a.example/callback?state=x&code=the%2Fcode#top',
			oauthTokenData: { access_token: 'a2', refresh_token: 'r2', scope: 'x' },
			username: 'user',
		};
		expect(findSecrets(credential).sort()).toEqual(
			[
				...['access', 'refresh', 'secret', 'pass word', 'the%2Fcode', 'a2', 'r2'],
				btoa('id:secret'),
			].sort(),
		);
	});

	it.each([
		['the code', 'the code'],
		['?code=abc&state=1', 'abc'],
		['code=abc', 'abc'],
		['https://a.example/callback?error=x', ''],
		['', ''],
	])('have of the pasted text %j the code %j', (authorizationCode, code) => {
		const base = findSecrets({ authorizationCode: '' });
		const secrets = findSecrets({ authorizationCode });
		expect(secrets.filter((one, index) => one !== base[index])).toEqual(code === '' ? [] : [code]);
	});
});
