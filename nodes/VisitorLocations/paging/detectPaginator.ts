import type { Page } from './page';
import { isAboutPage, PageError, pageOrError } from './pageError';
import type { PageResponse, Paginator } from './paginator';
import { describeRequest } from './paginator';

/** The paginator of a service, and the second page, which proved that it works. */
export interface Detected {
	paginator: Paginator;
	response: PageResponse;
}

/** No paginator leads to a second page. */
export interface NotDetected {
	/** the trial requests and their results */
	tried: string[];
	/** whether a trial showed that nothing follows the first page */
	endsAfterFirstPage: boolean;
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
}

/** Makes a trial request: one that can fail. */
export type FetchTrial = (url: string, paginator: Paginator) => Promise<PageResponse>;

interface Trial {
	result: TrialResult;
	/** undefined if the response is not a list */
	response?: PageResponse;
}

/** How a page overlaps with the first one; `noList` if the response is not a list. */
type TrialResult = 'mostlyNew' | 'fewNew' | 'noneNew' | 'empty' | 'noList';

/**
 * Finds out how a service paginates: requests the second page in one way after the other, and takes the first that works. A
 * response that is not a list only rules out that way.
 *
 * @param first the first page
 * @param paginators the ways, the most likely first
 * @param expected whether the list can end with the first page, because nothing says that there is more, and whether the
 * user chose the way, so that the service should know the parameter
 * @throws PageError for a failure that says nothing about the page, such as a rejected token
 */
export async function detectPaginator(
	first: PageResponse,
	paginators: readonly Paginator[],
	{ canEnd, isChosen }: { canEnd: boolean; isChosen: boolean },
	fetchTrial: FetchTrial,
): Promise<Detected | NotDetected> {
	const trials: NotDetected = { tried: [], endsAfterFirstPage: false, serviceMessage: '' };
	const send = async (url: string, paginator: Paginator): Promise<Trial> => {
		const response = await pageOrError(fetchTrial(url, paginator), isAboutPage);
		const isList = !(response instanceof PageError);
		const result = isList ? compare(first.page, response.page) : 'noList';
		const words = isList ? WORDS[result] : describeError(response);
		trials.tried.push(`${describeRequest(url)} (${words})`);
		if (isList) return { result, response };
		trials.serviceMessage ||= response.serviceMessage;
		return { result };
	};

	for (const paginator of paginators) {
		const { kind, firstPage, fromZero } = paginator;
		const url = paginator.nextRequest(first);
		if (url === undefined) continue;
		const { result, response } = await send(url, paginator);
		if (result === 'noneNew' || (result === 'fewNew' && kind === 'number')) continue;
		const isSecondPage = result === 'mostlyNew' && fromZero === undefined;
		if (response !== undefined && (isSecondPage || kind === 'link')) return { paginator, response };

		// Page 2 can also be the third one: the second one is page 1 if the service counts from 0.
		const isInDoubt = isChosen || (fromZero !== undefined && result !== 'noList');
		if (firstPage === undefined || !isInDoubt) {
			trials.endsAfterFirstPage ||= result === 'empty';
			continue;
		}
		const one = await send(firstPage, paginator);
		if (one.response !== undefined && one.result === 'mostlyNew' && fromZero !== undefined) {
			return { paginator: fromZero, response: one.response };
		}
		if (one.result !== 'noneNew') continue;
		if (response !== undefined && result === 'mostlyNew') return { paginator, response };
		// The service knows the parameter, and has no second page.
		trials.endsAfterFirstPage = true;
		if (canEnd) break;
	}
	return trials;
}

function compare(first: Page, { locations }: Page): TrialResult {
	if (locations.length === 0) return 'empty';
	const firstIds = new Set(first.locations.map(({ id }) => String(id)));
	const newOnes = locations.filter(({ id }) => !firstIds.has(String(id))).length;
	if (newOnes === 0) return 'noneNew';
	return newOnes * 2 > locations.length ? 'mostlyNew' : 'fewNew';
}

function describeError({ failure, httpStatus }: PageError): string {
	return failure === 'status' ? `rejected, ${httpStatus}` : WORDS.noList;
}

const WORDS: Record<TrialResult, string> = {
	mostlyNew: 'new locations',
	fewNew: 'few new locations',
	noneNew: 'no new location',
	empty: 'no location',
	noList: 'not a list',
};
