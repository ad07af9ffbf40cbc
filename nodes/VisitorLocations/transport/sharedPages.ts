import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { memberOf } from '../../../credentials/shared/json';
import { refusalOf } from '../paging/findOut';
import type { FetchedPage } from '../paging/page';
import type { PageRequest } from '../paging/styles';
import { CancelledError } from './pause';

/** The pages that came in one run of a node, or are under way, by what was asked for. */
export type SharedPages = Map<string, Promise<FetchedPage>>;

/** Kept as long as n8n keeps the run's data. */
const runs = new WeakMap<object, SharedPages>();

/**
 * n8n starts all input items of a run at once, and each reads the list: they share its pages.
 *
 * @returns the pages of the run; undefined for a single input item, whose pages are forgotten one by one, and where n8n
 * gives no data of the run
 */
export function pagesOfRun(context: IExecutePaginationFunctions): SharedPages | undefined {
	const getExecuteData: unknown = memberOf(context, 'getExecuteData');
	const run: unknown =
		typeof getExecuteData === 'function' ? getExecuteData.call(context) : undefined;
	const inputs = memberOf(memberOf(run, 'data'), 'main');
	const items: unknown = Array.isArray(inputs) ? inputs[0] : undefined;
	if (typeof run !== 'object' || run === null) return undefined;
	if (!Array.isArray(items) || items.length < 2) return undefined;
	const pages = runs.get(run) ?? new Map<string, Promise<FetchedPage>>();
	runs.set(run, pages);
	return pages;
}

/**
 * Fetches a page once for all input items that ask for it. A failure is that of the item that made the call: who waited
 * asks again, once, so that a fault that lasts does not hold up one item after the other. The refusal of a question is
 * no failure, but the answer for all.
 *
 * @param reader who reads, and how
 * @param fetch makes the call
 */
export async function sharedPage(
	pages: SharedPages,
	reader: string,
	request: PageRequest,
	fetch: () => Promise<FetchedPage>,
): Promise<FetchedPage> {
	const key = JSON.stringify([reader, request.url, request.query]);
	const isAnswer = (error: unknown) => request.doubtful === true && refusalOf(error) !== undefined;
	for (let failures = 0; ; ) {
		const shared = pages.get(key);
		if (shared === undefined) break;
		const [outcome] = await Promise.allSettled([shared]);
		if (outcome.status === 'fulfilled' || isAnswer(outcome.reason)) return await shared;
		// Whoever made the call may no longer need the page: that is no failure.
		if (!(outcome.reason instanceof CancelledError)) failures++;
		if (failures === 2) return await shared;
	}
	const page = fetch();
	pages.set(key, page);
	page.catch((error: unknown) => {
		if (!isAnswer(error)) pages.delete(key);
	});
	return await page;
}
