import type { Failure } from 'n8n-workflow';

import { getMember, isObject } from '../json';
import { ELLIPSIS } from '../text';

/** An error as the user reads it: what happened (`message`), and what to do about it (`description`). */
export interface Problem {
	/** all that the dialog of a credential shows */
	message: string;
	description: string;
	/** the words of the service, with a leading space. They stand after the description */
	serviceMessage?: string;
}

/**
 * @returns a text that n8n's editor, which renders errors as HTML, shows as it is: names and messages of the service can contain tags. The
 * arrow of an expression stays
 */
export function withoutTags(text: string): string {
	return text.replaceAll('<', '‹').replace(/(?<!=)>/g, '›');
}

/**
 * A problem on its way to the user. It has no HTTP response and no cause: n8n calls `preAuthentication` again for an error whose
 * `response.status` is 401, and a cause would contain request headers.
 */
export class ProblemError extends Error {
	/** with the words of the service: n8n's HTTP Request node shows it */
	readonly description: string;

	/**
	 * @param problem what the user reads
	 * @param httpStatus the status of the response, if that is the problem
	 * @param n8nFailure why it failed, for n8n's scheduler (n8n-workflow 2.41, Failure)
	 */
	constructor(
		readonly problem: Problem,
		readonly httpStatus?: number,
		readonly n8nFailure?: Failure,
	) {
		const { message, description, serviceMessage = '' } = problem;
		super(withoutTags(message));
		this.description = withoutTags(description + serviceMessage);
	}

	/** @returns whether a wait alone can end the problem */
	get isTemporary(): boolean {
		return isTemporary(this.n8nFailure);
	}
}

/** @returns whether a wait alone can end a failure, also where no retry is worth it */
export function isTemporary(failure: Failure | undefined): boolean {
	return failure?.cause === 'rate-limited' || failure?.cause === 'temporarily-unavailable';
}

/** @returns both texts, with a full stop between them if the first one ends without one */
export function appendSentence(text: string, sentence: string): string {
	if (text === '' || sentence === '') return text + sentence;
	return /[.!?…]$/.test(text) ? `${text} ${sentence}` : `${text}. ${sentence}`;
}

/**
 * @returns a ProblemError that was thrown, or that n8n has wrapped (n8n 2.41, httpRequestWithAuthentication: the error of a
 * login is the `cause` of n8n's own); of anything else only the words and n8n's `failure`, without its request
 */
export function toProblemError(error: unknown): ProblemError {
	for (const candidate of [error, getMember(error, 'cause')]) {
		if (candidate instanceof ProblemError) return candidate;
	}
	if (!(error instanceof Error))
		return new ProblemError({ message: String(error), description: '' });
	const description = getMember(error, 'description');
	const problem = {
		message: error.message,
		description: typeof description === 'string' ? description : '',
	};
	const failure = getMember(error, 'failure');
	return new ProblemError(problem, undefined, isFailure(failure) ? failure : undefined);
}

function isFailure(failure: unknown): failure is Failure {
	return isObject(failure) && typeof failure.cause === 'string';
}

const MAX_LISTED_NAMES = 10;
/** The maximum number of names to choose from that an error lists. */
export const MAX_LISTED_CHOICES = 50;
const MAX_NAME_LENGTH = 100;

/** @returns names of the service with commas: all of them, or the first `max` and how many more there are */
export function listNames(names: readonly string[], max = MAX_LISTED_NAMES): string {
	const more = names.length > max ? ` and ${names.length - max} more` : '';
	return names.slice(0, max).map(quoteName).join(', ') + more;
}

/** @returns a name of the service as an error shows it: whole, or not at all, because a piece of a secret could not be found any more */
export function quoteName(name: string): string {
	return name.length > MAX_NAME_LENGTH ? ELLIPSIS : name;
}
