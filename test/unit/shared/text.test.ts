import { shorten } from '../../../shared/text';

it.each([
	['abc', 3, 'abc'],
	['abcd', 3, 'abc…'],
	['ab😀', 4, 'ab😀'],
	['ab😀d', 4, 'ab😀…'],
	['ab😀d', 3, 'ab…'],
	['😀😀', 1, '…'],
	['ab\uffffd', 3, 'ab\uffff…'],
])('cuts %j off after %i characters, and never within one: %j', (text, maxLength, shortened) => {
	expect(shorten(text, maxLength)).toBe(shortened);
});
