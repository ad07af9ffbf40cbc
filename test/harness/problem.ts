import type { Problem } from '../../credentials/shared/problem';
import { ProblemError } from '../../credentials/shared/problem';

/** @returns the words of the problem that `work` ends with @throws when it ends with anything else */
export async function problemOf(work: () => unknown): Promise<Problem> {
	try {
		await work();
	} catch (error) {
		if (!(error instanceof ProblemError)) throw error;
		return { message: error.message, description: error.description ?? '' };
	}
	throw new Error('A problem was expected');
}
