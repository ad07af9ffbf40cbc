import { ProblemError } from '../../../shared/problem';
import type { End, FailedTrials } from './endOfList';
import { findHints, findSignsOfMore } from './endOfList';
import type { PagingMode } from './paginator';
import { describeRequest, POSITION_PARAMETERS } from './paginator';
import type { Progress } from './progress';

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const CHOOSE_MODE =
	"If the documentation of the service names the parameter for the next page, choose it as 'Mode' in the option 'Paging'.";
const WEB_PAGE = 'Something in front of the service can have sent it.';
const SINGLE_PAGE = "If the service sends the whole list at once, set 'Mode' there to Single Page.";

/**
 * The service does not paginate as the user chose, the responses say that there is more than what was received, nothing
 * confirms that the list ends there, or the second page could not be read.
 */
export function incompleteListError(
	progress: Readonly<Progress>,
	mode: PagingMode,
	end: End,
	listUrl: string,
): ProblemError {
	const failedTrials = end.reason === 'noTrialWorked' ? end : undefined;
	const error = 'error' in end ? end.error : failedTrials?.firstUnreadable;
	if (mode in POSITION_PARAMETERS && failedTrials !== undefined && error === undefined) {
		return pagingModeError(
			POSITION_PARAMETERS[mode as keyof typeof POSITION_PARAMETERS],
			failedTrials,
		);
	}
	const isTotalLarger = (progress.total?.value ?? 0) > progress.receivedCount;
	const signs = findSignsOfMore(progress);
	const quotes = (signs.length > 0 ? signs : findHints(progress)).map(({ text }) => text);
	const canReallyEnd = isTotalLarger || error !== undefined || failedTrials === undefined;
	const isSilent = failedTrials?.firstUnreadable !== undefined && quotes.length === 0;
	const sentences = [
		end.reason === 'rejectedByWebPage' && WEB_PAGE,
		failedTrials?.firstUnreadable !== undefined
			? 'Try again later.'
			: isTotalLarger && 'If the list has changed in the meantime, try again.',
		mode === 'singlePage'
			? "'Mode' in the option 'Paging' is set to Single Page. Set it to Automatic."
			: CHOOSE_MODE,
		isSilent && SINGLE_PAGE,
		canReallyEnd &&
			"If the list really ends there, set 'If Incomplete' there to Output Received Locations.",
		`Otherwise report this to the service provider (${listUrl}).`,
		NOTHING_OUTPUT,
		!isTotalLarger && describeCount(progress.receivedCount),
		quotes.length > 0 && `The responses say that there is more: ${quotes.join(', ')}.`,
		failedTrials !== undefined && describeTrials(failedTrials),
	];
	const description = sentences.filter((sentence) => sentence !== false).join(' ');
	const serviceMessage = failedTrials?.serviceMessage || error?.problem.serviceMessage;
	return new ProblemError(
		{ message: describeEnd(progress, end), description, serviceMessage },
		error?.httpStatus,
		error?.n8nFailure,
	);
}

function describeCount(count: number): string {
	return count === 1 ? '1 location was received.' : `${count} locations were received.`;
}

function describeTrials({ tried }: FailedTrials): string {
	return `Tried: ${[...new Set(tried)].join('; ')}.`;
}

function describeEnd(progress: Readonly<Progress>, end: End): string {
	const { receivedCount, emptyPagesInARow, total } = progress;
	if (end.reason === 'rejected') {
		return `The service rejected the next page, ${describeRequest(end.url)} (${end.error.httpStatus})`;
	}
	if (end.reason === 'rejectedByWebPage') {
		return `The next page, ${describeRequest(end.url)}, was rejected by a web page (${end.error.httpStatus})`;
	}
	if (end.reason === 'noTrialWorked' && end.firstUnreadable !== undefined) {
		return `The next page could not be read: ${end.firstUnreadable.message}`;
	}
	if (end.reason === 'repeatedUrl') {
		return `The next page, ${describeRequest(end.url)}, is a page that was already read`;
	}
	if (end.reason === 'repeatedPage') return 'The service sent the same page again';
	if (end.reason === 'emptyPages') {
		return `${emptyPagesInARow} pages in a row were empty, but the list did not end`;
	}
	if (total !== undefined && total.value > receivedCount) {
		return `Only ${receivedCount} of ${total.value} locations were received`;
	}
	if (end.reason === 'singlePage') return 'The service says that there is more than a single page';
	return end.reason === 'noTrialWorked'
		? 'The list goes on, but its next page was not found'
		: 'The pages end, but the service says that there is more';
}

function pagingModeError(parameter: string, failedTrials: FailedTrials): ProblemError {
	return new ProblemError({
		message: `The service does not paginate by the query parameter '${parameter}'`,
		description: `'Mode' in the option 'Paging' is set to it. Set it to Automatic, or to the parameter that the documentation of the service names. ${NOTHING_OUTPUT} ${describeTrials(failedTrials)}`,
		serviceMessage: failedTrials.serviceMessage,
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
		description: `The node reads no more, and nothing was output. With Get Many, turn off 'Return All' and set 'Limit' (with several input items, also remove the filters). Otherwise let the service filter the list with the option 'Query Parameters'. If the list is shorter, report this to the service provider (${listUrl}).`,
	});
}
