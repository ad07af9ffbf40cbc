import { ProblemError } from '../../../credentials/shared/problem';
import { candidatesOf } from './candidates';
import { countedQuery } from './nextPage';
import type { FetchedPage } from './page';
import type { Progress } from './progress';
import type { PageRequest, ParameterStyle } from './styles';
import { countsLocations, isCounted, positionParameter, queryOf, readable } from './styles';
import { leadsOn, verdictOf } from './verdict';

/** With fewer locations than this, and nothing that speaks of more, no further page is asked for. */
const FEW = 10;

/** A page, and the request that brought it. */
export interface Answer {
	request: PageRequest;
	fetched: FetchedPage;
}

/**
 * Finds out by which parameters the service gives its second page, where its first one does not link to it: asks with
 * one style after the other, at most three. A style is taken when its reply brings new locations, or nothing and
 * leads on, and dropped when the service refuses it or sends what is known already.
 *
 * @param progress after the first page; it learns the style
 * @param fetch makes one request
 * @returns the second page; undefined when the first one was all
 * @throws ProblemError when the service said that there is more, and no style brought it; or when it fails
 */
export async function findOut(
	progress: Progress,
	fetch: (request: PageRequest) => Promise<FetchedPage>,
): Promise<Answer | undefined> {
	const { page, paging, style } = progress;
	if (style !== undefined || paging !== 'automatic') return undefined;
	const { verdict, said } = verdictOf(progress);
	if (verdict === 'end' || (verdict === 'unknown' && page.locations.length < FEW)) return undefined;

	const { cursor } = page.evidence;
	const broken: boolean[] = [];
	for (const candidate of candidatesOf(page.evidence)) {
		const request = questionOf(candidate, progress);
		if (request === undefined) continue;
		const reply = await ask(request, fetch);
		broken.push(typeof reply === 'number' && reply >= 500);
		const found =
			(await countedFromZero(candidate, reply, progress, fetch)) ??
			(bringsNew(reply, progress) || isBefore(reply, candidate, request)
				? { request, fetched: reply }
				: undefined);
		if (found !== undefined) {
			progress.style = candidate;
			return found;
		}
		// An empty page settles a doubt, and ends a list whose cursor leads nowhere.
		const settled = said.every((words) => words === cursor?.said);
		if (settled && isEmpty(reply)) return undefined;
		progress.tried.push(`${readable(request.query)} (${answerOf(reply)})`);
	}
	// Are the parameters at fault, or is the service? Then what has come already fails as well.
	const onlyBroken = broken.includes(true) && !broken.includes(false);
	if (onlyBroken) await fetch({ url: progress.listUrl, query: {}, doubtful: true, anew: true });
	// A total that was not reached has an error of its own, when the reading is over.
	if (said.every((words) => words === progress.total?.said)) return undefined;
	throw nothingWorks(said, progress);
}

function questionOf(style: ParameterStyle, progress: Progress): PageRequest | undefined {
	const { listUrl, page } = progress;
	if (isCounted(style)) {
		return { url: listUrl, query: countedQuery(style, progress), doubtful: true };
	}
	const cursor = page.evidence.cursor?.value;
	return cursor === undefined
		? undefined
		: { url: listUrl, query: queryOf(style, undefined, cursor), doubtful: true };
}

/**
 * A service may count its pages from 0 and not say so. Then what came as page 2 is its third page, or nothing, and
 * page 1 is the second.
 *
 * @returns that second page, undefined where pages are counted from 1, or by something else
 */
async function countedFromZero(
	style: ParameterStyle,
	reply: FetchedPage | number,
	progress: Progress,
	fetch: (request: PageRequest) => Promise<FetchedPage>,
): Promise<Answer | undefined> {
	const { page, nextPage } = progress.page.evidence;
	const unproven = page === undefined && typeof nextPage?.value !== 'number';
	const numbered = isCounted(style) && !countsLocations(style);
	if (!numbered || !unproven || !(bringsNew(reply, progress) || isEmpty(reply))) return undefined;
	const query = countedQuery(style, { ...progress, firstNumber: 0 });
	const request = { url: progress.listUrl, query, doubtful: true };
	const second = await ask(request, fetch);
	if (!bringsNew(second, progress)) return undefined;
	progress.firstNumber = 0;
	return { request, fetched: second };
}

/** @returns the reply, or the status with which the service refused the question */
export async function ask(
	request: PageRequest,
	fetch: (request: PageRequest) => Promise<FetchedPage>,
): Promise<FetchedPage | number> {
	const page = fetch(request);
	const refusal = await page.then(() => undefined, refusalOf);
	return refusal ?? (await page);
}

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

function bringsNew(reply: FetchedPage | number, { ids }: Progress): reply is FetchedPage {
	return typeof reply !== 'number' && reply.page.locations.some(({ id }) => !ids.has(String(id)));
}

/** @returns whether a reply is an empty page that stands before others */
function isBefore(
	reply: FetchedPage | number,
	style: ParameterStyle,
	{ query }: PageRequest,
): reply is FetchedPage {
	if (typeof reply === 'number' || reply.page.locations.length > 0) return false;
	return leadsOn(style, reply.page.evidence, query[positionParameter(style)]);
}

function isEmpty(reply: FetchedPage | number): boolean {
	return typeof reply !== 'number' && reply.page.locations.length === 0;
}

function answerOf(reply: FetchedPage | number): string {
	if (typeof reply === 'number') return `refused, ${reply}`;
	return isEmpty(reply) ? 'brought nothing' : 'brought what was known already';
}

function nothingWorks(said: string[], { tried, received }: Progress): ProblemError {
	return new ProblemError({
		message: 'The list goes on, but nothing brings its next page',
		description: `${received} locations arrived, and the service said: ${said.join(', ')}. Tried: ${tried.join('; ')}. A part is never output as the whole list. If you know how the service pages, choose 'Paging' in the options of the node; npm run probe, in the source of this package, finds out more.`,
	});
}
