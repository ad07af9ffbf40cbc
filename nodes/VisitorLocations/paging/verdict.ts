import type { Evidence } from './evidence';
import { isLink } from './pageLinks';
import { linkedUrl } from './link';
import type { Progress } from './progress';
import type { PagingStyle } from './styles';
import { countsLocations, isCounted } from './styles';

/** What the replies so far say of the list: it goes on, it has ended, or nothing. */
export type Verdict = 'more' | 'end' | 'unknown';

/**
 * Judges the evidence of the replies so far. Where it contradicts itself, *more* wins: nothing may be lost.
 *
 * @returns the verdict, and in *more* what the service said that proves it
 */
export function verdictOf(progress: Progress): { verdict: Verdict; said: string[] } {
	const { style, page, total, pages, received, ids, pagesRead } = progress;
	const isEmpty = page.locations.length === 0;
	const { links, more, nextPage, cursor, size } = page.evidence;
	const said = [
		isLink(links.next) ? 'there is a link to a next page' : undefined,
		total !== undefined && total.value > received ? total.said : undefined,
		pages !== undefined && pages.value > pagesRead ? pages.said : undefined,
		more?.value === true ? more.said : undefined,
		typeof nextPage?.value === 'number' ? nextPage.said : undefined,
	].filter((words) => words !== undefined);
	if (said.length > 0) return { verdict: 'more', said };
	const ended =
		(isEmpty && !leadsOn(style, page.evidence, progress.cursor)) ||
		(total !== undefined && (total.value === received || total.value === ids.size)) ||
		(pages !== undefined && pages.value === pagesRead) ||
		more?.value === false ||
		nextPage?.value === null ||
		linksEnd(progress);
	// A cursor may stand behind the last location, too: it counts where nothing else speaks.
	const full = isEmpty || page.locations.length >= (size?.value ?? 0);
	if (!ended && cursor !== undefined && full) return { verdict: 'more', said: [cursor.said] };
	return { verdict: ended ? 'end' : 'unknown', said };
}

/**
 * An empty page may stand before others (a service that filters its pages).
 *
 * @param style how the page was asked for
 * @param cursor by which one, if so
 * @returns whether an empty page says how to ask for another one than it
 */
export function leadsOn(
	style: PagingStyle | undefined,
	{ links, nextPage, more, cursor: next }: Evidence,
	cursor: unknown,
): boolean {
	if (style === 'link') return isLink(links.next);
	if (!isCounted(style)) return cursor !== undefined && next !== undefined && next.value !== cursor;
	// An offset counts what arrived: after an empty page it would be the same.
	return !countsLocations(style) && (typeof nextPage?.value === 'number' || more?.value === true);
}

/**
 * No next link is the end (JSON:API 1.1, pagination) once a page has linked to a next one. Before that, a
 * service may just not link: it has to say so (`next` is null), or that the first page is the last one. And a style is
 * chosen because the links are of no use.
 */
function linksEnd(progress: Progress): boolean {
	const { links } = progress.page.evidence;
	if (progress.linked) return true;
	if (progress.paging !== 'automatic') return false;
	const [first, last] = [links.first, links.last].map((link) => linkedUrl(link, progress));
	if (first !== undefined && last !== undefined) return first === last;
	return 'next' in links;
}
