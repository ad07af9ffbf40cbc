import { ProblemError } from '../../../credentials/shared/problem';
import { foreignLink } from './link';
import { stopped } from './nextPage';
import { changedMeanwhile } from './overlap';
import type { Progress } from './progress';
import type { PageRequest } from './styles';
import { leadsOn } from './verdict';

/** So many empty pages in a row are read over. */
const MOST_EMPTY_PAGES = 3;

const OR_OUTPUT =
	" If the service counts locations that it does not list, set the option 'If the List Is Incomplete' to Output What Arrived.";

const OR_ENDED =
	" If the list really ends there, set the option 'If the List Is Incomplete' to Output What Arrived.";

/**
 * Judges a page without a new location. It ends the list, with three exceptions: one that repeats locations is a fault;
 * so is one that stands for a link to another origin; and an empty one that leads on may stand before others (a service
 * that filters its pages), though not for ever.
 *
 * @param outputIncomplete whether empty pages that lead on end the list after all
 * @returns whether the list has ended
 * @throws ProblemError for a fault
 */
export function isEnd(
	progress: Progress,
	request: PageRequest,
	outputIncomplete: boolean,
): boolean {
	const { style, page, cursor, total, ids, emptyPages, listUrl } = progress;
	const isEmpty = page.locations.length === 0;
	const goesOn = leadsOn(style, page.evidence, cursor);
	const allArrived = total !== undefined && ids.size === total.value;
	if (allArrived && !goesOn) return true;
	if (request.foreign !== undefined) throw foreignLink(request.foreign, listUrl);
	if (isEmpty && !goesOn) return true;
	if (isEmpty && emptyPages < MOST_EMPTY_PAGES) return false;
	if (isEmpty && (allArrived || outputIncomplete)) return true;
	if (isEmpty) {
		const said = [`${emptyPages} empty pages, each with the sign of a next page`];
		throw stopped(said, listUrl, OR_ENDED);
	}
	// The location that the page was to begin with, and nothing behind it.
	if (request.overlaps === true && page.locations.length === 1) return true;
	throw new ProblemError({
		message: 'The service sent a page again that was already read',
		description: `It brought no new location, so the end of the list was not reached and nothing was output. Report this to whoever runs the service (${listUrl}).`,
	});
}

/** @throws ProblemError when the service has said that there is more than what arrived */
export function assertWhole(progress: Progress, outputIncomplete: boolean): void {
	const { ids, total, pages, page, pagesRead, shrank, tried, listUrl } = progress;
	const { more } = page.evidence;
	if (total === undefined) {
		const goesOn = [
			pages !== undefined && pages.value > pagesRead ? pages.said : undefined,
			more?.value === true ? more.said : undefined,
		].filter((said) => said !== undefined);
		if (goesOn.length > 0) throw stopped(goesOn, listUrl);
		return;
	}
	if (outputIncomplete) return;
	if (ids.size >= total.value) {
		// As many as there are, but one of them was removed, and another one may have slipped through.
		if (shrank) throw changedMeanwhile(listUrl, OR_OUTPUT);
		return;
	}
	const asked = tried.length === 0 ? '' : ` Tried: ${tried.join('; ')}.`;
	throw new ProblemError({
		message: `Only ${ids.size} of ${total.value} locations arrived`,
		description: `The service reports ${total.value} locations (${total.said}), but its pages ended before.${asked} A part is never output as the whole list. If the service pages in another way than the node assumes, choose 'Paging' in the options of the node. If the list was being changed, run this again.${OR_OUTPUT} Otherwise report it to whoever runs the service (${listUrl}).`,
	});
}
