import { ProblemError } from '../../../credentials/shared/problem';
import type { Said } from './evidence';
import type { PageRequest } from './paginator';
import { readable } from './paginator';

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

const NO_PART = 'A part is never output as the whole list.';

/** None is chosen, and there is a next page. */
export function longerThanOnePage(): ProblemError {
	return new ProblemError({
		message: 'The list is longer than one page: there is a next page',
		description: `${NO_PART} Set 'Mode' in the option 'Paging' to Automatic.`,
	});
}

/** @param said what the service said that proves that there is more */
export function stopped(said: readonly string[], listUrl: string): ProblemError {
	return new ProblemError({
		message: 'The list goes on, but its next page is not there',
		description: `The service said: ${said.join(', ')}. ${NO_PART} Choose 'Mode' in the option 'Paging', or report this to whoever runs the service (${listUrl}). If the list really ends there, set 'If the List Is Incomplete' in the option 'Paging' to Output What Arrived.`,
	});
}

/** A page brought nothing but what had arrived before. */
export function repeated(listUrl: string): ProblemError {
	return new ProblemError({
		message: 'The service sent a page again that was already read',
		description: `It brought no new location, so the end of the list was not reached and nothing was output. Set 'Mode' in the option 'Paging' to another value. If that does not help, report this to whoever runs the service (${listUrl}).`,
	});
}

/** What leads to the next page leads back. */
export function circle(request: PageRequest, listUrl: string): ProblemError {
	return new ProblemError({
		message: 'What leads to the next page leads back to a page already read',
		description: `The reply leads to ${readable(request)} once more, so the end of the list was not reached and nothing was output. Report this to whoever runs the service (${listUrl}).`,
	});
}

/** @param tried the questions that brought no next page, and how they were answered */
export function incomplete(
	count: number,
	total: Said<number>,
	tried: readonly string[],
	listUrl: string,
): ProblemError {
	return new ProblemError({
		message: `Only ${count} of ${total.value} locations arrived`,
		description: `The service reports ${total.value} locations (${total.said}), but its pages ended before.${triedWords(tried)} ${NO_PART} If the service pages in another way than the node assumes, choose 'Mode' in the option 'Paging'. If the list was being changed, run this again. If the service counts locations that it does not list, set 'If the List Is Incomplete' in the option 'Paging' to Output What Arrived. Otherwise report it to whoever runs the service (${listUrl}).`,
	});
}

/**
 * There is more, and no way brings it.
 *
 * @param words of the service, as they may be shown, with a space before them
 */
export function nothingWorks(
	count: number,
	said: readonly string[],
	tried: readonly string[],
	words: string,
): ProblemError {
	const foreign = said.some((words) => words.includes(' at another address'))
		? " If the links lead to another host of the same service, enter that as 'Base URL' in the credential: the access token is sent nowhere else."
		: '';
	return new ProblemError({
		message: 'The list goes on, but nothing brings its next page',
		description: `${count} locations arrived, and the service said: ${said.join(', ')}.${triedWords(tried)} ${NO_PART}${foreign} If you know how the service pages, choose 'Mode' in the option 'Paging'; npm run probe, in the source of this package, finds out more.${words}`,
	});
}

/** The chosen way of paging brings nothing, or nothing new. @param words as above */
export function uselessChoice(
	names: readonly string[],
	tried: readonly string[],
	words: string,
): ProblemError {
	return new ProblemError({
		message: `The service does not page by ${[...new Set(names)].join(' or ')}`,
		description: `'Mode' in the option 'Paging' is set to it.${triedWords(tried)} ${NO_PART} Set it to Automatic, or to the one that the documentation of the service names.${words}`,
	});
}

/** The service refused a page after others. */
export function nextRefused(request: PageRequest, { status, words }: Refusal): ProblemError {
	return new ProblemError(
		{
			message: `The service refused the next page of the list (${status})`,
			description: `The pages before it arrived, so the address in the credential is right. The node asked for ${readable(request)}. ${NO_PART} Set 'Mode' in the option 'Paging' to another value, or remove it. If that does not help, report this to whoever runs the service.${words}`,
		},
		status,
	);
}

/** More locations than n8n can take, or a service that sends new ones forever. */
export function tooManyLocations(max: number, listUrl: string): ProblemError {
	const count = max.toLocaleString('en');
	return new ProblemError({
		message: `The list has more than ${count} locations`,
		description: `The node reads at most ${count}, and nothing was output. With Get Many, set 'Limit'. Otherwise let the service filter the list with the option 'Query Parameters'. If there are fewer locations, report this to the service provider (${listUrl}).`,
	});
}

function triedWords(tried: readonly string[]): string {
	return tried.length === 0 ? '' : ` Tried: ${tried.join('; ')}.`;
}
