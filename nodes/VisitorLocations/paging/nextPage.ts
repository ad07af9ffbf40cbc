import { ProblemError } from '../../../credentials/shared/problem';
import { isLink } from './pageLinks';
import { nextLink } from './link';
import type { Progress } from './progress';
import type { CountedStyle, PageRequest } from './styles';
import { countsLocations, firstPosition, isCounted, queryOf } from './styles';
import { verdictOf } from './verdict';

/** @returns the first request: without parameters where the service is to show how it pages */
export function firstPage({ listUrl, style, pageSize }: Progress): PageRequest {
	const query = isCounted(style) ? queryOf(style, pageSize, firstPosition(style)) : {};
	return { url: listUrl, query };
}

/**
 * Decides what to ask for next, once it is known how the service pages. A short page is never taken for the last:
 * a style of parameters goes on until the verdict is *end*.
 *
 * @returns the next request; undefined when the list is at its end, or when it is not known how it goes on
 * @throws ProblemError for a link that cannot be followed, and where the list goes on although nothing leads there
 */
export function nextPage(progress: Progress): PageRequest | undefined {
	const { style, paging, listUrl, page } = progress;
	const { verdict, said } = verdictOf(progress);
	if (style === 'link' && isLink(page.evidence.links.next)) {
		return { ...nextLink(progress), continues: true };
	}
	if (style === 'link' || paging === 'none') {
		// A total that was not reached has an error of its own, when the reading is over.
		if (said.every((words) => words === progress.total?.said)) return undefined;
		throw paging === 'none' ? longerThanOnePage() : stopped(said, listUrl);
	}
	if (style === undefined || verdict === 'end') return undefined;
	// Nothing but a total, if anything, speaks of more: the service may say that there is no such page.
	const mayEnd = said.every((words) => words === progress.total?.said);
	if (isCounted(style)) {
		const overlaps = countsLocations(style) && mayOverlap(progress);
		const from = overlaps ? { ...progress, received: progress.received - 1 } : progress;
		const query = countedQuery(style, from);
		return { url: listUrl, query, mayEnd, continues: true, overlaps };
	}
	const cursor = page.evidence.cursor?.value;
	return cursor === undefined
		? undefined
		: { url: listUrl, query: queryOf(style, undefined, cursor), continues: true };
}

/**
 * Offsets overlap by one location where neither a total nor a number of pages would show that the list moved: the last
 * location that arrived is asked for again, and a location that was deleted before it pushes it out of its place.
 */
function mayOverlap({ mayOverlap: may, total, pages, received, firstPageSize }: Progress): boolean {
	return may && total === undefined && pages === undefined && received > 0 && firstPageSize > 1;
}

/** @returns the query of the page after the last one */
export function countedQuery(style: CountedStyle, progress: Progress): PageRequest['query'] {
	const { paging, pageSize, page, pagesRead, received, firstPageSize, firstNumber } = progress;
	if (paging !== 'automatic') {
		const size = pageSize ?? firstPageSize;
		return countsLocations(style)
			? queryOf(style, size, received)
			: queryOf(style, pageSize, pagesRead + firstNumber);
	}
	if (countsLocations(style)) return queryOf(style, firstPageSize, received);
	const { nextPage: next, page: number, size } = page.evidence;
	const position = next?.value ?? (number?.value ?? firstNumber + pagesRead - 1) + 1;
	// The plain style has many names for the size, so it is sent only where the service uses the known one.
	const named = style === 'number' || size?.name === 'perPage';
	return queryOf(style, named ? (size?.value ?? firstPageSize) : undefined, position);
}

function longerThanOnePage(): ProblemError {
	return new ProblemError({
		message: 'The list is longer than one page: there is a next page',
		description:
			"A part is never output as the whole list. Set 'Paging' in the options of the node to Automatic.",
	});
}

/**
 * @param said what the service said that proves that there is more
 * @param more what else may help
 */
export function stopped(said: string[], listUrl: string, more = ''): ProblemError {
	return new ProblemError({
		message: 'The list goes on, but its next page is not there',
		description: `The service said: ${said.join(', ')}. A part is never output as the whole list. Choose 'Paging' in the options of the node, or report this to whoever runs the service (${listUrl}).${more}`,
	});
}
