import fc from 'fast-check';

import { secretForms, serviceText } from '../../../credentials/shared/secrets';
import { secretForms as formsOf } from '../../harness/secrets';

const secret = fc.string({ unit: 'binary-ascii', minLength: 12, maxLength: 40 });

it('hides a secret in whatever form it is repeated, wherever it stands', () => {
	fc.assert(
		fc.property(secret, fc.string({ maxLength: 20 }), (value, before) => {
			for (const form of formsOf(value)) {
				const shown = serviceText(`${before} ${form} after`, [value]);
				expect(shown).toContain('[hidden]');
				// What is shown is on one line, so a secret can only be looked for as it looks there.
				if (form.trim() !== '' && !/\s/.test(form)) expect(shown.includes(form)).toBe(false);
			}
		}),
		{ numRuns: 500 },
	);
});

it('hides a secret inside a longer text that came as base64', () => {
	fc.assert(
		fc.property(secret, fc.string(), fc.string(), (value, before, after) => {
			const text = Buffer.from(`${before}${value}${after}`).toString('base64');
			const shown = serviceText(text, [value]);
			for (const word of shown.split('[hidden]')) {
				expect(Buffer.from(word, 'base64').toString('latin1')).not.toContain(value);
			}
			expect(shown).toContain('[hidden]');
		}),
		{ numRuns: 500 },
	);
});

const odd = `ü+/?&<>"'\\`;
const bits = '~~~???~~~???'; // all the letters in which the base64 of URLs differs
it.each([
	['in a URL, in small letters', odd, encodeURIComponent(odd).toLowerCase()],
	['in HTML, by names', odd, 'ü+/?&amp;&lt;&gt;&quot;&apos;\\'],
	['in HTML, an apostrophe by a number of three digits', odd, 'ü+/?&amp;&lt;&gt;&quot;&#039;\\'],
	['in HTML, an apostrophe by a hexadecimal number', odd, 'ü+/?&amp;&lt;&gt;&quot;&#x27;\\'],
	['in HTML, an apostrophe as it is', odd, "ü+/?&amp;&lt;&gt;&quot;'\\"],
	['in base64', odd, Buffer.from(odd).toString('base64')],
	['in base64 of URLs', bits, Buffer.from(bits).toString('base64url')],
	['with half of a character', 'half \ud800', 'half \ud800'],
])('a form of a secret: %s', (_name, value, form) => {
	expect(secretForms([value])).toContain(form);
});

it('a piece of base64 that is a word by chance is none', () => {
	// 8 bytes give pieces of 10 characters, 7 bytes shorter ones.
	const pieces = (value: string) =>
		secretForms([value]).filter((form) => form !== value && !form.includes('='));
	expect(pieces('abcdefg')).toEqual([]);
	expect(pieces('abcdefgh').map(({ length }) => length)).toEqual([10, 10, 10]);
});

it('none comes twice, and an empty secret is none', () => {
	expect(new Set(secretForms(['abc', 'abc'])).size).toBe(secretForms(['abc', 'abc']).length);
	expect(secretForms([''])).toEqual([]);
});

it.each([
	['a s3cret and s3cret', ['s3cret', ''], 'a [hidden] and [hidden]'],
	['said abc-def-ghi', ['abc', 'abc-def-ghi', 'def'], 'said [hidden]'],
	['Unknown username or wrong password', ['wrong'], 'Unknown username or wrong password'],
	['Error 401: no', ['401'], 'Error 401: no'],
	['wrong', ['wrong'], '[hidden]'],
	['{"password":"wrong"}', ['wrong'], '{"password":"[hidden]"}'],
	['a=password&b=wrong&scope=x', ['wrong'], 'a=password&b=[hidden]&scope=x'],
	["the wrong password 'wrong'.", ['wrong'], "the wrong password '[hidden]'."],
	['name="password"\r\n\r\nwrong\r\n--', ['wrong'], 'name="password" [hidden] --'],
	['Not the password: wrong', ['wrong'], 'Not the password: [hidden]'],
	['is -.] or "-.]"', ['-.]'], 'is -.] or "[hidden]"'],
	['wrongly said wr0ng!x', ['wr0ng'], 'wrongly said [hidden]!x'],
	['the password passwords', ['passwords'], 'the password [hidden]'],
	['got Bearer abc.DEF-123_x and basic dXNlcjpw', [], 'got Bearer [hidden] and basic [hidden]'],
	['Bearer  abcdefgh', [], 'Bearer [hidden]'],
	['BASIC abcd+/==', [], 'BASIC [hidden]'],
	['a bearer abcdefg', [], 'a bearer abcdefg'],
	['forbearer abcdefgh', [], 'forbearer abcdefgh'],
	[' a\r\n\tb\u0000\u001bc  del\u007fete ', [], 'a b c del ete'],
	['x'.repeat(300), [], 'x'.repeat(300)],
	['x'.repeat(301), [], `${'x'.repeat(300)}…`],
])('of %j, with the secrets %j, shows: %j', (text, secrets, shown) => {
	expect(serviceText(text, secrets)).toBe(shown);
});
