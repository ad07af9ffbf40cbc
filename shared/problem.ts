import type { Failure } from 'n8n-workflow';

import { getMember } from './json';
import { fromService, removeMarks } from './serviceText';
import { shorten } from './shorten';

/** An error as the user reads it: what happened (`message`), and what to do about it (`description`). */
export interface Problem {
	message: string;
	description: string;
	/** what to do now. It stands after the message where that is all that is shown (the dialog of a credential), else after the description */
	step?: string;
	/** the words of the service, as describeFailure quotes them, with a leading space. They stand after the description */
	serviceMessage?: string;
}

/** Both can quote what the service sent: IDs, cities, hosts of links. A message can have a URL with 50 scopes. */
const MAX_MESSAGE_LENGTH = 2_000;
const MAX_DESCRIPTION_LENGTH = 4_000;

/**
 * A problem on its way to the user. It has no HTTP response and no cause: n8n calls `preAuthentication` again for an error whose
 * `response.status` is 401, and a cause would contain request headers. (n8n-workflow 1.60 has no UserError.)
 */
export class ProblemError extends Error {
	/** with the words of the service. n8n's HTTP Request node shows both; the dialog of a credential the message, which has the step */
	readonly description: string;
	/** each part on its own, with the marks of what the service sent: for a node, which hides the secrets in it */
	readonly parts: Required<Problem>;

	/**
	 * @param problem what the user reads
	 * @param httpStatus the status of the response, if that is the problem
	 * @param n8nFailure why it failed, for n8n's scheduler (n8n-workflow 2.41, Failure)
	 */
	constructor(
		problem: Problem,
		readonly httpStatus?: number,
		readonly n8nFailure?: Failure,
	) {
		const { step = '', serviceMessage = '' } = problem;
		const message = shorten(problem.message, MAX_MESSAGE_LENGTH);
		const description = shorten(problem.description, MAX_DESCRIPTION_LENGTH);
		super(removeMarks(appendSentence(message, step)));
		this.description = removeMarks(description + serviceMessage);
		this.parts = { message, description, step, serviceMessage };
	}
}

/** @returns both texts, with a full stop between them if the first one ends without one */
export function appendSentence(text: string, sentence: string): string {
	if (text === '' || sentence === '') return text + sentence;
	return /[.!?…]$/.test(text) ? `${text} ${sentence}` : `${text}. ${sentence}`;
}

/**
 * @returns a ProblemError that was thrown, or that n8n has wrapped (n8n 2.41, httpRequestWithAuthentication: the error of a
 * login is the `cause` of n8n's own); of anything else only the words, without its request
 */
export function toProblemError(error: unknown): ProblemError {
	for (const candidate of [error, getMember(error, 'cause')]) {
		if (candidate instanceof ProblemError) return candidate;
	}
	return new ProblemError(toProblem(error));
}

function toProblem(error: unknown): Problem {
	if (!(error instanceof Error)) return { message: String(error), description: '' };
	const description: unknown = Reflect.get(error, 'description');
	return {
		message: error.message,
		description: typeof description === 'string' ? description : '',
	};
}

const MAX_LISTED_NAMES = 10;
/** The maximum number of names to choose from that an error lists. */
export const MAX_LISTED_CHOICES = 50;
const MAX_NAME_LENGTH = 100;

/** @returns names of the service with commas: all of them, or the first `max` and how many more there are */
export function listNames(names: readonly string[], max = MAX_LISTED_NAMES): string {
	const more = names.length > max ? ` and ${names.length - max} more` : '';
	const listed = names.slice(0, max).map((name) => fromService(shorten(name, MAX_NAME_LENGTH)));
	return listed.join(', ') + more;
}
