import { ProblemError } from '../../../credentials/shared/problem';

/** How a service refused what was asked. */
export interface Refusal {
	status: number;
	/** its own words, as they may be shown, with a space before them; `''` for none */
	words: string;
}

/** What says nothing of what was asked: no token, or no time (RFC 9110, 15.5 and 15.6; RFC 6585; RFC 8470). */
const NO_ANSWERS = [401, 408, 425, 429, 502, 503, 504];

/** @returns whether a status may be the answer to a question: what was asked for is refused, or breaks the service */
export function isAnswer(status = 0): boolean {
	return status >= 400 && !NO_ANSWERS.includes(status);
}

/** @returns how the service refused what was asked; undefined where it did not, also for every other fault */
export async function refusalOf(asked: Promise<unknown>): Promise<Refusal | undefined> {
	return await asked.then(
		() => undefined,
		(error: unknown) => {
			if (!(error instanceof ProblemError)) return undefined;
			const { httpStatus: status = 0, said: words } = error;
			return isAnswer(status) ? { status, words } : undefined;
		},
	);
}

/** @returns whether a refusal is about what was asked for: 403 may be about the token, and 500 about nothing */
export function isAboutPage(status: number): boolean {
	return status < 500 && status !== 403;
}
