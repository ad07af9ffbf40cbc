import fc from 'fast-check';

import {
	findSecrets,
	hideSecrets,
	quoteService,
	withoutWords,
} from '../../../../shared/errors/secrets';
import { secretForms } from '../../../harness/secrets';

/** What has a meaning in a pattern, in a text, or here. */
const MEANINGFUL = ['$&', '$1', '[hidden]', 'hidden', '.*', '\\', '\n', 'a\r\nb'];

it('hides a secret in each form that SECURITY.md names', () => {
	const secret = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
	fc.assert(
		fc.property(secret, (value) => {
			for (const form of secretForms(value)) {
				const shown = hideSecrets(`before "${form}" after`, [value]);
				expect(shown).toMatch(/^before "?\[hidden\]"? after$/);
			}
		}),
		{ numRuns: 100, examples: MEANINGFUL.map((value) => [value]) },
	);
});

/** Characters that patterns, URLs, JSON and HTML give a meaning. */
const ODD = 'a+(b)[c]{d}|e$f^g*h?i\\j/k.l$&"\'<>%20=&;é😀\r\n\t ';
const secretOf = (length: number) => ODD.repeat(Math.ceil(length / ODD.length)).slice(0, length);

it.each([1, 8, 500, 50_000])(
	'hides a secret of %i characters, however often and wherever it is, in 100 ms',
	(length) => {
		const secret = secretOf(length);
		const start = performance.now();
		for (const form of secretForms(secret)) {
			const texts = [
				form,
				`${form} ${form}`,
				`${'x '.repeat(20)}"${form}"`,
				`${'x '.repeat(32_760)}${form}`,
			];
			for (const text of texts) {
				// Nothing of a long one is left, wherever the text was cut off.
				const piece = secret.slice(0, 40);
				for (const shown of [hideSecrets(text, [secret]), quoteService(text, [secret])]) {
					if (length >= 8) expect(shown.includes(piece)).toBe(false);
					expect(shown.length).toBeLessThanOrEqual(text.length + '[hidden]'.length * 2);
				}
			}
		}
		// 32 texts.
		expect(performance.now() - start).toBeLessThan(10_000);
	},
);

const token = 'aZ9-kk_2Lq8+x/Y=~.0bU7wQ';
const password = 'Sömmer*2024 &<>"\'\\';
const encoded = encodeURIComponent(token);

it.each([
	['twice', `${token} ${token}`, '[hidden] [hidden]'],
	['in a URL', `https://b.example/?t=${encoded}&u`, 'https://b.example/?t=[hidden]&u'],
	['in small letters', encoded.replace(/%../g, (hex) => hex.toLowerCase()), '[hidden]'],
	['as a host name', `https://${token.toLowerCase()}.example/`, 'https://[hidden].example/'],
	['in a form', new URLSearchParams({ password }).toString(), 'password=[hidden]'],
	['in JSON', JSON.stringify({ password }), '{"password":"[hidden]"}'],
	['within a word', `x${token}y`, 'x[hidden]y'],
])('hides a secret %s, and leaves the words around it', (_form, text, shown) => {
	expect(hideSecrets(`before ${text} after`, [token, password])).toBe(`before ${shown} after`);
});

it.each(['location', '1234', 'Zürich', 'a'.repeat(20), 'a-1'])(
	'leaves the word %s in our own texts, and hides it as a whole word of the service',
	(word) => {
		expect(withoutWords([word])).toEqual([]);
		expect(quoteService(`"${word}" ${word.toUpperCase()} x${word} ${word}s`, [word])).toBe(
			`"[hidden]" ${word === 'Zürich' ? word.toUpperCase() : '[hidden]'} x${word} ${word}s`,
		);
	},
);

it.each(['demo-123', 'hunter2', 'a'.repeat(21)])('hides the secret %s anywhere', (secret) => {
	expect(withoutWords([secret])).toEqual([secret]);
	expect(hideSecrets(`the1${secret}2words`, [secret])).toBe('the1[hidden]2words');
});

/** @returns the token with each character spelled in another way */
const spell = (character: (code: string) => string, radix = 16) =>
	Array.from(token, (c) => character(c.charCodeAt(0).toString(radix))).join('');

it.each([
	['percent escapes', spell((code) => `%${code}`)],
	['HTML', spell((code) => `&#${code};`, 10)],
	['HTML with hexadecimal numbers', spell((code) => `&#x${code};`)],
	['JSON escapes', spell((code) => `\\u00${code}`)],
	['percent escapes of percent escapes', encodeURIComponent(spell((code) => `%${code}`))],
	['an escaped slash', token.replace('/', '\\/')],
	['several lines', token.replace('_', '_\r\n')],
	['several lines of JSON', token.replace('_', '_\\n')],
	['percent escapes of HTML', encodeURIComponent(spell((code) => `&#${code};`, 10))],
	...['Hello+World!', 'Hello\tWorld!', 'Hello \n World!'].map((text) => ['other spaces', text]),
])('quotes nothing of a text that has a secret in %s', (_spelling, spelled) => {
	expect(quoteService(`got ${spelled}!`, [token, 'Hello World!'])).toBe('');
	expect(quoteService(`got ${spelled}!`, ['another'])).not.toBe('');
});

it('leaves no piece of a secret that overlaps another one or is part of it', () => {
	const secrets = ['abcdefg-', 'abcdefg-hijklmn-o', 'hijklmn-', 'n-op', '-o'];
	expect(hideSecrets('got abcdefg-hijklmn-o', secrets)).toBe('got [hidden]');
	expect(hideSecrets('got abcdefg-hijklmn-op', secrets)).toBe('got [hidden]');
});

it('changes nothing when there is no secret', () => {
	expect(hideSecrets('a text', [''])).toBe('a text');
});

it.each([
	['Bearer abc.DEF-123_x and basic dXNlcjpw', 'Bearer [hidden] and basic [hidden]'],
	['Bearer  2|abc "Bearer x1"', 'Bearer [hidden] "Bearer [hidden]"'],
	['Bearer abcDef basic ABCdef= Bearer 1234', 'Bearer [hidden] basic [hidden] Bearer [hidden]'],
	[`Bearer ${'x'.repeat(21)} or Basic auth`, 'Bearer [hidden] or Basic auth'],
	['{"a":"BASIC abcd+/=="}', '{"a":"BASIC [hidden]"}'],
	...['forbearer abcdefgh', 'a bearer', 'Bearer: "x"'].map((text) => [text, text]),
	...['Your Basic plan has ended.', '(BASIC PLAN)', 'Basic Tarif, bearer Übersicht!'].map(
		(text) => [text, text],
	),
])('hides a token after Bearer or Basic, but no word: %s becomes %s', (text, shown) => {
	expect(hideSecrets(text, [])).toBe(shown);
});

it.each([
	[' a\r\n\tb\u0000\u001bc  del\u007fete ', 'a b c del ete'],
	['x'.repeat(300), 'x'.repeat(300)],
	[`${'word '.repeat(59)}longer`, `${'word '.repeat(59)}longe…`],
	[`${'x'.repeat(290)} my  secret`, `${'x'.repeat(290)} [hidden]`],
])('quotes %j on one line, in at most 300 characters and without secrets', (text, shown) => {
	expect(quoteService(text, ['my  secret'])).toBe(shown);
});

it('quotes no text above 64 kB', () => {
	expect(quoteService('x '.repeat(32_768), [token])).not.toBe('');
	expect(quoteService('x '.repeat(32_769), [token])).toBe('');
});

it.each([1_000, 66_000])(
	'shows no piece of a plain secret of %i characters in a text that is cut off within it',
	(length) => {
		const secret = 'aZ9'.repeat(length).slice(0, length);
		for (const text of [
			`invalid token ${secret} ${'word '.repeat(20_000)}`,
			Array.from({ length: Math.ceil(70_000 / length) + 1 }, () => secret).join(' '),
			`${' '.repeat(65_000)}${secret}`,
			`${'x'.repeat(65_530)}${secret}`,
		]) {
			for (const shown of [hideSecrets(text, [secret]), quoteService(text, [secret])]) {
				expect(shown).not.toContain('aZ9aZ9');
			}
		}
	},
);

it('counts all tokens, passwords and codes of a credential, and its client as HTTP Basic sends it', () => {
	const credential = {
		accessToken: 'access',
		tokenData: '{"refreshToken":"refresh","companyId":"7"}',
		clientId: ' id ',
		clientSecret: ' secret? ',
		password: ' pass word ',
		authorizationCode: 'https://a.example/callback?state=x&code=the%2Fcode#top',
		oauthTokenData: { access_token: 'a2', refresh_token: 'r2', scope: 'x' },
		username: 'user',
	};
	const secrets = ['access', 'refresh', 'secret?', 'pass word', 'the/code', 'a2', 'r2'];
	const basic = btoa('id:secret?');
	const urlSafe = basic.replaceAll('=', '').replace('/', '_');
	expect(findSecrets(credential).sort()).toEqual([...secrets, basic, urlSafe].sort());
});

it('counts no access token that is not set', () => {
	expect(findSecrets({ accessToken: 'unset' }).join()).not.toContain('unset');
});

it.each([
	['the code', 'the code'],
	['?code=abc&state=1', 'abc'],
	['code=abc', 'abc'],
	// Services do not always encode it, and a code has no space.
	['https://a.example/?code=ab+cd%2Be', 'ab+cd+e'],
	['?code=ab+cd%2Be', 'ab+cd+e'],
	['https://a.example/callback?error=x', undefined],
])('counts of the pasted text %j the code %j', (authorizationCode, code) => {
	const [secret] = findSecrets({ authorizationCode }).filter(
		(value) => !btoa(':').startsWith(value),
	);
	expect(secret).toBe(code);
});
