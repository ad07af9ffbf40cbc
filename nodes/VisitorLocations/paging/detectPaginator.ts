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
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
}

/** Makes a trial request: one that can fail. */
type FetchTrial = (url: string, paginator: Paginator) => Promise<PageResponse>;

/** What a trial request can return, in words; `new` and `few` compared with the first page. */
const RESULTS = {
	mostlyNew: 'new locations',
	fewNew: 'few new locations',
	noneNew: 'no new location',
	empty: 'no location',
	notAList: 'not a list',
};
type Result = keyof typeof RESULTS | 'rejected';

interface Trial {
	result: Result;
	/** undefined if there is no page */
	response?: PageResponse;
}

/**
 * Finds out how a service paginates: requests the second page in one way after the other, and takes the first that works. A
 * response that is not a list only rules out that way.
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
	const trials: Trials = { tried: [], haveProvenEnd: false, serviceMessage: '' };

	const send = async (url: string, paginator: Paginator): Promise<Trial> => {
		const response = await pageOrError(
			fetchTrial(url, paginator),
			({ verdict }) => verdict !== 'unknown',
		);
		const report = (words: string) => trials.tried.push(`${describeRequest(url)} (${words})`);
		if (response instanceof PageError) {
			const { verdict, httpStatus, serviceMessage } = response;
			report(httpStatus === undefined ? RESULTS.notAList : `status ${httpStatus}`);
			trials.serviceMessage ||= serviceMessage;
			return { result: verdict === 'rejected' ? 'rejected' : 'notAList' };
		}
		const result = compare(first.page, response.page);
		report(RESULTS[result]);
		return { result, response };
	};

	/** A link works if it leads to a page with a new location, or to an empty page. */
	const tryLink = async (paginator: LinkPaginator) => {
		const url = paginator.nextUrl(first);
		if (url === undefined) return undefined;
		const second = await send(url, paginator);
		return second.result === 'noneNew' ? undefined : toDetected(paginator, second);
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
	 * | anything else                |                               | does not work                       |
	 */
	const tryPosition = async (paginator: PositionPaginator) => {
		const { firstPageUrl, fromZero } = paginator;
		const second = await send(paginator.nextUrl(first), paginator);
		switch (second.result) {
			case 'mostlyNew':
				if (fromZero === undefined) return toDetected(paginator, second);
				break;
			case 'empty':
				// It can also come from a parameter that is read as a filter: check that if it matters.
				if (fromZero === undefined && !saysMore && !isChosen) return undefined;
				break;
			case 'rejected':
				if (!isChosen) return undefined;
				break;
			default:
				return undefined;
		}
		const again = await send(firstPageUrl, paginator);
		if (again.result === 'mostlyNew' && fromZero !== undefined) return toDetected(fromZero, again);
		if (again.result !== 'noneNew') return undefined;
		if (second.result === 'mostlyNew') return toDetected(paginator, second);
		trials.haveProvenEnd = true;
		return undefined;
	};

	for (const paginator of paginators) {
		const detected =
			paginator.kind === 'link' ? await tryLink(paginator) : await tryPosition(paginator);
		if (detected !== undefined) return detected;
		if (trials.haveProvenEnd && !saysMore) break;
	}
	return trials;
}

function toDetected(paginator: Paginator, { response }: Trial): Detected | undefined {
	return response && { paginator, response };
}

function compare(first: Page, { locations }: Page): keyof typeof RESULTS {
	if (locations.length === 0) return 'empty';
	const firstIds = new Set(first.locations.map(({ id }) => id));
	const newOnes = locations.filter(({ id }) => !firstIds.has(id)).length;
	if (newOnes === 0) return 'noneNew';
	return newOnes * 2 > locations.length ? 'mostlyNew' : 'fewNew';
}
