import { ProblemError } from '../../../credentials/shared/problem';
import { isSecure, parseUrl } from '../../../credentials/shared/urls';
import type { PageRequest } from './pageRequest';
import { describeRequest } from './pageRequest';
import type { Rejection } from './rejection';

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const OUTPUT_WHAT_ARRIVED =
	"If the list really ends there, set 'If the List Is Incomplete' in the option 'Paging' to Output Received Locations.";

/** Why the next page could not be read. It is undefined if the last page itself ended the loop: the last, a repeated or an empty one. */
export type Stop =
	| { reason: 'rejected'; request: PageRequest; rejection: Rejection }
	| { reason: 'alreadyRequested'; request: PageRequest }
	| {
			reason: 'noPaginator';
			/** the trial requests and their results */
			tried: readonly string[];
			serviceMessage: string;
			/** whether a trial showed that nothing follows the first page */
			isEndConfirmed: boolean;
	  };

/** A sign in the responses that there is more. */
export interface SignOfMore {
	/** a quote of it, or what it is */
	text: string;
	/** the other origin that a link leads to, to which the node sends nothing */
	crossOrigin?: string;
}

/** The known facts of an incomplete list. */
export interface IncompleteList {
	/** how many locations were received */
	count: number;
	/** how many there are, if the service says that there are more */
	total: number | undefined;
	/** how many locations a response showed that no page of the list has */
	lost: number;
	signs: readonly SignOfMore[];
	/** how many empty pages in a row announced a next page; 0 if the reading did not stop for that */
	emptyPages: number;
	/** whether the last page was one of those before */
	isDuplicate: boolean;
	stop: Stop | undefined;
	listUrl: string;
}

/** The responses say that there is more than what was received, or nothing confirms that the list ends there. */
export function incompleteListError(list: IncompleteList): ProblemError {
	const { count, signs, stop, listUrl } = list;
	const tried = stop?.reason === 'noPaginator' ? stop.tried : [];
	const wasChanged = list.total !== undefined || list.lost > 0;
	const isCrossOrigin = signs.some(({ crossOrigin = '' }) => isSecure(parseUrl(crossOrigin)));
	const sentences = [
		!isShortOfTotal(list) &&
			(count === 1 ? '1 location was received.' : `${count} locations were received.`),
		signs.length > 0 &&
			`The responses say that there is more: ${signs.map(({ text }) => text).join(', ')}.`,
		tried.length > 0 && `Tried: ${tried.join('; ')}.`,
		NOTHING_OUTPUT,
		isCrossOrigin &&
			"If the links lead to another host of the same service, enter that as 'Base URL' in the credential: the access token is sent nowhere else.",
		wasChanged && 'If the list has changed in the meantime, try again.',
		"If you know how the service paginates, choose 'Mode' in the option 'Paging'; to find out more, see docs/probe.md in the source of this package.",
		OUTPUT_WHAT_ARRIVED,
		`Otherwise report this to the service provider (${listUrl}).`,
	];
	const rejection = stop?.reason === 'rejected' ? stop.rejection : undefined;
	const serviceMessage =
		stop?.reason === 'noPaginator' ? stop.serviceMessage : (rejection?.serviceMessage ?? '');
	const description = sentences.filter((sentence) => sentence !== false).join(' ');
	return new ProblemError(
		{ message: messageFor(list), description: `${description}${serviceMessage}` },
		rejection?.status,
	);
}

/** Whether the message says how many locations are missing, and not how the reading stopped. */
function isShortOfTotal({ total, emptyPages, isDuplicate, stop }: IncompleteList): boolean {
	const hasStopped = stop?.reason === 'rejected' || stop?.reason === 'alreadyRequested';
	return total !== undefined && !hasStopped && !isDuplicate && emptyPages === 0;
}

function messageFor(list: IncompleteList): string {
	const { count, total, lost, emptyPages, isDuplicate, stop } = list;
	if (isShortOfTotal(list)) return `Only ${count} of ${String(total)} locations were received`;
	if (stop?.reason === 'rejected') {
		const { request, rejection } = stop;
		return `The service rejected the next page, ${describeRequest(request)} (${rejection.status})`;
	}
	if (stop?.reason === 'alreadyRequested') {
		return `The next page, ${describeRequest(stop.request)}, is a page that was already read`;
	}
	if (isDuplicate) return 'The service sent the same page again';
	if (emptyPages > 0)
		return `${emptyPages} pages in a row were empty, but each announced another one`;
	if (lost === 1) return '1 location that the service returned is missing from the list';
	if (lost > 0) return `${lost} locations that the service returned are missing from the list`;
	return 'The list goes on, but its next page was not found';
}

/** There is a next page, although Mode is None. */
export function severalPagesError(): ProblemError {
	return new ProblemError({
		message: 'The list is longer than one page: there is a next page',
		description: `${NOTHING_OUTPUT} Set 'Mode' in the option 'Paging' to Automatic.`,
	});
}

/**
 * The service does not paginate as the user chose.
 *
 * @param names the query parameters of the chosen Mode
 * @param tried the trial requests and their results
 * @param serviceMessage the service's own words, as they may be shown, with a space before them
 */
export function pagingModeError(
	names: readonly string[],
	tried: readonly string[],
	serviceMessage: string,
): ProblemError {
	const parameters = [...new Set(names)].map((name) => `'${name}'`).join(' and ');
	return new ProblemError({
		message: `The service does not paginate by the query parameter ${parameters}`,
		description: `'Mode' in the option 'Paging' is set to it. Tried: ${tried.join('; ')}. ${NOTHING_OUTPUT} Set 'Mode' to Automatic, or to the parameter that the documentation of the service names.${serviceMessage}`,
	});
}

/**
 * A list that is longer than n8n can take, or a service that sends new pages forever.
 *
 * @param limit for example `100,000 locations`
 */
export function listTooLongError(limit: string, listUrl: string): ProblemError {
	return new ProblemError({
		message: `The list has more than ${limit}`,
		description: `The node reads no more, and nothing was output. With Get Many, turn off 'Return All' and set 'Limit'. Otherwise let the service filter the list with the option 'Query Parameters'. If the list is shorter, report this to the service provider (${listUrl}).`,
	});
}
