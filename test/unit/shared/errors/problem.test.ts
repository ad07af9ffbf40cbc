import { listNames } from '../../../../shared/errors/problem';

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 1}`);

it('names at most ten, or as many as the caller says, and how many more there are', () => {
	expect(listNames(names(10))).toBe('n1, n2, n3, n4, n5, n6, n7, n8, n9, n10');
	expect(listNames(names(12))).toMatch(/^n1, .*, n10 and 2 more$/);
	expect(listNames(names(52), 50)).toMatch(/^n1, .*, n50 and 2 more$/);
});

it('shows no piece of a name above 100 characters', () => {
	const [short, long] = ['a'.repeat(100), 'b'.repeat(101)];
	expect(listNames([short, long])).toBe(`${short}, …`);
});
