import type { Page } from './page';

/** How many requests are made at once, until the service throttles one. */
const MAX_CONCURRENCY = 10;

/** The messages to and from a request in flight. */
export interface RequestControl {
	/** whether the request only finds out how the service paginates */
	isTrial: boolean;
	/** Call it when the service throttles the request. */
	onThrottled: () => void;
	/** @returns whether nobody waits for the page any more */
	isCancelled: () => boolean;
}

/** Requests a page by its URL. */
export type FetchPage = (url: string, control: RequestControl) => Promise<Page>;

/** Fetches pages before they are requested; the order of the pages does not change. */
export interface Prefetcher {
	/**
	 * @param predicted what is probably requested next: it is started, as far as the concurrency allows. Everything else
	 * that is in flight is cancelled
	 * @returns the page, which can have been in flight already
	 */
	fetch: (url: string, predicted: readonly string[], isTrial?: boolean) => Promise<Page>;
	/** Cancels everything that is in flight. */
	cancel: () => void;
}

/**
 * Makes ten requests at once. When the service throttles one, it halves the number, and never raises it again.
 *
 * @param fetchPage makes one request
 * @param isWanted whether anybody wants a page now
 */
export function createPrefetcher(fetchPage: FetchPage, isWanted: () => boolean): Prefetcher {
	let inFlight = new Map<string, Promise<Page>>();
	let concurrency = MAX_CONCURRENCY;
	// Several throttled requests without a page between them were in flight together, so they count once.
	let canHalve = true;
	const onThrottled = () => {
		if (canHalve) concurrency = Math.ceil(concurrency / 2);
		canHalve = false;
	};
	const start = (url: string, isTrial: boolean) => {
		const isCancelled = () => {
			// If nobody wants a page now, the next caller requests it again.
			if (!isWanted()) inFlight.delete(url);
			return !inFlight.has(url);
		};
		const page = fetchPage(url, { isTrial, onThrottled, isCancelled });
		// A failure counts when the page is requested; if it never is, it must not end the process.
		page.catch(() => undefined);
		return page;
	};
	return {
		fetch: async (url, predicted, isTrial = false) => {
			const before = inFlight;
			const requested = before.get(url) ?? start(url, isTrial);
			inFlight = new Map([[url, requested]]);
			for (const [index, later] of predicted.entries()) {
				const earlier = before.get(later);
				if (earlier !== undefined) inFlight.set(later, earlier);
				else if (index + 1 < concurrency) inFlight.set(later, start(later, false));
			}
			const page = await requested;
			canHalve = true;
			return page;
		},
		cancel: () => {
			inFlight = new Map();
		},
	};
}
