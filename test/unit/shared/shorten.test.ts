import { shorten, shortenName } from '../../../credentials/shared/shorten';

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

	it('leaves no beginning of a secret at the end of a long path', () => {
		const path = '/tenants/north-region-office-main-building/clients/';
		expect(shorten(`No ${path}aB3dE5gH7jK9mN1p`, path.length + 17)).toBe('No …');
	});
});

describe('shortenName', () => {
	it.each([
		['seven77', 'seven77'],
		['eight888', 'eight88…'],
		['one two3', 'one two…'],
	])('returns of %p at most 7 characters: %p', (name, shown) => {
		expect(shortenName(name, 7)).toBe(shown);
	});
});
