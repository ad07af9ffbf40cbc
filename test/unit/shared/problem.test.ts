import { listNames, ProblemError } from '../../../shared/problem';
import { fromService, removeMarks } from '../../../shared/serviceText';

const names = (count: number) => Array.from({ length: count }, (_, n) => `n${n + 1}`);

/** @returns a list as a user reads it */
const list = (...given: Parameters<typeof listNames>) => removeMarks(listNames(...given));

it('names at most ten, or as many as the caller says, and how many more there are', () => {
	expect(list(names(10))).toBe('n1, n2, n3, n4, n5, n6, n7, n8, n9, n10');
	expect(list(names(12))).toMatch(/^n1, .*, n10 and 2 more$/);
	expect(list(names(52), 50)).toMatch(/^n1, .*, n50 and 2 more$/);
});

it('shortens each name to 100 characters', () => {
	const [short, long] = ['a'.repeat(100), 'b'.repeat(101)];
	expect(list([short, long])).toBe(`${short}, ${'b'.repeat(100)}…`);
});

it('limits a message to 2,000 characters and a description to 4,000', () => {
	const problem = { message: 'm'.repeat(2_000), description: 'd'.repeat(4_000) };
	expect(new ProblemError(problem)).toMatchObject(problem);
	expect(
		new ProblemError({ message: `${problem.message}m`, description: `${problem.description}d` }),
	).toMatchObject({ message: `${problem.message}…`, description: `${problem.description}…` });
});

it('shows no marks, and keeps them for a node', () => {
	const name = fromService('name');
	const problem = { message: `a ${name}`, description: `b ${name}` };
	const error = new ProblemError(problem);
	expect(error).toMatchObject({ message: 'a name', description: 'b name', parts: problem });
});
