import type { Trials } from './endOfList';
import type { Page } from './page';
import { isFailedTrial, isRejection, PageError, pageOrError } from './page';
import type { PageResponse, Paginator } from './paginator';
import { describeRequest } from './paginator';

/** The paginator of a service, and the second page, which proved that it works. */
export interface Detected {
	paginator: Paginator;
	response: PageResponse;
}

/** Makes a trial request: one that can fail. */
export type FetchTrial = (url: string, paginator: Paginator) => Promise<PageResponse>;

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
	options: { saysMore: boolean; isChosen: boolean },
	fetchTrial: FetchTrial,
): Promise<Detected | Trials> {
	const detector = new PagingDetector(first, options, fetchTrial);
	for (const paginator of paginators) {
		const url = paginator.nextUrl(first);
		if (url === undefined) continue;
		const detected =
			paginator.kind === 'link'
				? await detector.tryLink(paginator, url)
				: await detector.tryPosition(paginator, url);
		if (detected !== undefined) return detected;
		if (detector.trials.haveProvenEnd && !options.saysMore) break;
	}
	return detector.trials;
}

/** What a trial request returned: a page that overlaps with the first one, an empty page, or none. */
type Result = 'mostlyNew' | 'fewNew' | 'noneNew' | 'empty' | 'rejected' | 'notAList';

interface Trial {
	result: Result;
	/** undefined if there is no page */
	response?: PageResponse;
}

class PagingDetector {
	readonly trials: Trials = { tried: [], haveProvenEnd: false, serviceMessage: '' };

	constructor(
		private readonly first: PageResponse,
		private readonly options: { saysMore: boolean; isChosen: boolean },
		private readonly fetchTrial: FetchTrial,
	) {}

	/** A link works if it leads to a page with a new location, or to an empty page. */
	async tryLink(paginator: Paginator, url: string): Promise<Detected | undefined> {
		const second = await this.send(url, paginator);
		return second.result === 'noneNew' ? undefined : toDetected(paginator, second);
	}

	/**
	 * A position works if it leads to mostly new locations. If that leaves a doubt, the first page is requested by its position:
	 *
	 * | second page                  | first page by its position    |                                     |
	 * | ---------------------------- | ----------------------------- | ----------------------------------- |
	 * | new                          | (its position is known)       | works                               |
	 * | new                          | the first page                | works                               |
	 * | new or empty                 | new                           | pages count from 0: this is page 2  |
	 * | empty, or rejected if chosen | the first page                | nothing follows the first page      |
	 * | anything else                |                               | does not work                       |
	 */
	async tryPosition(paginator: Paginator, url: string): Promise<Detected | undefined> {
		const { firstPageUrl, paginatorFromZero } = paginator;
		const { saysMore, isChosen } = this.options;
		const second = await this.send(url, paginator);
		const isNew = second.result === 'mostlyNew';
		const isEmpty = second.result === 'empty';
		if (isNew && paginatorFromZero === undefined) return toDetected(paginator, second);

		const canCountFromZero = paginatorFromZero !== undefined && (isNew || isEmpty);
		// An empty page can also come from a parameter that is read as a filter.
		const mustBeKnown = isChosen ? isEmpty || second.result === 'rejected' : isEmpty && saysMore;
		if (firstPageUrl === undefined || !(canCountFromZero || mustBeKnown)) return undefined;
		const firstByPosition = await this.send(firstPageUrl, paginator);
		if (firstByPosition.result === 'mostlyNew' && paginatorFromZero !== undefined)
			return toDetected(paginatorFromZero, firstByPosition);
		if (firstByPosition.result !== 'noneNew') return undefined;
		if (isNew) return toDetected(paginator, second);
		this.trials.haveProvenEnd = true;
		return undefined;
	}

	private async send(url: string, paginator: Paginator): Promise<Trial> {
		const response = await pageOrError(this.fetchTrial(url, paginator), isFailedTrial);
		const report = (words: string) => this.trials.tried.push(`${describeRequest(url)} (${words})`);
		if (response instanceof PageError) {
			const { failure, httpStatus, serviceMessage } = response;
			const result = isRejection(response) ? 'rejected' : 'notAList';
			report(failure === 'status' ? `status ${httpStatus}` : RESULTS.notAList);
			this.trials.serviceMessage ||= serviceMessage;
			return { result };
		}
		const result = compare(this.first.page, response.page);
		report(RESULTS[result]);
		return { result, response };
	}
}

function toDetected(paginator: Paginator, { response }: Trial): Detected | undefined {
	return response && { paginator, response };
}

function compare(first: Page, { locations }: Page) {
	if (locations.length === 0) return 'empty';
	const firstIds = new Set(first.locations.map(({ id }) => String(id)));
	const newOnes = locations.filter(({ id }) => !firstIds.has(String(id))).length;
	if (newOnes === 0) return 'noneNew';
	return newOnes * 2 > locations.length ? 'mostlyNew' : 'fewNew';
}

const RESULTS = {
	mostlyNew: 'new locations',
	fewNew: 'few new locations',
	noneNew: 'no new location',
	empty: 'no location',
	notAList: 'not a list',
};
