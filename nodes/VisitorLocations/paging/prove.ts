import type { Page } from './page';
import { bringsNew, isEmpty, PageError } from './page';
import type { PageResponse, Paginator } from './paginator';
import { describeRequest } from './query';

/** The second page, and the paginator that it proves. */
export interface Proof {
	paginator: Paginator;
	response: PageResponse;
}

/** What was requested in vain, if no paginator was proved. */
export interface FailedProof {
	/** the requests and their results, in words */
	tried: string[];
	/** the first failure that can pass, which can have hidden the second page */
	failure?: PageError;
	/** what the service said when it refused the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
	/** that of the service's own link: it says more than what was tried instead */
	linkError?: PageError;
}

/**
 * Finds out how a service paginates: by the first paginator that reproduces what is known.
 *
 * @param request returns the failure of a page that only rules a paginator out, and throws every other one
 */
export async function findSecondPage(
	first: PageResponse,
	paginators: readonly Paginator[],
	request: (
		paginator: Paginator,
		url: string,
		soon: readonly string[],
	) => Promise<Page | PageError>,
): Promise<Proof | FailedProof> {
	const failed: FailedProof = { tried: [], serviceMessage: '' };
	for (const paginator of paginators) {
		const response = await paginator.prove(first, async (url, soon = []) => {
			const page = await request(paginator, url, soon);
			failed.tried.push(`${describeRequest(url)} (${describeResult(page, first.page)})`);
			if (!(page instanceof PageError)) return page;
			const isTemporary = (page.httpStatus ?? 500) >= 500;
			if (isTemporary) failed.failure ??= page;
			if (isTemporary && paginator.isLink) failed.linkError = page;
			failed.serviceMessage ||= page.problem.serviceMessage ?? '';
			return undefined;
		});
		if (response !== undefined) return { paginator, response };
	}
	return failed;
}

function describeResult(page: Page | PageError, first: Page): string {
	if (page instanceof PageError) {
		if (page.httpStatus !== undefined) return `status ${page.httpStatus}`;
		return page.n8nFailure === undefined ? 'not a list' : 'no response';
	}
	if (isEmpty(page)) return 'no location';
	return bringsNew(page, first) ? 'new locations' : 'no new location';
}
