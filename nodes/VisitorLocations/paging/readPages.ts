import { listCandidates } from './candidates';
import { detectPaginator } from './detectPaginator';
import type { LocationResource } from './page';
import type { PageResponse, Paginator, PagingOptions } from './paginator';
import type { PageRequest } from './pageRequest';
import { requestKey } from './pageRequest';
import { PaginationState } from './paginationState';
import type { Stop } from './pagingErrors';
import { listTooLongError } from './pagingErrors';
import type { FetchPage } from './prefetcher';
import { createPrefetcher } from './prefetcher';
import { pageOrRejection } from './rejection';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;
/** A service can send pages of one location forever, too. */
const MAX_PAGES = 5_000;

/**
 * Reads the list, page after page, in the service's order. The only loop over pages: it stops, and
 * `PaginationState.assertComplete` judges.
 *
 * @param listUrl the URL of the list
 * @param fetchPage makes one request
 * @param wanted how many locations of the list are wanted now, at least: `Infinity` for all
 * @returns page by page the locations that were not received before
 * @throws ProblemError when the list was not read completely
 */
export async function* readPages(
	listUrl: string,
	options: PagingOptions,
	fetchPage: FetchPage,
	wanted: () => number,
): AsyncGenerator<LocationResource[], void, undefined> {
	const state = new PaginationState(listUrl, options);
	const prefetcher = createPrefetcher(fetchPage, options.parallel, () => wanted() > 0);
	const fetch = async (request: PageRequest): Promise<PageResponse> => ({
		...(await prefetcher.fetch(request)),
		request,
	});
	// Called after the page was output, because with Limit nobody asks for more.
	const assertNotTooLong = () => {
		if (state.count > MAX_LOCATIONS) {
			throw listTooLongError(`${MAX_LOCATIONS.toLocaleString('en')} locations`, listUrl);
		}
		if (state.pageCount > MAX_PAGES) {
			throw listTooLongError(`${MAX_PAGES.toLocaleString('en')} pages`, listUrl);
		}
	};
	const prefetch = (next: PageRequest, paginator: Paginator, response: PageResponse) => {
		const facts = state.listFacts(options.parallel, wanted());
		prefetcher.prefetchOnly([next, ...(paginator.predictRequests?.(next, response, facts) ?? [])]);
	};

	try {
		const first = await fetch({ url: listUrl, query: {} });
		yield state.addPage(first);
		assertNotTooLong();
		if (state.shouldStop()) {
			state.assertComplete();
			return;
		}

		const hasMore = state.listStatus() === 'hasMore';
		const found = await detectPaginator(
			first,
			listCandidates(first, listUrl, options.mode, hasMore),
			state,
			options.mode,
			async (request, paginator) => {
				// A link or a cursor is likely to be right, and so are the requests predicted from it.
				if (paginator.kind !== 'numeric') prefetch(request, paginator, first);
				return await fetch(request);
			},
			async () => await fetch(first.request),
		);
		if ('tried' in found) {
			state.assertComplete({ reason: 'noPaginator', ...found });
			return;
		}

		const { paginator } = found;
		state.setPaginatorKind(paginator.kind);
		const requested = new Set([first, found.response].map(({ request }) => requestKey(request)));
		let stop: Stop | undefined;
		for (let response = found.response; ; ) {
			yield state.addPage(response);
			assertNotTooLong();
			const next = state.shouldStop() ? undefined : paginator.nextRequest(response);
			if (next === undefined) break;
			const key = requestKey(next);
			if (requested.has(key)) {
				stop = { reason: 'alreadyRequested', request: next };
				break;
			}
			requested.add(key);
			prefetch(next, paginator, response);
			const answer = await pageOrRejection(fetch(next));
			if ('status' in answer) {
				stop = { reason: 'rejected', request: next, rejection: answer };
				break;
			}
			response = answer;
		}
		state.assertComplete(stop);
	} finally {
		// Requests that nobody waits for any more give up.
		prefetcher.prefetchOnly([]);
	}
}
