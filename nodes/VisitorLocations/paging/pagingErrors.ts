import { ProblemError } from '../../../shared/problem';
import type { Stop } from './endOfList';
import { findSignsOfMore, MAX_EMPTY_PAGES } from './endOfList';
import type { Progress } from './progress';
import type { PagingMode } from './paginator';
import { describeRequest, POSITION_PARAMETERS } from './paginator';
import type { Trials } from './trials';

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';

/**
 * The service does not paginate as the user chose, the responses say that there is more than what was received, nothing
 * confirms that the list ends there, or the second page could not be read.
 */
export function incompleteListError(
	list: Readonly<Progress>,
	stop: Stop,
	mode: PagingMode,
	listUrl: string,
): ProblemError {
	const trials = stop.reason === 'noSecondPage' ? stop.trials : undefined;
	const unreadPage = stop.reason === 'rejected' ? stop.rejection : trials?.unreadPage;
	if (mode !== 'automatic' && trials?.haveProvenEnd === false && unreadPage === undefined) {
		return pagingModeError(mode, trials);
	}
	const largerTotal = getLargerTotal(list);
	const quotes = findSignsOfMore(list).map(({ text }) => text);
	const canReallyEnd =
		largerTotal !== undefined || unreadPage !== undefined || stop.reason !== 'noSecondPage';
	const sentences = [
		trials?.unreadPage !== undefined
			? 'Try again later.'
			: largerTotal !== undefined && 'If the list has changed in the meantime, try again.',
		"If the documentation of the service names the parameter for the next page, choose it as 'Mode' in the option 'Paging'.",
		canReallyEnd &&
			"If the list really ends there, set 'If Incomplete' there to Output Received Locations.",
		`Otherwise report this to the service provider (${listUrl}).`,
		NOTHING_OUTPUT,
		largerTotal === undefined && describeCount(list.receivedCount),
		quotes.length > 0 && `The responses say that there is more: ${quotes.join(', ')}.`,
		trials !== undefined && describeTrials(trials),
	];
	const description = sentences.filter((sentence) => sentence !== false).join(' ');
	const serviceMessage = trials?.serviceMessage || unreadPage?.serviceMessage || '';
	return new ProblemError(
		{ message: describeStop(list, stop), description: `${description}${serviceMessage}` },
		unreadPage?.httpStatus,
		unreadPage?.n8nFailure,
	);
}

function describeCount(count: number): string {
	return count === 1 ? '1 location was received.' : `${count} locations were received.`;
}

function describeTrials({ tried }: Trials): string {
	return `Tried: ${tried.join('; ')}.`;
}

/** @returns how many locations there are, if the responses say that there are more than were received */
function getLargerTotal({ receivedCount, total }: Readonly<Progress>): number | undefined {
	return total !== undefined && total.value > receivedCount ? total.value : undefined;
}

function describeStop(list: Readonly<Progress>, stop: Stop): string {
	const { receivedCount, emptyPagesInARow } = list;
	const largerTotal = getLargerTotal(list);
	if (stop.reason === 'rejected') {
		const { url, rejection } = stop;
		return `The service rejected the next page, ${describeRequest(url)} (${rejection.httpStatus})`;
	}
	if (stop.reason === 'noSecondPage' && stop.trials.unreadPage !== undefined) {
		return `The next page could not be read: ${stop.trials.unreadPage.message}`;
	}
	if (stop.reason === 'repeatedPage') return 'The service sent the same page again';
	if (stop.reason === 'repeatedUrl') {
		return `The next page, ${describeRequest(stop.url)}, is a page that was already read`;
	}
	if (emptyPagesInARow === MAX_EMPTY_PAGES) {
		return `${emptyPagesInARow} pages in a row were empty, but the list did not end`;
	}
	if (largerTotal !== undefined)
		return `Only ${receivedCount} of ${largerTotal} locations were received`;
	return stop.reason === 'noSecondPage'
		? 'The list goes on, but its next page was not found'
		: 'The pages end, but the service says that there is more';
}

function pagingModeError(mode: Exclude<PagingMode, 'automatic'>, trials: Trials): ProblemError {
	return new ProblemError({
		message: `The service does not paginate by the query parameter '${POSITION_PARAMETERS[mode]}'`,
		description: `'Mode' in the option 'Paging' is set to it. Set it to Automatic, or to the parameter that the documentation of the service names. ${NOTHING_OUTPUT} ${describeTrials(trials)}${trials.serviceMessage}`,
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
