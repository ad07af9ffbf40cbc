import fc from 'fast-check';

import { quoteService, redact, findSecrets } from '../../../credentials/shared/secrets';
import { secretForms } from '../../harness/secrets';

const secret = fc.string({ unit: 'binary-ascii', minLength: 12, maxLength: 40 });

it('hides a secret in each form in which it can be repeated, wherever it stands', () => {
	fc.assert(
		fc.property(secret, fc.string({ maxLength: 20 }), (value, before) => {
			for (const form of secretForms(value)) {
				const shown = quoteService(`${before} ${form} after`, [value]);
				expect(shown).toContain('[hidden]');
				// The shown text is on one line, so a secret can only be found as it looks there.
				if (form.trim() !== '' && !/\s/.test(form)) expect(shown.includes(form)).toBe(false);
			}
		}),
		{ numRuns: 500 },
	);
});

it('hides a secret in a longer text that was sent as base64', () => {
	fc.assert(
		fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
			const text = Buffer.from(`${before}${value}${after}`).toString('base64');
			const shown = quoteService(text, [value]);
			for (const word of shown.split('[hidden]')) {
				expect(Buffer.from(word, 'base64').toString('latin1')).not.toContain(value);
			}
			expect(shown).toContain('[hidden]');
		}),
		{ numRuns: 500 },
	);
});

const token = 'aZ9-kk_2Lq8+x/Y=~.0bU7wQ';
const password = 'Sömmer*2024 &<>"\'\\';
const base64 = (value: string) => Buffer.from(value).toString('base64');
const client = base64(`client:${password}`);
const html = password.replace(/[&<>"'*]/g, (character) => `&#${character.charCodeAt(0)};`);

describe('a known secret', () => {
	it.each([
		['as it is', token],
		['in a sentence', `The token ${token} is unknown.`],
		['in a URL', `https://b.example/?t=${encodeURIComponent(token)}`],
		[
			'in a URL, in small letters',
			encodeURIComponent(token).replace(/%../g, (hex) => hex.toLowerCase()),
		],
		['in a URL that encodes more than it must', 'S%C3%B6mmer%2A2024%20%26%3C%3E%22%27%5C'],
		['in a form', new URLSearchParams({ password }).toString()],
		['as a host name', `https://${token}.example/`],
		['in JSON', JSON.stringify({ password })],
		['in JSON as escapes', 'S\\u00f6mmer*2024 \\u0026\\u003c\\u003e\\"\\u0027\\\\'],
		['in HTML by name', 'Sömmer*2024 &amp;&lt;&gt;&quot;&apos;\\'],
		['in HTML by number', html],
		['in HTML by hexadecimal number', 'Sömmer*2024 &#x26;&#x3c;&#x3e;&#x22;&#x27;\\'],
		['in HTML with apostrophes by name', 'aZ9&apos;mmer&apos;'],
		['in base64', base64(token)],
		['in base64 without padding', base64(password).replace(/=+$/, '')],
		['in base64url', Buffer.from(token).toString('base64url')],
		['in base64 with other text', client],
		['in base64 without its beginning', client.slice(5)],
		['in base64 in a URL', encodeURIComponent(client)],
		['in JSON in a URL', encodeURIComponent(JSON.stringify({ password }))],
		['encoded twice', encodeURIComponent(encodeURIComponent(token))],
		['cut off', `${token.slice(0, 18)}…`],
	])('is hidden %s', (_form, text) => {
		const shown = redact(`before ${text} after`, [token, password, "aZ9'mmer'"]);
		expect(shown).toContain('[hidden]');
		expect(shown).not.toMatch(/aZ9|9-kk|mmer|2024|U8O2|Cbm1l/i);
	});

	it.each([
		['a1b2', 'a1bx', 'a1bx'],
		['a1b2c3d', 'a1b2c3x', 'a1b2c3x'],
		['a1b2c3d4', 'a1b2c3dx', '[hidden]'],
	])('of a few characters is hidden only when all of them are there: %s in %s', (...row) => {
		const [short, text, shown] = row;
		expect(redact(text, [short])).toBe(shown);
	});

	it('is hidden with emojis in HTML, next to numbers that no character has', () => {
		const text = 'Unknown: 1&#128512;2&#x1F601;xyz9 &#9999999; &#xffffff;';
		expect(redact(text, ['1😀2😁xyz9'])).toBe('Unknown: [hidden] &#9999999; &#xffffff;');
		expect(redact('1&#128512;&#9999999;2😁xyz9', ['1😀2😁xyz9'])).toBe('[hidden]');
	});

	it.each([
		['as it is', (beginning: string) => beginning],
		['in a URL', encodeURIComponent],
		['in base64', (beginning: string) => base64(beginning).replace(/=+$/, '')],
		['in a path', (beginning: string) => `/tenants/north-region/${beginning}`],
	])('is hidden when a text is cut off after its beginning, %s', (_form, encode) => {
		for (const length of [6, 11, 15, 18]) {
			for (const secret of [token, password]) {
				const shown = redact(`before ${encode(secret.slice(0, length))}… after`, [secret]);
				expect(shown).toMatch(/^before (\/tenants\/north-region\/)?\[hidden\]…? after$/);
			}
		}
	});

	it.each([
		['%3D in a URL', 'a1b2+c3d4/e5f6==', 'a1b2%2Bc3d4%2Fe5f6%3'],
		['%C3%BC in a URL', 'Zürich-4711-Büro', 'Z%C3%BCrich-4711-B%C3%'],
		['%C3%BC in a URL', 'Zürich-4711-Büro', 'Z%C3%BCrich-4711-B%C3'],
		['\\u00fc in JSON', 'Sommer2024München!', 'Sommer2024M\\u00f'],
		['\\u00fc in JSON, after the backslash', 'Sommer2024München!', 'Sommer2024M\\'],
		['&amp; in HTML', 'p@ssw0rd&1', 'p@ssw0rd&am'],
		['&lt; in HTML', 'Passwort<99', 'Passwort&l'],
		['&#252; in HTML', 'Sommer2024München!', 'Sommer2024M&#25'],
		['a character in base64', 'Zürich-4711-Büro', base64('client1:Zürich-4711-Büro').slice(0, 31)],
		['the fifth character in base64', 'Sommer2024!', 'U29tbWV'],
	])('is hidden when a text is cut off within %s', (_where, secret, cutOff) => {
		expect(redact(`token=1 ${cutOff}…`, [secret])).toMatch(/^token=1 \[hidden\]…?$/);
	});

	it('is hidden at a cut from four characters on, unless it is a common word', () => {
		expect(redact('aZ9-… and aZ9…', [token])).toBe('[hidden]… and aZ9…');
		expect(redact('a work… after', ['working'])).toBe('a work… after');
		expect(redact('aZ9- after', [token])).toBe('aZ9- after');
		expect(redact('aZ9-other… after', [token])).toBe('aZ9-other… after');
	});

	it('leaves the words around it', () => {
		const text = `Unknown token ${encodeURIComponent(token)} of client 7`;
		expect(redact(text, [token])).toBe('Unknown token [hidden] of client 7');
		expect(redact('got abc-def-ghi', ['abc-', '', 'abc-def-ghi', 'def-'])).toBe('got [hidden]');
	});
});

describe('a common word, which a sentence can contain', () => {
	it.each([
		['Unknown username or wrong password', 'wrong'],
		['wrongly said', 'wrong'],
		['Error 401: no', '401'],
		['Unknown password hunter for user u', 'hunter'],
		['is -.] there', '-.]'],
		['d3Jvbmc=', 'wrong'],
	])('stays visible: %s', (text, word) => {
		expect(redact(text, [word])).toBe(text);
	});

	it.each([
		['wrong', 'wrong', '[hidden]'],
		['{"password":"wrong"}', 'wrong', '{"password":"[hidden]"}'],
		['a=password&b=wrong&scope=x', 'wrong', 'a=password&b=[hidden]&scope=x'],
		["the wrong password 'wrong'.", 'wrong', "the wrong password '[hidden]'."],
		['name="password"\r\n\r\nwrong\r\n--', 'wrong', 'name="password"\r\n\r\n[hidden]\r\n--'],
		['Not the password: wrong', 'wrong', 'Not the password: [hidden]'],
		['is -.] or "-.]"', '-.]', 'is -.] or "[hidden]"'],
		['<b>wrong</b>', 'wrong', '<b>[hidden]</b>'],
		['password: wrong…', 'wrong', 'password: [hidden]…'],
		['{"password":"wron…', 'wrong', '{"password":"[hidden]…'],
	])('is hidden as a whole value: %j', (text, word, shown) => {
		expect(redact(text, [word])).toBe(shown);
	});

	it.each(['wr0ng', 'wrongest', 'wr!ng'])('is not %s', (word) => {
		expect(redact(`said ${word} once`, [word])).toBe('said [hidden] once');
	});
});

describe('a quote of the service', () => {
	it.each([
		['Bearer abc.DEF-123_x and basic dXNlcjpw', 'Bearer [hidden] and basic [hidden]'],
		['Bearer  abcdefgh', 'Bearer [hidden]'],
		['BASIC abcd+/==', 'BASIC [hidden]'],
		['token c29tZS1vcGFxdWUtdG9rZW4tMjM', 'token [hidden]'],
		['token aaaaaaaaaaaaaaaaa12x', 'token [hidden]'],
		['token ABCDEFabcdef________', 'token [hidden]'],
		['4bf92f3577b34da6a3ce929d0e0e47364bf92f35', '[hidden]'],
		['eyJhbGciOiJIUzI1NiJ9x2.eyJzdWIiOiIxMjM0NTY3OD9', '[hidden].[hidden]'],
	])('hides what looks like a token: %s', (text, shown) => {
		expect(quoteService(text)).toBe(shown);
	});

	it.each([
		'a bearer abcdefg',
		'forbearer abcdefgh',
		'UUID 123e4567-e89b-12d3-a456-426614174000',
		'trace 4bf92f3577b34da6a3ce929d0e0e4736',
		'trace 1-5759e988-bd862e3fe1be46a994272793',
		'https://visitors-2024-eu-west-1.internal.example.com/rest/v1/locations',
		'https://2024-visitors--eu-west-12.internal.example.com/rest/v1/locations',
		'ERR_VALIDATION_FAILED_FOR_SCOPE',
		'Insufficient_Scope_For_Resource_1',
		'12345678901234567890',
		'aaaaaaaaaaaaaaaaa12',
		'locationsOfTheCompanyV2',
	])('shows %s', (text) => {
		expect(quoteService(text)).toBe(text);
	});

	it.each([
		[' a\r\n\tb\u0000\u001bc  del\u007fete ', 'a b c del ete'],
		['x'.repeat(300), 'x'.repeat(300)],
		[`${'word '.repeat(59)}longer`, `${'word '.repeat(59)}longe…`],
	])('is one line of at most 300 characters: %j', (text, shown) => {
		expect(quoteService(text)).toBe(shown);
	});
});

it('takes no time for hostile text', () => {
	const start = Date.now();
	for (const character of ['a', ' ', '%', '%41', '\\', '&#', '"', 'A=', '1a']) {
		quoteService(character.repeat(100_000), ['wrong', token, password]);
	}
	expect(Date.now() - start).toBeLessThan(5_000);
});

it('knows the secrets of each credential type', () => {
	const fields = { clientSecret: 'c', password: 'p', accessToken: 'a', refreshToken: 'r' };
	const oauthTokenData = { access_token: 'oa', refresh_token: 'or', scope: 's' };
	// A client secret is sent without spaces around it, a password with them.
	const all = { ...fields, clientSecret: 'c\n', password: ' p', clientId: 'id', oauthTokenData };
	const found = new Set(findSecrets(all).filter((value) => value !== ''));
	expect([...found].sort()).toEqual([' p', 'a', 'c', 'c\n', 'oa', 'or', 'p', 'r']);
});

it.each([
	['https://localhost/callback?code=4%2F0Ab#x', '4/0Ab'],
	['?state=x&code=abc&y=1', 'abc'],
	['code=abc&y=1', 'abc'],
	[' abc ', 'abc'],
	['https://localhost/callback', ''],
])('the secret of the pasted %p is %p', (authorizationCode, code) => {
	expect(findSecrets({ authorizationCode })[0]).toBe(code);
});

describe('an unknown token in a text of the service', () => {
	it('is hidden when it has hardly any digit', () => {
		for (const token of ['access-1-XxhrP-GvOXHolgPihXaDCAAGpTmq', 'QkdjWqZtRbNsLmPxYcVfGh']) {
			expect(quoteService(`No: ${token}`)).toBe('No: [hidden]');
		}
	});

	it('does not hide names in camelCase or in capitals with it', () => {
		const text = 'averageMonthlyVisitorsCount of LOCATION_NOT_FOUND_IN_COMPANY';
		expect(quoteService(text)).toBe(text);
	});
});
