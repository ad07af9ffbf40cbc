import type { Answer } from './findOut';
import { ask } from './findOut';
import type { FetchedPage } from './page';
import type { Prefetch } from './prefetch';
import type { Progress } from './progress';
import type { PageRequest } from './styles';
import { countsLocations, isCounted, positionParameter } from './styles';

/**
 * A service may count its pages from 0 and not say so. Then what came as page 1 of a chosen style is its second page,
 * or nothing.
 *
 * @param first page 1
 * @returns page 0, undefined where that is none, or where something proves that page 1 is the first one
 */
export async function firstOfAll(
	first: Answer,
	pages: Prefetch,
	progress: Progress,
): Promise<Answer | undefined> {
	const { style, pagesRead } = progress;
	const isNumbered = isCounted(style) && !countsLocations(style);
	if (!isNumbered || pagesRead > 0 || isProven(first.fetched)) return undefined;
	const query = { ...first.request.query, [positionParameter(style)]: 0 };
	const request: PageRequest = { ...first.request, query, doubtful: true };
	const reply = await ask(request, pages.fetch);
	if (typeof reply === 'number') return undefined;
	const known = new Set(first.fetched.page.locations.map(({ id }) => id));
	if (reply.page.locations.every(({ id }) => known.has(id))) return undefined;
	progress.firstNumber = 0;
	pages.put(first.request, first.fetched);
	return { request, fetched: reply };
}

/** Only a total proves it: if a page is lost, it is not reached. The number of the page is just what was asked for. */
function isProven({ page: { evidence, locations } }: FetchedPage): boolean {
	return locations.length > 0 && (evidence.total?.value ?? 0) > locations.length;
}
