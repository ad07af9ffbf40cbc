import type { Page } from './page';
import type { PageResponse, Paginator } from './paginator';
import type { Progress } from './progress';
import { isPageSize } from './query';

/** What the fetching of a page is told, and what it tells. */
export interface FetchControl {
	/** whether nothing says that the service knows the parameter, so that a failure says little */
	isGuess: boolean;
	/** aborted when nobody waits for the page any more */
	pageSignal: AbortSignal;
	/** Call it when the service has too much to do. */
	onSlowDown: () => void;
}

/** Fetches a page by its URL: requestPage of transport/, which this layer gets as a parameter. */
export type FetchPage = (url: string, control: FetchControl) => Promise<Page>;

/** How many requests are made at once, until the service has too much to do. */
const MAX_CONCURRENCY = 10;

/** Two come from a page with a hidden location. With more, the numbers are probably cursors, and predictions needless requests. */
const MAX_WRONG_IN_A_ROW = 3;

/** Fetches every page of a list, and starts those early that are probably requested next. */
export interface Prefetcher {
	/**
	 * @param predicted what is probably requested next: it is started, as far as the concurrency allows. Everything else
	 * that is in flight is given up
	 * @returns the page, which can have been in flight already
	 */
	fetch: (url: string, predicted?: readonly string[], isGuess?: boolean) => Promise<Page>;
	/** Gives up everything that is in flight. */
	cancel: () => void;
}

/** A request in flight. */
interface Flight {
	page: Promise<Page>;
	controller: AbortController;
}

/**
 * Makes ten requests at once. When the service has too much to do (403 with Retry-After, 429, 503, a timeout), it halves the number,
 * and never raises it again.
 *
 * @param fetchPage fetches one page
 * @param readsAhead whether predicted pages are started
 */
export function createPrefetcher(fetchPage: FetchPage, readsAhead: boolean): Prefetcher {
	let inFlight = new Map<string, Flight>();
	let concurrency = readsAhead ? MAX_CONCURRENCY : 1;
	/** how many predictions in a row were wrong */
	let wrongInARow = 0;
	// Several throttled requests without a page between them were in flight together, so they count once.
	let canHalve = true;
	const onSlowDown = () => {
		if (canHalve) concurrency = Math.ceil(concurrency / 2);
		canHalve = false;
	};
	const start = (url: string, isGuess: boolean): Flight => {
		const controller = new AbortController();
		const page = fetchPage(url, { isGuess, pageSignal: controller.signal, onSlowDown });
		// A failure counts when the page is requested; if it never is, it must not end the process.
		page.catch(() => undefined);
		return { page, controller };
	};
	/** Lets only these requests go on. */
	const keep = (flights: Map<string, Flight>) => {
		for (const [url, { controller }] of inFlight) if (!flights.has(url)) controller.abort();
		inFlight = flights;
	};
	return {
		fetch: async (url, predicted = [], isGuess = false) => {
			if (inFlight.size > 0 && !isGuess) wrongInARow = inFlight.has(url) ? 0 : wrongInARow + 1;
			if (wrongInARow >= MAX_WRONG_IN_A_ROW) concurrency = 1;
			const requested = inFlight.get(url) ?? start(url, isGuess);
			const flights = new Map([[url, requested]]);
			for (const [index, later] of predicted.entries()) {
				const earlier = inFlight.get(later);
				if (earlier !== undefined) flights.set(later, earlier);
				else if (index + 1 < concurrency) flights.set(later, start(later, false));
			}
			keep(flights);
			const page = await requested.page.finally(() => {
				// Until then, Node.js keeps what listens to its signal. Who asks again wants another request.
				requested.controller.abort();
				inFlight.delete(url);
			});
			canHalve = true;
			return page;
		},
		cancel: () => {
			keep(new Map());
		},
	};
}

/** How many pages are probably left if nothing says how many there are. */
const GUESSED_PAGES_LEFT = 3;

/**
 * Predicts the requests after the next one: if exactly one number grows from one query to the next, it goes on growing. A wrong
 * prediction is never used, because a page counts only if a paginator requests its very URL.
 *
 * @param current the page that was added to the list last
 * @param next the URL of the page after it
 * @returns no more than can be in flight beside the next one
 */
export function predictRequests(
	{ url: current, page }: PageResponse,
	next: string,
	progress: Readonly<Progress>,
	overlap: Paginator['overlap'] = 0,
): string[] {
	const pageLength = page.locations.length;
	const pagesLeft = countPagesLeft(pageLength, progress, overlap);
	const before = readNumbers(current);
	const [growing, ...others] = readNumbers(next)
		.map(({ name, value, index }) => {
			const earlier = before.find((number) => number.name === name)?.value;
			return { name, value, index, step: value - (earlier ?? guessEarlier(value, pageLength)) };
		})
		.filter(({ step }) => step !== 0);
	if (growing === undefined || others.length > 0 || growing.step < 0) return [];
	const { name, value, index, step } = growing;
	const [path, parameters] = splitQuery(next);
	const length = Math.min(Math.max(0, pagesLeft - 1), MAX_CONCURRENCY - 1);
	return Array.from({ length }, (_, position) => {
		const parameter = `${name}=${value + (position + 1) * step}`;
		return `${path}?${parameters.with(index, parameter).join('&')}`;
	});
}

/** @returns how many pages are probably left, the next one included */
function countPagesLeft(
	pageLength: number,
	{ receivedCount, pagesWithNew, total, possibleTotal, pageCount }: Readonly<Progress>,
	overlap: number,
): number {
	// A page has as many new locations, until now.
	const newOnes = Math.max(1, (receivedCount - overlap) / Math.max(1, pagesWithNew));
	const left = ((total ?? possibleTotal)?.value ?? 0) - receivedCount;
	if (left > 0) return Math.ceil(left / newOnes);
	if (total !== undefined) return 0;
	if (pageCount !== undefined) return pageCount.value - pagesWithNew;
	return pageLength - overlap < newOnes ? 1 : GUESSED_PAGES_LEFT;
}

/** The position of a first page whose query has none: page 1 before page 2, offset 0 before its last location or the one after that. */
function guessEarlier(value: number, pageLength: number): number {
	if (value > 2 && [pageLength - 1, pageLength].includes(value)) return 0;
	return value === 2 ? 1 : value;
}

interface NumberParameter {
	name: string;
	value: number;
	/** in the query */
	index: number;
}

/** @returns the parameters that are numbers, without page sizes */
function readNumbers(url: string): NumberParameter[] {
	const [, parameters] = splitQuery(url);
	return parameters.flatMap((parameter, index) => {
		const [, name = '', digits] = /^([^=]*)=(\d{1,15})$/.exec(parameter) ?? [];
		const [decoded = ''] = new URLSearchParams(name).keys();
		return digits === undefined || isPageSize(decoded)
			? []
			: [{ name, value: Number(digits), index }];
	});
}

/** @returns what comes before the query, and its parameters as they are written: an empty one if there is no query */
function splitQuery(url: string): [path: string, parameters: string[]] {
	const [path = '', ...query] = url.split('?');
	return [path, query.join('?').split('&')];
}
