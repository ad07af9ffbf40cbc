import type { ListState } from './listState';
import type { PagingMode } from './paginator';
import { incompleteListError, pagingModeError } from './pagingErrors';
import type { Stop } from './stop';

/**
 * Judges whether the list is complete, after the reading has stopped (docs/reference.md, How it pages, rules 4 to 6).
 *
 * @throws ProblemError when the chosen Mode does not work, when a response says that there is more than what was received,
 * or when nothing agrees that the list ends with a page that was rejected or repeated
 */
export function assertComplete(
	list: ListState,
	stop: Stop,
	mode: PagingMode,
	listUrl: string,
): void {
	const wasTried = stop.reason === 'noSecondPage' && stop.tried.length > 0;
	const canHaveSecondPage = wasTried && !stop.endsAfterFirstPage;
	if (canHaveSecondPage && mode !== 'automatic') throw pagingModeError(mode, stop);
	const weakSigns = canHaveSecondPage && list.weakSign !== undefined ? [list.weakSign] : [];
	const signs = [...list.signsOfMore(), ...weakSigns];
	// A total that only the first page agrees with can be the length of that page.
	if (list.hasReceivedTotal && list.pageCount > 1) return;
	const needsAgreement = stop.reason === 'rejected' || stop.reason === 'repeated';
	if (signs.length === 0 && (!needsAgreement || list.isEndPlausible)) return;
	throw incompleteListError(list, signs, stop, listUrl);
}
