import { ProblemError } from '../../../credentials/shared/problem';
import type { Page } from './page';
import type { Progress } from './progress';

/**
 * Looks whether a page begins with the last location of the one before, as it was asked to. One that begins with an
 * earlier one shows that a location was added before it: nothing is lost.
 *
 * @returns false when nothing can be said: the page is empty, or the service gives pages from offsets of its own
 * @throws ProblemError when the last location is in another place: those behind it have moved up
 */
export function fitsOverlap({ locations }: Page, { ids, lastId, listUrl }: Progress): boolean {
	const [first] = locations;
	if (first === undefined) return false;
	if (String(first.id) === lastId) return true;
	if (!ids.has(String(first.id))) throw changedMeanwhile(listUrl);
	return locations.some(({ id }) => !ids.has(String(id)));
}

/** @param more what else may help */
export function changedMeanwhile(listUrl: string, more = ''): ProblemError {
	return new ProblemError({
		message: 'The list was changed while it was being read',
		description: `Its locations moved up, or became fewer, from one page to the next, so that one of them may have slipped through. A part is never output as the whole list. Run this again.${more} The call went to ${listUrl}.`,
	});
}
