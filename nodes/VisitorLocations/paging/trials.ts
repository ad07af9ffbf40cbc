import type { Page } from './page';
import { PageError, pageOrError } from './page';
import type { PageResponse } from './paginator';
import { describeRequest } from './paginator';

/** What a trial request can return, in words; `new` and `few` compared with the first page. */
const RESULTS = {
	mostlyNew: 'new locations',
	fewNew: 'few new locations',
	noneNew: 'no new location',
	empty: 'no location',
	unread: 'not a list',
};
export type Result = keyof typeof RESULTS | 'rejected';

/** The result of a trial request, and its page, if there is one. */
export interface Trial {
	result: Result;
	response?: PageResponse;
}

/** The requests that should find out how the service paginates (detectPaginator.ts). */
export class Trials {
	/** the requests and their results, in words */
	readonly tried: string[] = [];
	/** whether they proved that nothing follows the first page: the service knows the parameter, and has no second page */
	haveProvenEnd = false;
	/** whether one of them brought a location that the first page does not have */
	haveSeenMore = false;
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage = '';
	/** the first page that could not be read, of a way that might have led to the second page */
	unreadPage: PageError | undefined;

	constructor(private readonly first: Page) {}

	/**
	 * Waits for the response to a trial request, and compares it with the first page.
	 *
	 * @param canFail whether the way can be tried once more later. If not, a page that cannot be read counts
	 * @throws PageError for a failure that says nothing about the page, such as a rejected token
	 */
	async judge(url: string, request: Promise<PageResponse>, canFail: boolean): Promise<Trial> {
		const response = await pageOrError(request, ({ verdict }) => verdict !== 'failure');
		if (response instanceof PageError) {
			const { verdict, httpStatus, serviceMessage } = response;
			this.report(url, httpStatus === undefined ? RESULTS.unread : `status ${httpStatus}`);
			this.serviceMessage ||= serviceMessage;
			if (verdict === 'rejected') return { result: 'rejected' };
			if (!canFail) this.unreadPage ??= response;
			return { result: 'unread' };
		}
		const result = compare(this.first, response.page);
		this.report(url, RESULTS[result]);
		this.haveSeenMore ||= result === 'mostlyNew' || result === 'fewNew';
		return { result, response };
	}

	/** The same request with the same result, made again, is named once. */
	private report(url: string, words: string): void {
		const line = `${describeRequest(url)} (${words})`;
		if (!this.tried.includes(line)) this.tried.push(line);
	}
}

function compare(first: Page, { locations }: Page): keyof typeof RESULTS {
	if (locations.length === 0) return 'empty';
	const firstIds = new Set(first.locations.map(({ id }) => id));
	const newOnes = locations.filter(({ id }) => !firstIds.has(id)).length;
	if (newOnes === 0) return 'noneNew';
	return newOnes * 2 > locations.length ? 'mostlyNew' : 'fewNew';
}
