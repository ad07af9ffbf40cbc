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
});
