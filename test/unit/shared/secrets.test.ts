import fc from 'fast-check';

import { findSecrets, quoteService, redact } from '../../../shared/secrets';
import { fromService } from '../../../shared/serviceText';
import { secretForms } from '../../harness/secrets';

const redactService = (text: string, secrets: readonly string[]) =>
	redact(fromService(text), secrets);

it.each([
	['whole text', 21, redact],
	['text of the service', 1, redactService],
] as const)(
	'hides a secret of a %s in each form that SECURITY.md names',
	(_where, minLength, hide) => {
		const secret = fc.string({ unit: 'binary-ascii', minLength, maxLength: 40 });
		fc.assert(
			fc.property(secret, (value) => {
				for (const form of secretForms(value)) {
					expect(hide(`before ${form} after`, [value])).toContain('[hidden]');
					expect(hide(form, [value])).toBe('[hidden]');
				}
			}),
			{ numRuns: 200 },
		);
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
	['in camelCase, as the name of a field', token.replace('-k', 'K'), '[hidden]'],
	['that is cut off', `${token.slice(0, 9)}…`, '[hidden]…'],
	['that is cut off in a URL', `?t=${encodeURIComponent(token).slice(0, 17)}…`, '?t=[hidden]…'],
	['in a form', new URLSearchParams({ password }).toString(), 'password=[hidden]'],
	['in JSON', JSON.stringify({ password }), '{"password":"[hidden]"}'],
])('hides a secret %s, and leaves the words around it', (_form, text, shown) => {
	expect(redact(`before ${text} after`, [token, password])).toBe(`before ${shown} after`);
});

it.each(['location', 'demo-12', 'Zürich', 'a'.repeat(20)])(
	'leaves the ordinary secret %s in our own words, and hides it as a whole word of the service',
	(word) => {
		expect(redact(`the ${word}, word`, [word])).toBe(`the ${word}, word`);
		expect(redactService(`"${word}" ${word.toUpperCase()} 1${word} ${word}s`, [word])).toBe(
			`"[hidden]" [hidden] 1${word} ${word}s`,
		);
	},
);

it.each(['demo-123', 'location1', 'a'.repeat(21)])('hides the secret %s anywhere', (secret) => {
	for (const hide of [redact, redactService]) {
		expect(hide(`the1${secret}2words`, [secret])).toBe('the1[hidden]2words');
	}
});

it('hides the piece of an ordinary secret that is cut off in a text of the service, and no piece of our own words', () => {
	expect(redactService('the hunt… hunt', ['hunter2'])).toBe('the [hidden]… hunt');
	expect(redactService('a shunt… hun…', ['hunter2'])).toBe('a shunt… hun…');
	expect(redact('a hunt…', ['hunter2'])).toBe('a hunt…');
});

it('hides an ordinary secret in each text of the service alone, also in one that was cut off', () => {
	const link = fromService('?token=1');
	expect(redact(`The token, ${link}, token ${link.slice(0, -1)}`, ['token'])).toBe(
		'The token, ?[hidden]=1, token ?[hidden]=1',
	);
});

it('leaves no piece of a longer secret, and takes none for a pattern', () => {
	const secrets = ['abcdefg-', '', 'abcdefg-hijklmn-o', 'hijklmn-'];
	expect(redact('got abcdefg-hijklmn-o', secrets)).toBe('got [hidden]');
	expect(redactService('got ab-cd-e', ['cd', 'ab-cd-e', 'ab-'])).toBe('got [hidden]');
	const secret = 'a+(b)[c]{d}|e$f^g*h?i\\j/k.l';
	expect(redact(`${secret} ${secret.replace('.', '_')}`, [secret])).toBe(
		`[hidden] ${secret.replace('.', '_')}`,
	);
});

it('changes nothing when there is no secret', () => {
	expect(redact('a text', [''])).toBe('a text');
});

it.each([
	['Bearer abc.DEF-123_x and basic dXNlcjpw', 'Bearer [hidden] and basic [hidden]'],
	['Bearer  2|abc "Bearer x"', 'Bearer [hidden] "Bearer [hidden]"'],
	['{"a":"BASIC abcd+/=="}', '{"a":"BASIC [hidden]"}'],
	...['forbearer abcdefgh', 'a bearer', 'Bearer: "x"'].map((text) => [text, text]),
])('hides what follows Bearer or Basic: %s becomes %s', (text, shown) => {
	expect(redact(text, [])).toBe(shown);
});

it.each([
	[' a\r\n\tb\u0000\u001bc  del\u007fete ', 'a b c del ete'],
	['x'.repeat(300), 'x'.repeat(300)],
	[`${'word '.repeat(59)}longer`, `${'word '.repeat(59)}longe…`],
	[`${'x'.repeat(290)} my  secret`, `${'x'.repeat(290)} [hidden]`],
])('quotes %j on one line, in at most 300 characters and without secrets', (text, shown) => {
	expect(quoteService(text, ['my  secret'])).toBe(shown);
});

it('counts all tokens, passwords and codes of a credential, and its client as HTTP Basic sends it', () => {
	const credential = {
		accessToken: 'access',
		tokenData: '{"refreshToken":"refresh","companyId":"7"}',
		clientId: ' id ',
		clientSecret: ' secret ',
		password: ' pass word ',
		authorizationCode: 'https://a.example/callback?state=x&code=the%2Fcode#top',
		oauthTokenData: { access_token: 'a2', refresh_token: 'r2', scope: 'x' },
		username: 'user',
	};
	const secrets = ['access', 'refresh', 'secret', 'pass word', 'the/code', 'a2', 'r2'];
	expect(findSecrets(credential).sort()).toEqual([...secrets, btoa('id:secret')].sort());
});

it.each([
	['the code', 'the code'],
	['?code=abc&state=1', 'abc'],
	['code=abc', 'abc'],
	['https://a.example/callback?error=x', ''],
])('counts of the pasted text %j the code %j', (authorizationCode, code) => {
	const [secret = ''] = findSecrets({ authorizationCode }).filter(
		(value) => value !== '' && value !== btoa(':'),
	);
	expect(secret).toBe(code);
});
