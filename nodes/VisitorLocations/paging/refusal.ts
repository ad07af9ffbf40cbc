import { ProblemError } from '../../../credentials/shared/problem';

/** What says nothing of what was asked: no token, or no time (RFC 9110, 15.5 and 15.6; RFC 6585; RFC 8470). */
const NO_ANSWERS = [401, 408, 425, 429, 502, 503, 504];

/** @returns whether a status may be the answer to a question: what was asked for is refused, or breaks the service */
export function isAnswer(status = 0): boolean {
	return status >= 400 && !NO_ANSWERS.includes(status);
}

/** @returns the status with which the service refused what was asked, undefined for every other fault */
export function refusalOf(error: unknown): number | undefined {
	const status = error instanceof ProblemError ? error.httpStatus : undefined;
	return isAnswer(status) ? status : undefined;
}

/** What is about the token, or the moment, and not about the page. */
const OTHER_REFUSALS = [401, 403, 408, 425, 429];

/** @returns whether a refusal is about what was asked for, and nothing else */
export function isAboutPage(refusal: number): boolean {
	return refusal < 500 && !OTHER_REFUSALS.includes(refusal);
}

/** @returns the service's own words in an error, with a space before them; `''` for none */
export function saidIn(error: unknown): string {
	return error instanceof ProblemError ? error.said : '';
}
