import { ProblemError } from '../../../shared/errors/problem';
import { findMore, saysMore } from './endOfList';
import type { ListToRead, PagingOptions } from './listToRead';
import type { Page } from './page';
import { isEmpty, PageError } from './page';
import { POSITION_PARAMETERS } from './paginator';
import type { Progress } from './progress';
import { describeRequest } from './query';

/** The message for a list of which nothing says whether it is whole. */
export const SILENT_LIST = 'Nothing says whether these are all locations of the service';

/** A request that was to prove a paginator, and what came of it. */
export interface Trial {
	url: string;
	/** false for the service's own link (FetchControl) */
	isGuess: boolean;
	result: Page | PageError;
}

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const TO_A_PARAMETER =
	'to Offset or Page Number, with the parameter that the documentation of the service names';
const TRY_AGAIN = 'If the list has changed in the meantime, try again.';

/** The option is not there before the user adds it, and the trigger has another Mode. */
function setOption(name: string, { mode, outputIncomplete }: PagingOptions): string {
	return mode === 'automatic' && !outputIncomplete
		? `add the option 'Paging' and set its '${name}'`
		: `set '${name}' in the option 'Paging'`;
}

function chooseParameter(paging: PagingOptions): string {
	return paging.parameter === undefined
		? `${setOption('Mode', paging)} ${TO_A_PARAMETER}`
		: "check 'Mode' and 'Parameter' in the option 'Paging'";
}

/** @returns what to do unless it is set already */
function outputReceived(paging: PagingOptions): string {
	if (paging.outputIncomplete) return '';
	return `If the list really ends there, ${setOption('If Incomplete', paging)} to Output Received Locations.`;
}

/** No paginator was proved by the second page. */
export function notProvedError(
	progress: Readonly<Progress>,
	{ listUrl, paging }: ListToRead,
	trials: readonly Trial[],
): ProblemError {
	const failures = trials.flatMap(({ isGuess, result }) =>
		result instanceof PageError ? [{ isGuess, error: result }] : [],
	);
	// It can have hidden the second page.
	const temporary = failures.find(({ error }) => error.isTemporary);
	// The service's own link says more than what was tried instead.
	if (temporary?.isGuess === false) return temporary.error;
	const { message, advice } = describeWaysOut(progress, paging, listUrl);
	return createError(
		message,
		[
			`The credential works: ${describeCount(progress)}.`,
			progress.hasExactTotal && failures.some(({ isGuess }) => !isGuess) && outputReceived(paging),
			advice,
			temporary !== undefined && 'Some requests failed, so try again first.',
			NOTHING_OUTPUT,
			describeMore(progress),
			describeTrials(progress, trials),
		],
		failures.map(({ error }) => error.problem.serviceMessage ?? '').find((words) => words !== ''),
		temporary?.error,
	);
}

function describeWaysOut(
	progress: Readonly<Progress>,
	paging: PagingOptions,
	listUrl: string,
): { message: string; advice: string } {
	const isSilent = !saysMore(progress);
	const report = `Otherwise report this to the service provider (${listUrl}).`;
	const { mode, parameter } = paging;
	if (parameter !== undefined) {
		const name = mode === 'offset' ? 'Offset' : 'Page Number';
		return {
			message: `By ${name}, '${parameter}' does not lead to the next page`,
			advice: `In the option 'Paging', check 'Mode' (Offset counts locations, Page Number counts pages) and 'Parameter' (the name in the documentation of the service). ${isSilent ? "If the service sends all at once, set 'Mode' to As the Service Says." : report}`,
		};
	}
	if (isSilent) {
		return {
			message: SILENT_LIST,
			advice: `If the service's own website shows as many, ${setOption('Mode', paging)} to As the Service Says. If it shows more, set it ${TO_A_PARAMETER}.`,
		};
	}
	return {
		message: describeMissing(progress) ?? 'The list goes on, but its next page was not found',
		advice: `To read the list in another way, ${chooseParameter(paging)}. ${report}`,
	};
}

function describeTrials(progress: Readonly<Progress>, trials: readonly Trial[]): string {
	const tried = trials.map(
		({ url, result }) => `${describeRequest(url)} (${describeResult(progress, result)})`,
	);
	return tried.length === 0 ? '' : `Tried: ${[...new Set(tried)].join('; ')}.`;
}

function describeResult(progress: Readonly<Progress>, result: Page | PageError): string {
	if (result instanceof PageError) {
		if (result.httpStatus !== undefined) return `status ${result.httpStatus}`;
		return result.n8nFailure === undefined ? 'not a list' : 'failed';
	}
	if (isEmpty(result)) return 'no location';
	return progress.hasNew(result) ? 'new locations' : 'no new location';
}

/** A proved paginator has nothing more, but the responses say that there is more. */
export function endsTooEarlyError(
	progress: Readonly<Progress>,
	{ listUrl, paging }: ListToRead,
): ProblemError {
	return createError(
		describeMissing(progress) ?? 'The pages end, but the service says that there is more',
		[
			!progress.hasExactTotal && TRY_AGAIN,
			outputReceived(paging),
			`Otherwise report this to the service provider (${listUrl}).`,
			NOTHING_OUTPUT,
			`${describeCount(progress)}.`,
			describeMore(progress),
		],
	);
}

/** A page failed that a proved paginator leads to. What a wait can end, a redirect, and what is no list keep their own text. */
export function refusedPageError(
	error: PageError,
	progress: Readonly<Progress>,
	{ listUrl, paging }: ListToRead,
	url: string,
): ProblemError {
	const { httpStatus: status = 0, problem, isTemporary } = error;
	if (status < 400 || isTemporary) return error;
	const more = describeMore(progress);
	return createError(
		`The service refused the next page, ${describeRequest(url)} (${status})`,
		[
			progress.hasExactTotal && outputReceived(paging),
			describeRefusal(url, more, { listUrl, paging }),
			NOTHING_OUTPUT,
			`${describeCount(progress)}.`,
			more,
		],
		problem.serviceMessage,
		// The first page arrived, so the credential is right, whatever the status says.
		{ httpStatus: status, n8nFailure: { cause: 'temporarily-unavailable' } },
	);
}

/** @returns what to do. By a page number, the user can say that a list ends where a page is refused */
function describeRefusal(
	url: string,
	more: string,
	{ listUrl, paging }: Pick<ListToRead, 'listUrl' | 'paging'>,
): string {
	const report = `report this to the service provider (${listUrl}).`;
	if (paging.mode === 'offset') {
		return `Each page begins with the last known location, so it should be there. ${TRY_AGAIN} Otherwise ${report}`;
	}
	if (paging.mode === 'number') {
		return `A 404 with JSON for a page number is the end, anything else is not: ${report}`;
	}
	if (more !== '')
		return `To read the list in another way, ${chooseParameter(paging)}. Otherwise ${report}`;
	const { number, plainNumber } = POSITION_PARAMETERS;
	const name = [number, plainNumber].find((each) => new URL(url).searchParams.has(each));
	const notAnEnd = 'A refusal does not say that the list ends there.';
	return name === undefined
		? `${notAnEnd} If it does not, ${report}`
		: `${notAnEnd} If the service's own website shows as many locations, ${setOption('Mode', paging)} to Page Number, with ${name} as 'Parameter'. Otherwise ${report}`;
}

/** A page breaks the list: it has no new location where it must have one, or does not begin where the page before it ends. */
export function brokenListError(
	progress: Readonly<Progress>,
	{ listUrl, paging }: ListToRead,
	url: string,
): ProblemError {
	return createError(`The response to ${describeRequest(url)} does not continue the list`, [
		TRY_AGAIN,
		// Only the third page in a row without a new location can be the end.
		!progress.broughtNew && outputReceived(paging),
		`If this keeps happening, ${chooseParameter(paging)}, or report it to the service provider (${listUrl}).`,
		NOTHING_OUTPUT,
		`${describeCount(progress)}.`,
		describeMore(progress),
	]);
}

function createError(
	message: string,
	sentences: (string | false)[],
	serviceMessage = '',
	failure?: Pick<PageError, 'httpStatus' | 'n8nFailure'>,
): ProblemError {
	const description = sentences
		.filter((sentence) => sentence !== false && sentence !== '')
		.join(' ');
	return new ProblemError(
		{ message, description, serviceMessage },
		failure?.httpStatus,
		failure?.n8nFailure,
	);
}

function describeCount({ receivedCount, hasExactTotal }: Readonly<Progress>): string {
	if (hasExactTotal) return `${receivedCount} locations arrived, which is the total`;
	return receivedCount === 1 ? '1 location arrived' : `${receivedCount} locations arrived`;
}

function describeMissing({ receivedCount, total }: Readonly<Progress>): string | undefined {
	if (total === undefined || total.value <= receivedCount) return undefined;
	return `Only ${receivedCount} of ${total.value} locations were received`;
}

function describeMore(progress: Readonly<Progress>): string {
	const quotes = new Set(findMore(progress).map(({ text }) => text));
	return quotes.size === 0
		? ''
		: `The responses say that there is more: ${[...quotes].join(', ')}.`;
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
