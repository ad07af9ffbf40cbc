import type { LinkPaginator, PageResponse, Paginator, PositionPaginator } from './paginator';
import type { Result, Trial } from './trials';
import { Trials } from './trials';

/** The paginator of a service, and the second page, which proved that it works. */
interface Detected {
	paginator: Paginator;
	response: PageResponse;
}

/**
 * Makes a trial request.
 *
 * @param canFail whether the way can be tried once more later. If not, a failure is worth all retries
 */
type FetchTrial = (url: string, paginator: Paginator, canFail: boolean) => Promise<PageResponse>;

/** What is known of a way after its trial: the second page, if it works. */
type Outcome =
	| Detected
	/** the service ignores or rejects the parameter, or reads it as a filter */
	| 'doesNotWork'
	/** the service knows the parameter, and has no second page */
	| 'endProven'
	/** the page is empty: the end, or a parameter that is read as a filter */
	| 'empty'
	/** the response is no list, for example an error page: it says nothing about the parameter */
	| 'open';

/** How the ways are tried: each once, and then those that are left once more. */
interface Round {
	/** Makes a trial request, and judges its response. */
	send: (url: string, paginator: Paginator) => Promise<Trial>;
	/**
	 * whether the node checks that an empty page is the end, and not what a filter has left. It matters only if something speaks
	 * against the end: the first page, the user's choice, or a way that is still open after the first round
	 */
	checksEmptyPage: boolean;
	/** as for detectPaginator */
	isChosen: boolean;
}

/**
 * Finds out how a service paginates: requests the second page in one way after the other, and takes the first that works. Only
 * a rejection (4xx) or a list rules out a way. If no way works and no end is proven, those that are still open are tried once
 * more, and a failure counts then.
 *
 * @param first the first page
 * @param paginators the ways, the most likely first
 * @param options `saysMore`: the first page says that there is more. `isChosen`: the user chose the way, so the
 * service should know the parameter
 * @returns the trial requests, if none led to a second page
 * @throws PageError for a failure that says nothing about the page, such as a rejected token
 */
export async function detectPaginator(
	first: PageResponse,
	paginators: readonly Paginator[],
	{ saysMore, isChosen }: { saysMore: boolean; isChosen: boolean },
	fetchTrial: FetchTrial,
): Promise<Detected | Trials> {
	const trials = new Trials(first.page);
	const createRound = (canFail: boolean): Round => ({
		send: async (url, paginator) =>
			await trials.judge(url, fetchTrial(url, paginator, canFail), canFail),
		checksEmptyPage: saysMore || isChosen || !canFail,
		isChosen,
	});

	/** @returns the second page, or the ways that could still work */
	const tryEach = async (ways: readonly Paginator[], round: Round) => {
		const left: { paginator: Paginator; outcome: 'empty' | 'open' }[] = [];
		for (const paginator of ways) {
			const outcome =
				paginator.kind === 'link'
					? await tryLink(paginator, first, round)
					: await tryPosition(paginator, first, round);
			if (typeof outcome === 'object') return outcome;
			if (outcome === 'endProven') trials.haveProvenEnd = true;
			if (trials.haveProvenEnd && !saysMore) return [];
			if (outcome === 'empty' || outcome === 'open') left.push({ paginator, outcome });
		}
		return left;
	};

	const left = await tryEach(paginators, createRound(true));
	if (!Array.isArray(left)) return left;
	if (!left.some(({ outcome }) => outcome === 'open')) return trials;
	const waysLeft = left.map(({ paginator }) => paginator);
	const found = await tryEach(waysLeft, createRound(false));
	return Array.isArray(found) ? trials : found;
}

/** A link works if it leads to a page with a new location, or to an empty page. */
async function tryLink(
	paginator: LinkPaginator,
	first: PageResponse,
	{ send }: Round,
): Promise<Outcome> {
	const url = paginator.nextUrl(first);
	if (url === undefined) return 'doesNotWork';
	const second = await send(url, paginator);
	if (second.result === 'unread') return 'open';
	return second.result === 'noneNew' ? 'doesNotWork' : toOutcome(paginator, second);
}

/**
 * A position works if it leads to mostly new locations. If that leaves a doubt, the first page is requested by its position:
 * judgeSecond, then judgeFirst.
 */
async function tryPosition(
	paginator: PositionPaginator,
	first: PageResponse,
	{ send, checksEmptyPage, isChosen }: Round,
): Promise<Outcome> {
	const { firstPageUrl, fromZero } = paginator;
	const isFirstKnown = fromZero === undefined;
	const second = await send(paginator.nextUrl(first), paginator);
	const outcome = judgeSecond(second.result, { isFirstKnown, checksEmptyPage, isChosen });
	if (outcome === 'works') return toOutcome(paginator, second);
	if (outcome !== 'inDoubt') return outcome;
	const again = await send(firstPageUrl, paginator);
	const judgement = judgeFirst(second.result, again.result, isFirstKnown);
	if (judgement === 'works') return toOutcome(paginator, second);
	return judgement === 'countsFromZero' ? toOutcome(fromZero, again) : judgement;
}

/** Judges the second page by its position. */
function judgeSecond(
	second: Result,
	{
		isFirstKnown,
		checksEmptyPage,
		isChosen,
	}: Record<'isFirstKnown' | 'checksEmptyPage' | 'isChosen', boolean>,
) {
	switch (second) {
		case 'mostlyNew':
			// If pages count from 0, it is the third one.
			return isFirstKnown ? 'works' : 'inDoubt';
		case 'empty':
			return isFirstKnown && !checksEmptyPage ? 'empty' : 'inDoubt';
		case 'rejected':
			// The service should know the parameter that the user chose.
			return isChosen ? 'inDoubt' : 'doesNotWork';
		case 'unread':
			return 'open';
		case 'fewNew':
		case 'noneNew':
			return 'doesNotWork';
	}
}

/** Judges the first page by its position, after a second page that left a doubt: it was mostly new, empty or rejected. */
function judgeFirst(second: Result, again: Result, isFirstKnown: boolean) {
	if (again === 'unread') return 'open';
	// Only page numbers can count from 0: then this is the second page.
	if (again === 'mostlyNew' && !isFirstKnown) return 'countsFromZero';
	// It is not the first page, so the service does not know the parameter.
	if (again !== 'noneNew') return 'doesNotWork';
	return second === 'mostlyNew' ? 'works' : 'endProven';
}

function toOutcome(paginator: Paginator | undefined, { response }: Trial): Outcome {
	return paginator === undefined || response === undefined
		? 'doesNotWork'
		: { paginator, response };
}
