import { isObject, memberOf, textOf } from '../../../credentials/shared/json';

it('an object is neither null nor a list nor anything else', () => {
	expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
	expect([null, undefined, [], 'text', 7, true].map(isObject)).not.toContain(true);
});

it.each([
	[{ a: 1 }, 1],
	[Object.assign([], { a: 1 }), 1],
	[{}, undefined],
	[null, undefined],
	['text', undefined],
	[undefined, undefined],
])('of %p, a member is what is there', (value, member) => {
	expect(memberOf(value, 'a')).toBe(member);
});

it.each([
	['text', 'text'],
	[7, '7'],
	[0, '0'],
	[null, ''],
	[true, ''],
	[{ a: 1 }, ''],
	[['a'], ''],
])('the text of %p is %p', (value, text) => {
	expect(textOf(value)).toBe(text);
});
