import type { Page } from './page';
import type { PageResponse, Paginator } from './paginator';
import { isByPosition } from './paginator';
import type { Progress } from './progress';
import { isPageSize } from './query';

/** What the fetching of a page is told, and what it tells. */
export interface FetchControl {
	/** whether nothing says that the service knows the parameter, so that a failure says little */
	isGuess: boolean;
	/** aborted when nobody waits for the page any more */
	pageSignal: AbortSignal;
	/** Call it before each repetition, and say whether the service has too much to do. */
	onRepeat: (failure: Error, hasTooMuchToDo: boolean) => void;
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
	/** Fetches a page that is probably not there: waits for no repetition. Everything else that is in flight is given up */
	fetchOnce: (url: string) => Promise<Page>;
	/** Gives up everything that is in flight. */
	cancel: () => void;
}

/** A request in flight. */
interface Flight {
	page: Promise<Page>;
	/** rejects with the failure that is repeated */
	repetition: Promise<never>;
	controller: AbortController;
}

/**
 * Makes ten requests at once. When the service has too much to do (403 with Retry-After, 429, 503, a timeout), it halves the number,
 * and never raises it again.
 *
 * @param fetchPage fetches one page
 * @param canReadAhead whether predicted pages are started
 */
export function createPrefetcher(fetchPage: FetchPage, canReadAhead: boolean): Prefetcher {
	let inFlight = new Map<string, Flight>();
	let concurrency = canReadAhead ? MAX_CONCURRENCY : 1;
	/** how many predictions in a row were wrong */
	let wrongInARow = 0;
	// Several throttled requests without a page between them were in flight together, so they count once.
	let canHalve = true;
	const slowDown = () => {
		if (canHalve) concurrency = Math.ceil(concurrency / 2);
		canHalve = false;
	};
	/** each URL once, also if it was given up meanwhile */
	const predictedBefore = new Set<string>();
	const start = (url: string, isGuess: boolean): Flight => {
		const controller = new AbortController();
		let onFailure: (failure: Error) => void = () => undefined;
		const repetition = new Promise<never>((_resolve, reject) => {
			onFailure = reject;
		});
		const onRepeat: FetchControl['onRepeat'] = (failure, hasTooMuchToDo) => {
			onFailure(failure);
			if (hasTooMuchToDo) slowDown();
		};
		const page = fetchPage(url, { isGuess, pageSignal: controller.signal, onRepeat });
		// A failure counts when the page is requested; if it never is, it must not end the process.
		for (const promise of [page, repetition]) promise.catch(() => undefined);
		return { page, repetition, controller };
	};
	/** Lets only these requests go on. */
	const keep = (flights: Map<string, Flight>) => {
		for (const [url, { controller }] of inFlight) if (!flights.has(url)) controller.abort();
		inFlight = flights;
	};
	/** Lets the page arrive, and nothing else but these. */
	const receive = async (url: string, flights: Map<string, Flight>, page: Promise<Page>) => {
		keep(flights);
		return await page.finally(() => {
			// Until then, Node.js keeps what listens to its signal. Who asks again wants another request.
			flights.get(url)?.controller.abort();
			inFlight.delete(url);
		});
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
				else if (index + 1 < concurrency && !predictedBefore.has(later)) {
					predictedBefore.add(later);
					flights.set(later, start(later, false));
				}
			}
			const page = await receive(url, flights, requested.page);
			canHalve = true;
			return page;
		},
		fetchOnce: async (url) => {
			const requested = inFlight.get(url) ?? start(url, true);
			const first = Promise.race([requested.page, requested.repetition]);
			return await receive(url, new Map([[url, requested]]), first);
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
 * @param paginator of that URL. By position, the page behind the end is requested, too
 * @returns no more than can be in flight beside the next one
 */
export function predictRequests(
	{ url: current, page }: PageResponse,
	next: string,
	progress: Readonly<Progress>,
	paginator: Pick<Paginator, 'by' | 'overlap'>,
): string[] {
	const pageLength = page.locations.length;
	const left = estimateLeft(pageLength, progress, paginator);
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
	const length = Math.min(Math.max(0, left.pages - 1), MAX_CONCURRENCY - 1);
	return Array.from({ length }, (_, position) => {
		const parameter = `${name}=${value + Math.min((position + 1) * step, left.locations)}`;
		return `${path}?${parameters.with(index, parameter).join('&')}`;
	});
}

/** How much of the list is probably left, the next page included. By position, `pages` counts the one behind the end, too. */
function estimateLeft(
	pageLength: number,
	{ receivedCount, pagesWithNew, total, possibleTotal, pageCount }: Readonly<Progress>,
	{ by, overlap }: Pick<Paginator, 'by' | 'overlap'>,
): { pages: number; locations: number } {
	const behind = isByPosition({ by }) ? 1 : 0;
	// A page has as many new locations, until now.
	const newOnes = Math.max(1, (receivedCount - overlap) / Math.max(1, pagesWithNew));
	const locations = ((total ?? possibleTotal)?.value ?? 0) - receivedCount;
	if (locations > 0) {
		const pages = Math.ceil(locations / newOnes) + behind;
		// An offset behind the end is that of the last location, or the one after it, in the middle of a page.
		return { pages, locations: behind > 0 ? locations : Infinity };
	}
	const ofPages = (pages: number) => ({ pages, locations: Infinity });
	if (total !== undefined && locations === 0) return ofPages(0);
	if (pageCount !== undefined) return ofPages(pageCount.value - pagesWithNew + behind);
	return ofPages(pageLength - overlap < newOnes ? 1 : GUESSED_PAGES_LEFT);
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
