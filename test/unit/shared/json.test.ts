import { isObject, memberOf, textOf, trimmed } from '../../../credentials/shared/json';

it('an object is neither null nor a list nor anything else', () => {
	expect([{}, { a: 1 }].map(isObject)).toEqual([true, true]);
	expect([null, undefined, [], 'text', 7, true].map(isObject)).not.toContain(true);
});

it('a member is what is there', () => {
	expect([{ a: 1 }, Object.assign([], { a: 1 })].map((some) => memberOf(some, 'a'))).toEqual([
		1, 1,
	]);
	for (const none of [{}, null, 'text', undefined]) expect(memberOf(none, 'a')).toBeUndefined();
});

it('text is text or a number', () => {
	expect(['text', 7, 0].map(textOf)).toEqual(['text', '7', '0']);
	for (const none of [null, true, { a: 1 }, ['a']]) expect(textOf(none)).toBe('');
	expect([' a b ', 7, null].map(trimmed)).toEqual(['a b', '7', '']);
});
