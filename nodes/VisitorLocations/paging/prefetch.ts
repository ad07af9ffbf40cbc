import type { FetchedPage } from './page';
import type { PageRequest } from './paginator';
import { keyOf } from './paginator';

/** How many requests may be under way at once before the first page has come; each page allows one more. */
const FIRST_WINDOW = 3;
/** After so many pages without a refusal, as many requests as were refused are tried again; twice as many after each. */
const PAGES_BEFORE_NEXT_TRY = 50;

/** What a request tells, and what it is told, while it is under way. */
export interface Course {
	/** is to be called when the service refuses it for now */
	busy: () => void;
	/** @returns whether nobody waits for the page any more */
	dropped: () => boolean;
}

/** Makes one request. */
export type FetchPage = (request: PageRequest, course: Course) => Promise<FetchedPage>;

/** Fetches pages before they are asked for, a few at once; the order of asking does not change. */
export interface Prefetch {
	/** @returns the page, which may be under way already */
	fetch: (request: PageRequest) => Promise<FetchedPage>;
	/** Starts what is not under way yet, as far as the service bears it, and drops what is no longer foreseen. */
	start: (foreseen: readonly PageRequest[]) => void;
}

/**
 * The number of requests under way adapts to the service: one more for each page that arrives, half as many when it
 * refuses one for now, and not again as many as it refused, until many pages have come.
 *
 * @param fetchPage makes one request
 * @param most how many may be under way at once
 * @param isWanted whether anybody wants a page now
 */
export function prefetch(
	fetchPage: FetchPage,
	most: number,
	isWanted: () => boolean = () => true,
): Prefetch {
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
	return {
		fetch: async (asked) => {
			const key = keyOf(asked);
			const page = await (underWay.get(key) ?? fetchPage(asked, { busy, dropped: () => false }));
			underWay.delete(key);
			mayHalve = true;
			arrived++;
			if (arrived % nextTry === 0) ceiling = Math.min(most, ceiling + 1);
			window = Math.min(ceiling, window + 1);
			return page;
		},
		start: (foreseen) => {
			const before = underWay;
			underWay = new Map();
			for (const [index, asked] of foreseen.entries()) {
				const key = keyOf(asked);
				const dropped = () => {
					// Who comes later has it asked for anew.
					if (!isWanted()) underWay.delete(key);
					return !underWay.has(key);
				};
				const earlier = before.get(key);
				if (earlier !== undefined) underWay.set(key, earlier);
				else if (index < window) underWay.set(key, quietly(fetchPage(asked, { busy, dropped })));
			}
		},
	};
}

/** A failure counts when the page is asked for; if it never is, it must not end the process. */
function quietly<T>(promise: Promise<T>): Promise<T> {
	promise.catch(() => undefined);
	return promise;
}
