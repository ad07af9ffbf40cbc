import { UserError } from 'n8n-workflow';

/** What went wrong (`message`) and what to do about it (`description`), as the user reads it. */
export interface Problem {
	message: string;
	description: string;
	/** what of the description are the service's own words, with a space before them */
	said?: string;
}

/** They can quote what the service sent: IDs, cities, hosts of links. */
const MAX_MESSAGE_LENGTH = 500;
const MAX_DESCRIPTION_LENGTH = 4_000;

/**
 * A problem on its way to the user.
 *
 * It deliberately carries no HTTP response and no cause: n8n runs `preAuthentication` again for an error
 * whose `response.status` is 401, and a cause would take request headers along.
 */
export class ProblemError extends UserError {
	/** the service's own words, as they may be shown; `''` for none */
	readonly said: string;

	/**
	 * @param problem what the user reads
	 * @param httpStatus the status of the reply, if the problem is one
	 */
	constructor(
		problem: Problem,
		readonly httpStatus?: number,
	) {
		super(shorten(problem.message, MAX_MESSAGE_LENGTH), {
			description: shorten(problem.description, MAX_DESCRIPTION_LENGTH),
		});
		this.said = problem.said ?? '';
	}
}

/** How the message begins when the refresh token of a pasted code was refused: the node then tries once more. */
export const AUTHORIZATION_REFUSED = 'The service no longer accepts the stored authorization';

const MAX_LISTED_NAMES = 10;
const MAX_NAME_LENGTH = 100;

/** @returns the names as a list in words: all of them, or the first ten and how many more there are */
export function firstOf(names: readonly string[]): string {
	const more =
		names.length > MAX_LISTED_NAMES ? ` and ${names.length - MAX_LISTED_NAMES} more` : '';
	const listed = names.slice(0, MAX_LISTED_NAMES).map((name) => shorten(name, MAX_NAME_LENGTH));
	return listed.join(', ') + more;
}

/** @returns the beginning of a text that is longer than `maxLength` characters */
function shorten(text: string, maxLength: number): string {
	return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
}
