import type { FetchedPage } from './page';
import type { PageRequest } from './styles';

/** How many requests may be under way at once before the first page has come; each page allows one more. */
const FIRST_WINDOW = 3;
/** After so many pages without a refusal, as many requests as were refused are tried again; twice as many after each. */
const PAGES_BEFORE_NEXT_TRY = 50;

/** Makes one request; `busy` is to be called when the service refuses it for now. */
export type FetchPage = (request: PageRequest, busy: () => void) => Promise<FetchedPage>;

/** Fetches pages before they are asked for, a few at once; the order of asking does not change. */
export interface Prefetch {
	/** @returns the page, which may be under way already */
	fetch: (request: PageRequest) => Promise<FetchedPage>;
	/** Hands in a page that has come already. */
	put: (request: PageRequest, page: FetchedPage) => void;
	/** Starts what is not under way yet, as far as the service bears it, and forgets what is no longer foreseen. */
	start: (foreseen: readonly PageRequest[]) => void;
}

/**
 * The number of requests under way adapts to the service: one more for each page that arrives, half as many when it
 * refuses one for now, and not again as many as it refused, until many pages have come.
 *
 * @param fetchPage makes one request
 * @param most how many may be under way at once
 */
export function prefetch(fetchPage: FetchPage, most: number): Prefetch {
	let underWay = new Map<string, Promise<FetchedPage>>();
	let ceiling = most;
	let window = Math.min(FIRST_WINDOW, most);
	let arrived = 0; // since the last refusal
	let nextTry = PAGES_BEFORE_NEXT_TRY;

	// Several refusals without a page between them are one: their requests were under way together.
	let mayHalve = true;
	const busy = () => {
		if (!mayHalve) return;
		mayHalve = false;
		if (ceiling < most) nextTry *= 2;
		ceiling = Math.max(1, window - 1);
		window = Math.max(1, Math.floor(window / 2));
		arrived = 0;
	};
	const request = async (asked: PageRequest) => await fetchPage(asked, busy);
	return {
		fetch: async (asked) => {
			const key = keyOf(asked);
			const page = await (underWay.get(key) ?? request(asked));
			underWay.delete(key);
			mayHalve = true;
			arrived++;
			if (arrived % nextTry === 0) ceiling = Math.min(most, ceiling + 1);
			window = Math.min(ceiling, window + 1);
			return page;
		},
		put: (asked, page) => {
			underWay.set(keyOf(asked), Promise.resolve(page));
		},
		start: (foreseen) => {
			const before = underWay;
			underWay = new Map();
			for (const [index, asked] of foreseen.entries()) {
				const key = keyOf(asked);
				const page = before.get(key) ?? (index < window ? quietly(request(asked)) : undefined);
				if (page !== undefined) underWay.set(key, page);
			}
		},
	};
}

function keyOf({ url, query }: PageRequest): string {
	return JSON.stringify([url, query]);
}

/** A failure counts when the page is asked for; if it never is, it must not end the process. */
function quietly<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}
