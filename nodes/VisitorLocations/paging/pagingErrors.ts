import { listNames, ProblemError } from '../../../shared/errors/problem';
import { findMore, saysMore } from './endOfList';
import type { ListToRead, PagingOptions } from './paginator';
import type { Page } from './page';
import { isEmpty, PageError } from './page';
import { POSITION_PARAMETERS } from './paginator';
import type { Progress } from './progress';
import { describeRequest } from './query';

/** The message for a list of which nothing says whether it is whole. */
export const SILENT_LIST =
	"Nothing says whether these are all locations: set 'Mode' in the option 'Paging'";

/** A request that was to prove a paginator, and what came of it. */
export interface Trial {
	url: string;
	/** false for the service's own link (FetchControl) */
	isGuess: boolean;
	result: Page | PageError;
}

const NOTHING_OUTPUT =
	'Nothing was output, because an incomplete list is never output as complete.';
const TRY_AGAIN = 'If the list has changed in the meantime, try again.';
const OTHER_NODE =
	"If no Mode fits, read the list with n8n's HTTP Request node and this credential.";

/** The option is not there before the user adds it, and the trigger has another Mode. */
function setOption(name: string, { mode, canBeIncomplete }: PagingOptions): string {
	return mode === 'automatic' && !canBeIncomplete
		? `add the option 'Paging' and set its '${name}'`
		: `set '${name}' in the option 'Paging'`;
}

/** @returns the modes that can read a list whose next page was not found. A cursor is of no use to the others */
function listModes({ lastSigns: { next, cursor } }: Readonly<Progress>): string {
	const isCursor = typeof next?.value !== 'string' && (next?.value ?? cursor) !== undefined;
	const modes = isCursor ? 'Cursor' : 'Offset, Page Number or Cursor';
	return `${modes}, with the parameter that the documentation of the service names`;
}

function chooseMode(progress: Readonly<Progress>, paging: PagingOptions): string {
	return paging.parameter === undefined
		? `${setOption('Mode', paging)} to ${listModes(progress)}`
		: "check 'Mode' and 'Parameter' in the option 'Paging'";
}

/** @returns what to do unless it is set already */
function outputReceived(paging: PagingOptions): string {
	if (paging.canBeIncomplete) return '';
	return `If the list really ends there, ${setOption('If Incomplete', paging)} to Output Received Locations.`;
}

/** No paginator was proved by the second page. */
export function notProvedError(
	progress: Readonly<Progress>,
	{ paging }: ListToRead,
	trials: readonly Trial[],
): ProblemError {
	const failures = trials.flatMap(({ isGuess, result }) =>
		result instanceof PageError ? [{ isGuess, error: result }] : [],
	);
	// It can have hidden the second page.
	const temporary = failures.find(({ error }) => error.isTemporary);
	// The service's own link says more than what was tried instead.
	if (temporary?.isGuess === false) return temporary.error;
	const { message, advice } = describeWaysOut(progress, paging);
	return createError(
		message,
		[
			`The credential works: ${describeCount(progress)}.`,
			progress.hasExactTotal && failures.some(({ isGuess }) => !isGuess) && outputReceived(paging),
			advice,
			temporary !== undefined && 'Some requests failed, so try again first.',
			NOTHING_OUTPUT,
			describeMore(progress) || describeMembers(progress),
			describeTrials(progress, trials),
		],
		failures.map(({ error }) => error.problem.serviceMessage ?? '').find((words) => words !== ''),
		temporary?.error,
	);
}

const MODE_NAMES = { offset: 'Offset', number: 'Page Number', cursor: 'Cursor' };

function describeWaysOut(
	progress: Readonly<Progress>,
	paging: PagingOptions,
): { message: string; advice: string } {
	const isSilent = !saysMore(progress);
	const { mode, parameter } = paging;
	if (parameter !== undefined) {
		const name = MODE_NAMES[mode];
		return {
			message: `By ${name}, '${parameter}' does not lead to the next page`,
			advice: `In the option 'Paging', check 'Mode' (Offset counts locations, Page Number counts pages, Cursor takes what the response says or an ID) and 'Parameter' (the name in the documentation of the service). ${isSilent ? "If the service sends all at once, set 'Mode' to As the Service Says. " : ''}${OTHER_NODE}`,
		};
	}
	if (isSilent) {
		return {
			message: SILENT_LIST,
			advice: `If the service's own website shows as many, ${setOption('Mode', paging)} to As the Service Says. If it shows more, set it to ${listModes(progress)}. ${OTHER_NODE}`,
		};
	}
	const settings = [
		mode === 'serviceSays' ? '' : `${setOption('Mode', paging)} to As the Service Says`,
		paging.canBeIncomplete ? '' : "set 'If Incomplete' to Output Received Locations",
	].filter((setting) => setting !== '');
	const isAll =
		settings.length === 0
			? ''
			: ` If the service's own website shows no more, ${settings.join(', and ')}.`;
	return {
		message: describeMissing(progress) ?? 'The list goes on, but its next page was not found',
		advice: `To read the list in another way, ${chooseMode(progress, paging)}.${isAll} ${OTHER_NODE}`,
	};
}

/** @returns what a person can see in the response, although the node does not understand it */
function describeMembers({ lastSigns: { otherMembers = [] } }: Readonly<Progress>): string {
	const names = otherMembers.length === 0 ? 'nothing' : listNames(otherMembers);
	return `Beside "data", the response has ${names}.`;
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

/** A page failed that a proved paginator leads to. What is temporary, a redirect, and what is no list keep their own text. */
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
			describeRefusal(error, url, progress, { listUrl, paging }),
			NOTHING_OUTPUT,
			`${describeCount(progress)}.`,
			more,
		],
		problem.serviceMessage,
		// The first page arrived, so the credential is right, whatever the status says.
		{ httpStatus: status, n8nFailure: { cause: 'temporarily-unavailable' } },
	);
}

/** @returns what to do. By a page number, the user can say that a list ends where the service knows no such page */
function describeRefusal(
	{ verdict }: PageError,
	url: string,
	progress: Readonly<Progress>,
	{ listUrl, paging }: Pick<ListToRead, 'listUrl' | 'paging'>,
): string {
	const report = `report this to the service provider (${listUrl}).`;
	if (paging.mode === 'offset')
		return `Each page begins with the last known location, so it should be there. ${TRY_AGAIN} Otherwise ${report}`;
	if (paging.mode === 'number')
		return `Only a 404 or 410 with JSON says that the list ends there. ${OTHER_NODE} Otherwise ${report}`;
	if (saysMore(progress)) {
		const { next, cursor } = progress.lastSigns;
		const canExpire = !progress.hasExactTotal && (next?.value ?? cursor) !== undefined;
		const again = canExpire ? 'Try again first, because a link or a cursor can expire. ' : '';
		return `${again}To read the list in another way, ${chooseMode(progress, paging)}. ${OTHER_NODE}`;
	}
	const { number, plainNumber } = POSITION_PARAMETERS;
	const name = [number, plainNumber].find((each) => new URL(url).searchParams.has(each));
	const notAnEnd = 'A refusal does not say that the list ends there.';
	return name === undefined || verdict !== 'missing'
		? `${notAnEnd} ${OTHER_NODE} If it does not end there, ${report}`
		: `${notAnEnd} If the service's own website shows as many locations, ${setOption('Mode', paging)} to Page Number, with ${name} as 'Parameter'. Otherwise ${report}`;
}

/**
 * A page breaks the list: it has no new location where it must have one, or does not begin where the page before it ends.
 *
 * @param canBeEnd whether the service can have sent it for the end, which the user knows
 */
export function brokenListError(
	progress: Readonly<Progress>,
	{ listUrl, paging }: ListToRead,
	url: string,
	canBeEnd: boolean,
): ProblemError {
	return createError(`The response to ${describeRequest(url)} does not continue the list`, [
		TRY_AGAIN,
		canBeEnd && outputReceived(paging),
		`If this keeps happening, ${chooseMode(progress, paging)}, or report it to the service provider (${listUrl}).`,
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

/** A list that is longer than n8n can take, or a service that sends new pages forever. @param limit in locations */
export function listTooLongError(limit: number, listUrl: string): ProblemError {
	return new ProblemError({
		message: `The list has more than ${limit.toLocaleString('en')} locations`,
		description: `The node reads no more, and nothing was output. With Get Many, turn off 'Return All' and set 'Limit' (with several input items, also remove the filters). Otherwise let the service filter the list with the option 'Query Parameters'. If the list is shorter, report this to the service provider (${listUrl}).`,
	});
}
