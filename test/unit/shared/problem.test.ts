import { listNames, ProblemError } from '../../../shared/problem';

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 1}`);

it('names at most ten, or as many as the caller says, and how many more there are', () => {
	expect(listNames(names(10))).toBe('n1, n2, n3, n4, n5, n6, n7, n8, n9, n10');
	expect(listNames(names(12))).toMatch(/^n1, .*, n10 and 2 more$/);
	expect(listNames(names(52), 50)).toMatch(/^n1, .*, n50 and 2 more$/);
});

it('shortens each name to 100 characters', () => {
	const [short, long] = ['a'.repeat(100), 'b'.repeat(101)];
	expect(listNames([short, long])).toBe(`${short}, ${'b'.repeat(100)}…`);
});

it('keeps all but the description when that is replaced', () => {
	const problem = { message: 'What', description: 'Why', serviceMessage: ' It said: no' };
	const failure = { cause: 'rate-limited', retryAfterMs: 7 } as const;
	expect(new ProblemError(problem, 404, failure).withDescription('Why not')).toMatchObject({
		...{ message: 'What', description: 'Why not', serviceMessage: ' It said: no' },
		...{ httpStatus: 404, n8nFailure: failure },
	});
});

it('limits a message to 2,000 characters and a description to 4,000', () => {
	const problem = { message: 'm'.repeat(2_000), description: 'd'.repeat(4_000) };
	expect(new ProblemError(problem)).toMatchObject(problem);
	expect(
		new ProblemError({ message: `${problem.message}m`, description: `${problem.description}d` }),
	).toMatchObject({ message: `${problem.message}…`, description: `${problem.description}…` });
});
