import type { Answer } from './findOut';
import { refusalOf } from './findOut';
import { foreignLink } from './link';
import { nextPage } from './nextPage';
import type { Prefetch } from './prefetch';
import type { Progress } from './progress';
import { changedMeanwhile, fitsOverlap } from './overlap';
import type { PageRequest } from './styles';
import { firstOfAll } from './zeroth';

/**
 * Fetches a page, also where what was asked for is of no use: where a link has another address, where offsets cannot
 * overlap, where pages count from 0.
 *
 * @returns the page and the request that brought it; undefined when the list has ended, and the service says so
 * @throws ProblemError when the service refuses the page, or the list moved while it was read
 */
export async function fetchAnswered(
	request: PageRequest,
	pages: Prefetch,
	progress: Progress,
): Promise<Answer | undefined> {
	const page = pages.fetch(request);
	const refusal = await page.then(() => undefined, refusalOf);
	if (refusal === undefined) {
		const fetched = await page;
		if (request.overlaps === true && !fitsOverlap(fetched.page, progress)) {
			return await withoutOverlap(pages, progress, fetched.page.locations.length === 0);
		}
		return (await firstOfAll({ request, fetched }, pages, progress)) ?? { request, fetched };
	}
	if (request.foreign !== undefined && isOfParameters(refusal)) {
		throw foreignLink(request.foreign, progress.listUrl);
	}
	if (request.overlaps === true) return await withoutOverlap(pages, progress, refusal === 404);
	const ends = refusal === 404 || (isOfParameters(refusal) && isAll(progress));
	if (request.mayEnd === true && ends) return undefined;
	if (request.instead === undefined || refusal !== 404) return { request, fetched: await page };
	progress.adoptLinks = true;
	const instead = { url: request.instead, query: {}, doubtful: true, continues: true };
	return { request, fetched: await pages.fetch(instead) };
}

/**
 * The service gives pages from its own offsets only.
 *
 * @param isGone whether nothing was at the offset, where the location that arrived last had been
 * @throws ProblemError when that is gone, and nothing is behind it, though the service gave such pages before: others
 * may have moved up past it
 */
async function withoutOverlap(
	pages: Prefetch,
	progress: Progress,
	isGone: boolean,
): Promise<Answer | undefined> {
	progress.mayOverlap = false;
	const request = nextPage(progress);
	const answer = request && (await fetchAnswered(request, pages, progress));
	if (
		isGone &&
		progress.overlapped &&
		request !== undefined &&
		!((answer?.fetched.page.locations.length ?? 0) > 0)
	) {
		throw changedMeanwhile(progress.listUrl);
	}
	return answer;
}

/** @returns whether a refusal may be about the parameters: not about the token, and not a fault of the service */
function isOfParameters(refusal: number): boolean {
	return refusal < 500 && refusal !== 403;
}

/** @returns whether the last page said that all had arrived, though it may have counted itself only */
function isAll({ page, ids }: Progress): boolean {
	return page.evidence.total?.value === ids.size;
}
