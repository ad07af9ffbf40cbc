import { firstOf } from '../../../credentials/shared/problem';

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 1}`);

it.each([
	[names(0), ''],
	[names(2), 'n1, n2'],
	[names(10), 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10'],
	[names(12), 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 2 more'],
])('of %j, at most ten are named: %s', (all, said) => {
	expect(firstOf(all)).toBe(said);
});
