import { trimText } from '../../../shared/json';

it.each([
	[' \t\na b\u00a0', 'a b'],
	['\u200b\u200c\u200d\u200e\u200f\u2060\ufeffa', 'a'],
	['a\u200b\u200c\u200d\u200e\u200f\u2060\ufeff', 'a'],
	[' \u200b a\u200bb \u200b ', 'a\u200bb'],
	['\u200a', ''],
	['\u2010a\u2061', '\u2010a\u2061'],
	[7, '7'],
	[null, ''],
])('removes what was pasted along with %j, but nothing within it', (value, text) => {
	expect(trimText(value)).toBe(text);
});
