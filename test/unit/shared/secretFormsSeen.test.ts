import { secretForms } from '../../../credentials/shared/secrets';

const secret = `ü+/?&<>"'\\`;

it.each([
	['as it is', secret],
	['in a URL', encodeURIComponent(secret)],
	['in a URL, in small letters', encodeURIComponent(secret).toLowerCase()],
	['in a form', new URLSearchParams({ a: secret }).toString().slice(2)],
	['in JSON', JSON.stringify(secret).slice(1, -1)],
	['in HTML, by names', 'ü+/?&amp;&lt;&gt;&quot;&apos;\\'],
	['in HTML, by numbers', 'ü+/?&#38;&#60;&#62;&#34;&#39;\\'],
	['in HTML, by hexadecimal numbers', 'ü+/?&#x26;&#x3c;&#x3e;&#x22;&#x27;\\'],
	['in HTML, an apostrophe by number', 'ü+/?&amp;&lt;&gt;&quot;&#39;\\'],
	['in HTML, an apostrophe by a number of three digits', 'ü+/?&amp;&lt;&gt;&quot;&#039;\\'],
	['in HTML, an apostrophe by a hexadecimal number', 'ü+/?&amp;&lt;&gt;&quot;&#x27;\\'],
	['in HTML, an apostrophe as it is', "ü+/?&amp;&lt;&gt;&quot;'\\"],
	['in base64', Buffer.from(secret).toString('base64')],
])('is hidden %s', (_name, form) => {
	expect(secretForms([secret])).toContain(form);
});

it('is hidden in base64 as it stands in URLs', () => {
	const odd = '~~~???~~~???'; // all the letters that differ
	const base64 = Buffer.from(odd).toString('base64');
	expect(base64).toMatch(/\+.*\//);
	expect(secretForms([odd])).toContain(base64.replaceAll('+', '-').replaceAll('/', '_'));
});

it('is hidden in base64 of a longer text, wherever it begins', () => {
	const long = 'client-secret-of-the-integration';
	for (const before of ['', 'a', 'ab', 'abc']) {
		const text = Buffer.from(`${before}${long}:more`).toString('base64');
		expect(secretForms([long]).filter((form) => text.includes(form))).not.toEqual([]);
	}
});

it('a piece of base64 that is a word by chance is none', () => {
	const shortest = (value: string) => Math.min(...secretForms([value]).map(({ length }) => length));
	expect(shortest('abcdef')).toBe(6);
	// 8 bytes give pieces of 10 characters, 7 bytes shorter ones.
	const pieces = (value: string) =>
		secretForms([value]).filter((form) => form !== value && !form.includes('='));
	expect(pieces('abcdefg')).toEqual([]);
	expect(pieces('abcdefgh').map(({ length }) => length)).toEqual([10, 10, 10]);
});

it('the longest come first, none twice, and an empty secret is none', () => {
	const lengths = secretForms(['', 'abc', 'a-longer-secret']).map(({ length }) => length);
	expect(lengths).toEqual([...lengths].sort((one, other) => other - one));
	expect(new Set(secretForms(['abc', 'abc'])).size).toBe(secretForms(['abc', 'abc']).length);
	expect(secretForms([''])).toEqual([]);
});

it('half of a character is hidden, too', () => {
	expect(secretForms(['half \ud800'])).toContain('half \ud800');
});
