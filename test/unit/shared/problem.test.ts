import { listNames, ProblemError } from '../../../credentials/shared/problem';

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 1}`);

it.each([
	[names(0), ''],
	[names(2), 'n1, n2'],
	[names(10), 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10'],
	[names(12), 'n1, n2, n3, n4, n5, n6, n7, n8, n9, n10 and 2 more'],
])('of %j, at most ten are named: %s', (all, said) => {
	expect(listNames(all)).toBe(said);
});

it('names as many as the caller says', () => {
	expect(listNames(names(52), 50)).toMatch(/^n1, .*, n50 and 2 more$/);
});

it('shortens each name to 100 characters', () => {
	expect(listNames(['a'.repeat(100), 'b'.repeat(101)])).toBe(
		`${'a'.repeat(100)}, ${'b'.repeat(100)}…`,
	);
});

it.each([
	[2_000, 4_000],
	[2_001, 4_001],
	[1_000_000, 1_000_000],
])(
	'limits a message of %i and a description of %i characters',
	(messageLength, descriptionLength) => {
		const { message, description } = new ProblemError({
			message: 'm'.repeat(messageLength),
			description: 'd'.repeat(descriptionLength),
		});
		const isLong = messageLength > 2_000 ? '…' : '';
		expect(message).toBe('m'.repeat(2_000) + isLong);
		expect(description).toBe('d'.repeat(4_000) + isLong);
	},
);
