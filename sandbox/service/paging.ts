import type { PageBody } from './evidence';
import { bodyOf, headersOf } from './evidence';
import type { Location } from './locations';
import { pagingOf } from './presets';
import type { Settings } from './settings';
import { isFiltered, sliceOf } from './slice';

/** A successful answer to a list request. */
export interface PageReply {
	headers: Record<string, string>;
	body: PageBody;
}

/**
 * Cuts the page out of the list that a request asks for.
 *
 * @param url the full URL of the request
 * @returns the page, or a sentence that says what is wrong with the query
 */
export function pageOf(
	locations: Location[],
	url: URL,
	{ dialect, pageSize, totalOff }: Pick<Settings, 'dialect' | 'pageSize' | 'totalOff'>,
): PageReply | string {
	const paging = pagingOf(dialect);
	const slice = sliceOf(locations, url.searchParams, paging, pageSize);
	if (typeof slice === 'string') return slice;
	// Nothing passes a filter, and the reply shows no more than that.
	const passing = isFiltered(url.searchParams, paging) ? [] : locations;
	const claimed = passing.length === 0 ? 0 : Math.max(0, locations.length + totalOff);
	const page = { ...slice, locations: passing, url, paging, claimed };
	return { headers: headersOf(page), body: bodyOf(page) };
}
