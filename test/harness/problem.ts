import type { Problem } from '../../shared/errors/problem';
import { ProblemError } from '../../shared/errors/problem';

/** @returns message and description of the ProblemError that `work` throws @throws Error if it does not throw one */
export async function catchProblem(work: () => unknown): Promise<Problem> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return { message: error.message, description: error.description };
	}
	throw new Error('A problem was expected');
}
