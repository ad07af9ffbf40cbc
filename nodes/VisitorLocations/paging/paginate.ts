import { ProblemError } from '../../../credentials/shared/problem';
import { fetchAnswered } from './answer';
import { findOut } from './findOut';
import { firstPage, nextPage } from './nextPage';
import type { LocationResource } from './page';
import { pagesAhead } from './pagesAhead';
import type { FetchPage, Prefetch } from './prefetch';
import { prefetch } from './prefetch';
import type { PagingChoice, Progress } from './progress';
import { advance, start } from './progress';
import type { PageRequest } from './styles';
import { assertWhole, isEnd } from './whole';

/** The most locations of one listing: far above it n8n fails without a word (n8n 2.41, RoutingNode.runNode). */
const MOST_LOCATIONS = 100_000;

/** The most locations that are read, whatever is picked of them: a service may send new ones for ever. */
const MOST_READ = 1_000_000;

/** Which locations are wanted, and in which form. */
export interface Selection<T> {
	/** the most that are wanted, `Infinity` for all; reading stops when they are there */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/**
	 * Called once, when the first page has arrived.
	 *
	 * @returns what makes of a location what is wanted, or undefined to leave it out
	 */
	start: () => Promise<(location: LocationResource) => T | undefined>;
	/** whether every location is picked: then it is known how many pages a limit needs */
	picksAll: boolean;
	/** what to do when more are picked than n8n can take, where the limit is above that */
	tooMany?: string;
}

/**
 * Reads the list, page after page, in the service's order. The only loop over pages. What is not picked is
 * forgotten page by page.
 *
 * @param listUrl the URL of the list
 * @param fetchPage makes one request
 * @param choice what the user chose about paging
 * @returns each location once
 * @throws ProblemError when the list was not read to its end, or more than 100,000 would come out
 */
export async function paginate<T>(
	listUrl: string,
	selection: Selection<T>,
	fetchPage: FetchPage,
	choice: PagingChoice,
): Promise<T[]> {
	const { limit, skip, picksAll } = selection;
	const pages = prefetch(fetchPage, choice.parallel);
	const progress = start(listUrl, choice);
	const picked: T[] = [];
	let pick: Awaited<ReturnType<Selection<T>['start']>> | undefined;
	let toSkip = skip;

	for (let request: PageRequest | undefined = firstPage(progress); request !== undefined; ) {
		const answer = await fetchAnswered(request, pages, progress);
		if (answer === undefined) break;
		pick ??= await selection.start();
		for (const location of advance(progress, answer.request, answer.fetched)) {
			const wanted = pick(location);
			if (wanted === undefined || toSkip-- > 0) continue;
			picked.push(wanted);
			if (picked.length === limit) return picked;
		}

		const total = picksAll ? progress.total?.value : undefined;
		if (limit > MOST_LOCATIONS && Math.max(picked.length, (total ?? 0) - skip) > MOST_LOCATIONS) {
			throw tooMany(total, selection.tooMany);
		}
		if (progress.ids.size > MOST_READ) throw endless(listUrl);
		if (!progress.broughtNew && isEnd(progress, answer.request, choice.outputIncomplete)) break;
		request = nextPage(progress) ?? (await foundPage(progress, pages));
		if (request !== undefined) {
			const missing = picksAll ? skip + limit - progress.ids.size : Infinity;
			pages.start(pagesAhead(request, progress, missing, choice.parallel));
		}
	}
	assertWhole(progress, choice.outputIncomplete);
	return picked;
}

/** @returns the request for the second page, whose reply has come already; undefined when the first one was all */
async function foundPage(progress: Progress, pages: Prefetch): Promise<PageRequest | undefined> {
	const found = await findOut(progress, pages.fetch);
	if (found !== undefined) pages.put(found.request, found.fetched);
	return found?.request;
}

function tooMany(total: number | undefined, cure = ''): ProblemError {
	const count = total === undefined ? '' : ` (${total.toLocaleString('en')})`;
	return new ProblemError({
		message: `There are more than 100,000 locations${count}`,
		description: cure,
	});
}

function endless(listUrl: string): ProblemError {
	return new ProblemError({
		message: 'More than 1,000,000 locations arrived, and there was no end',
		description: `Nothing was output. A service that sends new locations for ever looks like this. Report it to whoever runs the service (${listUrl}); if there are really so many, Get Many can read the first of them: set 'Limit', and no sort rules.`,
	});
}
