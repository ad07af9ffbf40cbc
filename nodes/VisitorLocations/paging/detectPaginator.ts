import type { Page } from './page';
import { PageError, pageOrError } from './page';
import type { LinkPaginator, PageResponse, Paginator, PositionPaginator } from './paginator';
import { describeRequest } from './paginator';

/** The paginator of a service, and the second page, which proved that it works. */
interface Detected {
	paginator: Paginator;
	response: PageResponse;
}

/** The requests that should find out how the service paginates. */
export interface Trials {
	/** the requests and their results, in words */
	tried: string[];
	/** whether they proved that nothing follows the first page: the service knows the parameter, and has no second page */
	haveProvenEnd: boolean;
	/** whether one of them brought a location that the first page does not have */
	haveSeenMore: boolean;
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
	/** the first page that could not be read, of a way that might have led to the second page */
	unreadPage?: PageError;
}

/**
 * Makes a trial request: one that can fail.
 *
 * @param isLast whether the way is not tried again, so that a failure is worth all retries
 */
type FetchTrial = (url: string, paginator: Paginator, isLast: boolean) => Promise<PageResponse>;

/** What a trial request can return, in words; `new` and `few` compared with the first page. */
const RESULTS = {
	mostlyNew: 'new locations',
	fewNew: 'few new locations',
	noneNew: 'no new location',
	empty: 'no location',
	noList: 'not a list',
};
type Result = keyof typeof RESULTS | 'rejected';

interface Trial {
	result: Result;
	/** undefined if there is no page */
	response?: PageResponse;
}

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
	const trials: Trials = {
		...{ tried: [], haveProvenEnd: false, haveSeenMore: false },
		serviceMessage: '',
	};

	const send = async (url: string, paginator: Paginator, isLast: boolean): Promise<Trial> => {
		const response = await pageOrError(
			fetchTrial(url, paginator, isLast),
			({ verdict }) => verdict !== 'unknown',
		);
		const report = (words: string) => trials.tried.push(`${describeRequest(url)} (${words})`);
		if (response instanceof PageError) {
			const { verdict, httpStatus, serviceMessage } = response;
			report(httpStatus === undefined ? RESULTS.noList : `status ${httpStatus}`);
			trials.serviceMessage ||= serviceMessage;
			if (verdict === 'rejected') return { result: 'rejected' };
			if (isLast) trials.unreadPage ??= response;
			return { result: 'noList' };
		}
		const result = compare(first.page, response.page);
		report(RESULTS[result]);
		trials.haveSeenMore ||= result === 'mostlyNew' || result === 'fewNew';
		return { result, response };
	};

	/** A link works if it leads to a page with a new location, or to an empty page. */
	const tryLink = async (paginator: LinkPaginator, isLast: boolean): Promise<Outcome> => {
		const url = paginator.nextUrl(first);
		if (url === undefined) return 'doesNotWork';
		const { result, response } = await send(url, paginator, isLast);
		if (result === 'noList') return 'open';
		return response === undefined || result === 'noneNew' ? 'doesNotWork' : { paginator, response };
	};

	/**
	 * A position works if it leads to mostly new locations. If that leaves a doubt, the first page is requested by its position:
	 *
	 * | second page                  | first page by its position    |                                     |
	 * | ---------------------------- | ----------------------------- | ----------------------------------- |
	 * | new                          | (its position is known)       | works                               |
	 * | new                          | the first page                | works                               |
	 * | new or empty                 | new                           | pages count from 0: this is page 2  |
	 * | empty, or rejected if chosen | the first page                | the end is proven                   |
	 * | no list                      |                               | is open                             |
	 * | new, empty, or rejected      | no list                       | is open                             |
	 * | anything else                |                               | does not work                       |
	 */
	const tryPosition = async (paginator: PositionPaginator, isLast: boolean): Promise<Outcome> => {
		const { firstPageUrl, fromZero } = paginator;
		const second = await send(paginator.nextUrl(first), paginator, isLast);
		const works = (way: Paginator, { response }: Trial): Outcome =>
			response === undefined ? 'doesNotWork' : { paginator: way, response };
		switch (second.result) {
			case 'mostlyNew':
				if (fromZero === undefined) return works(paginator, second);
				break;
			case 'empty':
				// Check whether it is the end only if that matters.
				if (fromZero === undefined && !saysMore && !isChosen && !isLast) return 'empty';
				break;
			case 'rejected':
				if (!isChosen) return 'doesNotWork';
				break;
			case 'noList':
				return 'open';
			default:
				return 'doesNotWork';
		}
		const again = await send(firstPageUrl, paginator, isLast);
		if (again.result === 'noList') return 'open';
		if (again.result === 'mostlyNew' && fromZero !== undefined) return works(fromZero, again);
		if (again.result !== 'noneNew') return 'doesNotWork';
		return second.result === 'mostlyNew' ? works(paginator, second) : 'endProven';
	};

	/** @returns the second page, or the ways that could still work */
	const tryEach = async (ways: readonly Paginator[], isLast: boolean) => {
		const left: { paginator: Paginator; outcome: 'empty' | 'open' }[] = [];
		for (const paginator of ways) {
			const outcome =
				paginator.kind === 'link'
					? await tryLink(paginator, isLast)
					: await tryPosition(paginator, isLast);
			if (typeof outcome === 'object') return outcome;
			if (outcome === 'endProven') trials.haveProvenEnd = true;
			if (trials.haveProvenEnd && !saysMore) return [];
			if (outcome === 'empty' || outcome === 'open') left.push({ paginator, outcome });
		}
		return left;
	};

	const left = await tryEach(paginators, false);
	if (!Array.isArray(left)) return left;
	// An empty page matters now: it could prove the end.
	if (!left.some(({ outcome }) => outcome === 'open')) return trials;
	const found = await tryEach(
		left.map(({ paginator }) => paginator),
		true,
	);
	return Array.isArray(found) ? trials : found;
}

function compare(first: Page, { locations }: Page): keyof typeof RESULTS {
	if (locations.length === 0) return 'empty';
	const firstIds = new Set(first.locations.map(({ id }) => id));
	const newOnes = locations.filter(({ id }) => !firstIds.has(id)).length;
	if (newOnes === 0) return 'noneNew';
	return newOnes * 2 > locations.length ? 'mostlyNew' : 'fewNew';
}
