import type { FetchedPage } from './page';
import type { PageRequest } from './pageRequest';
import { requestKey } from './pageRequest';

/** The number of parallel requests that are allowed at first. Each page that is used allows one more. */
const INITIAL_CONCURRENCY = 3;
/** After so many pages without throttling, one more parallel request is allowed. Each further throttling doubles the number. */
const PAGES_UNTIL_INCREASE = 50;

/** The messages to and from a request in flight. */
export interface RequestControl {
	/** Call it when the service throttles the request. */
	onThrottled: () => void;
	/** @returns whether nobody waits for the page any more */
	isCancelled: () => boolean;
}

/** Makes one request. */
export type FetchPage = (request: PageRequest, control: RequestControl) => Promise<FetchedPage>;

/** Fetches pages before they are requested, a few at once; the order of the pages does not change. */
export interface Prefetcher {
	/** @returns the page, which can be in flight already */
	fetch: (request: PageRequest) => Promise<FetchedPage>;
	/** Starts what is not in flight yet, as far as the concurrency allows, and cancels what is no longer predicted. */
	prefetchOnly: (predicted: readonly PageRequest[]) => void;
}

/**
 * The concurrency adapts to the service (additive increase, multiplicative decrease, as in TCP): one more for each page
 * that is used, half as much when the service throttles a request. What it throttled is tried again only after many pages
 * have been used.
 *
 * @param fetchPage makes one request
 * @param max the maximum concurrency
 * @param isWanted whether anybody wants a page now
 */
export function createPrefetcher(
	fetchPage: FetchPage,
	max: number,
	isWanted: () => boolean = () => true,
): Prefetcher {
	let inFlight = new Map<string, Promise<FetchedPage>>();
	let ceiling = max;
	let concurrency = Math.min(INITIAL_CONCURRENCY, max);
	let pagesSinceThrottled = 0;
	let pagesUntilIncrease = PAGES_UNTIL_INCREASE;

	// Several throttled requests without a page between them count once: they were in flight together.
	let canHalve = true;
	const onThrottled = () => {
		if (!canHalve) return;
		canHalve = false;
		if (ceiling < max) pagesUntilIncrease *= 2;
		ceiling = Math.max(1, concurrency - 1);
		concurrency = Math.max(1, Math.floor(concurrency / 2));
		pagesSinceThrottled = 0;
	};
	return {
		fetch: async (request) => {
			const key = requestKey(request);
			const control = { onThrottled, isCancelled: () => false };
			let page: FetchedPage;
			try {
				page = await (inFlight.get(key) ?? fetchPage(request, control));
			} finally {
				inFlight.delete(key);
			}
			canHalve = true;
			pagesSinceThrottled++;
			if (pagesSinceThrottled % pagesUntilIncrease === 0) ceiling = Math.min(max, ceiling + 1);
			concurrency = Math.min(ceiling, concurrency + 1);
			return page;
		},
		prefetchOnly: (predicted) => {
			const before = inFlight;
			inFlight = new Map();
			for (const [index, request] of predicted.entries()) {
				const key = requestKey(request);
				const isCancelled = () => {
					// The next caller must request the page again.
					if (!isWanted()) inFlight.delete(key);
					return !inFlight.has(key);
				};
				const earlier = before.get(key);
				if (earlier !== undefined) inFlight.set(key, earlier);
				else if (index < concurrency) {
					inFlight.set(key, withoutWarning(fetchPage(request, { onThrottled, isCancelled })));
				}
			}
		},
	};
}

/** A failure counts when the page is requested; if it never is, it must not end the process. */
function withoutWarning<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}
