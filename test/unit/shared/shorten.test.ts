import { shorten } from '../../../credentials/shared/shorten';

describe('shorten', () => {
	it.each([
		['four', 'four'],
		['seven77', 'seven77'],
		['one two3', 'one …'],
		['one twothree', 'one …'],
		['a:bcdefgh', 'a:…'],
		['"abcdefgh"', '"…'],
		['it P$4!word', 'it …'],
		['abcdefghi', 'abcdefg…'],
	])('returns of %p at most 7 characters and no beginning of a word: %p', (text, shown) => {
		expect(shorten(text, 7)).toBe(shown);
	});

	it('keeps the beginning of a word that is long enough to be recognized', () => {
		expect(shorten(`the ID ${'a'.repeat(60)}`, 54)).toBe('the ID …');
		expect(shorten(`the ID ${'a'.repeat(60)}`, 55)).toBe(`the ID ${'a'.repeat(48)}…`);
		expect(shorten(`"https://${'a'.repeat(60)}"`, 55)).toBe(`"https://${'a'.repeat(46)}…`);
	});
});
