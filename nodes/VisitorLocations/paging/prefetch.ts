import type { FetchedPage } from './page';
import type { PageRequest } from './styles';

/** Fetches pages before they are asked for, a few at once; the order of asking does not change. */
export interface Prefetch {
	/** @returns the page, which may be under way already */
	fetch: (request: PageRequest) => Promise<FetchedPage>;
	/** Starts what is not under way yet, and forgets what is no longer foreseen. */
	start: (foreseen: readonly PageRequest[]) => void;
}

/** @param fetchPage makes one request */
export function prefetch(fetchPage: (request: PageRequest) => Promise<FetchedPage>): Prefetch {
	let underWay = new Map<string, Promise<FetchedPage>>();
	return {
		fetch: async (request) => {
			const page = underWay.get(keyOf(request)) ?? fetchPage(request);
			underWay.delete(keyOf(request));
			return await page;
		},
		start: (foreseen) => {
			underWay = new Map(
				foreseen.map((request) => [
					keyOf(request),
					underWay.get(keyOf(request)) ?? quietly(fetchPage(request)),
				]),
			);
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
