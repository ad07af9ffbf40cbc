import type { ListState } from './listState';
import type { Stop } from './pagingErrors';
import { incompleteListError } from './pagingErrors';

/**
 * Judges whether the list is complete, after the reading has stopped. The only place that does (docs/reference.md, How it
 * pages, sentences 4 to 6).
 *
 * @throws ProblemError when a response says that there is more than what was received, or when nothing agrees that the
 * list ends with a page that was rejected or repeated
 */
export function assertComplete(list: ListState, stop: Stop, listUrl: string): void {
	// On the first page alone, a total can be the length of the page.
	if (list.hasReceivedTotal && list.pageCount > 1) return;
	const signs = list.signsOfMore();
	const { fullPageSign } = list;
	const hasFollowingPage = stop.reason === 'noPaginator' && !stop.endsAfterFirstPage;
	if (hasFollowingPage && fullPageSign !== undefined) signs.push(fullPageSign);
	const needsAgreement = stop.reason === 'rejected' || stop.reason === 'repeated';
	if (signs.length === 0 && (!needsAgreement || list.isEndPlausible)) return;
	throw incompleteListError(list, signs, stop, listUrl);
}
