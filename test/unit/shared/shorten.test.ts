import { shorten } from '../../../credentials/shared/shorten';

describe('shorten', () => {
	it.each([
		['', ''],
		['seven77', 'seven77'],
		['eight888', 'eight88…'],
		['one two3', 'one two…'],
	])('returns of %p at most 7 characters: %p', (text, shown) => {
		expect(shorten(text, 7)).toBe(shown);
	});
});
