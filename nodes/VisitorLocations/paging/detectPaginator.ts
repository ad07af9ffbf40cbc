import { pagingModeError } from './pagingErrors';
import type { PageInfo } from './pageInfo';
import type { PageResponse, Paginator, PagingMode } from './paginator';
import type { PageRequest } from './pageRequest';
import { describeRequest } from './pageRequest';
import type { PageOverlap, PaginationState } from './paginationState';
import { PageError, isUnavailable, pageOrError } from './rejection';

/** A first page with fewer locations that says nothing about more is the whole list. */
const MIN_LOCATIONS_FOR_TRIALS = 10;

/** The paginator of a service, and the second page, which proved that it works. */
export interface Detected {
	paginator: Paginator;
	response: PageResponse;
}

/** No paginator works. */
export interface NotDetected {
	/** the trial requests and their results; none if there was nothing to find out */
	tried: string[];
	/** what the service said when it rejected the first one, with a space before it; `''` for nothing */
	serviceMessage: string;
	/** whether a trial showed that nothing follows the first page */
	isEndConfirmed: boolean;
}

/** Fetches the page that a paginator requests. */
export type FetchCandidate = (request: PageRequest, paginator: Paginator) => Promise<PageResponse>;

/**
 * Finds out how a service paginates: requests the second page by one candidate after the other, and takes the first
 * whose page has mostly new locations.
 *
 * @param first the first page, which has been added to `state`
 * @param groups the candidates, the most likely first; those of a group differ in little
 * @param fetch makes a request
 * @param fetchFirstAgain requests the first page once more: if every trial failed, the service might be down
 * @throws ProblemError when the chosen Mode does not work, and when the service fails
 */
export async function detectPaginator(
	first: PageResponse,
	groups: readonly Paginator[][],
	state: PaginationState,
	mode: PagingMode,
	fetch: FetchCandidate,
	fetchFirstAgain: () => Promise<PageResponse>,
): Promise<Detected | NotDetected> {
	const isUnknown = state.listStatus() === 'unknown';
	const isFull = state.fullPageSign !== undefined;
	const isShort =
		first.page.locations.length < MIN_LOCATIONS_FOR_TRIALS && !state.announcesNextPage(first.page);
	if (mode === 'automatic' && isUnknown && isShort && !isFull) {
		return { tried: [], serviceMessage: '', isEndConfirmed: false };
	}

	const detector = new PagingDetector(first, state, mode, fetch);
	const likely = isUnknown && state.isProbablyComplete ? groups.slice(0, 1) : groups;
	let found = await detector.tryGroups(likely);
	if (found === undefined && detector.haveAllFailed) await fetchFirstAgain();
	// A temporary failure must not make the first page the whole list. With a chosen Mode it is an error.
	const hasLocations = found !== undefined && found.response.page.locations.length > 0;
	if (isUnknown && mode === 'automatic' && !hasLocations) {
		found = (await detector.retryUnavailable()) ?? found;
	}
	if (found !== undefined) return found;

	const { tried, triedParameters, serviceMessage } = detector;
	const isChosen = mode !== 'automatic' && tried.length > 0;
	const needsConfirmation = isUnknown && (isChosen || isFull);
	const isEndConfirmed =
		detector.isEndConfirmed || (needsConfirmation && (await detector.confirmsEnd()));
	if (isChosen && !isEndConfirmed) throw pagingModeError(triedParameters, tried, serviceMessage);
	return { tried, serviceMessage, isEndConfirmed };
}

/** How the page of a trial request overlaps with the first one; `wrongPageNumber` if it reports another number than the second. */
type TrialOverlap = PageOverlap | 'wrongPageNumber';

/** Sends the trial requests. */
class PagingDetector {
	/** the trial requests that found no second page, and their results */
	readonly tried: string[] = [];
	/** the names of their position parameters */
	readonly triedParameters: string[] = [];
	serviceMessage = '';
	private failures = 0;
	/** whether a parameter showed the first page again, and the second one is empty or, with a chosen Mode, rejected */
	isEndConfirmed = false;
	/** the groups whose second page is empty or rejected */
	private readonly groupsAtEnd: (readonly Paginator[])[] = [];
	/** what to send again: each candidate that got no response or 502 to 504; for a numeric one, its whole group */
	private readonly unavailable: (readonly Paginator[])[] = [];

	constructor(
		private readonly first: PageResponse,
		private readonly state: PaginationState,
		private readonly mode: PagingMode,
		private readonly fetch: FetchCandidate,
	) {}

	/**
	 * @param canAllFail whether the only link of a group can fail, too
	 * @returns the first paginator that works. One that leads to an empty page counts only if no other works
	 */
	async tryGroups(
		groups: readonly (readonly Paginator[])[],
		canAllFail = false,
	): Promise<Detected | undefined> {
		let emptyFallback: Detected | undefined;
		for (const group of groups) {
			const found = await this.tryGroup(group, canAllFail);
			if (this.isEndConfirmed) break;
			if (found === undefined) continue;
			const { page } = found.response;
			const isEmptyList = this.first.page.locations.length === 0;
			if (page.locations.length > 0 || this.state.announcesNextPage(page) || isEmptyList) {
				return found;
			}
			// The service can have read a link or a cursor as a filter.
			emptyFallback ??= found;
		}
		return emptyFallback;
	}

	/** @returns whether every trial request failed with 5xx or without a response */
	get haveAllFailed(): boolean {
		return this.tried.length > 0 && this.failures === this.tried.length;
	}

	/** Sends the requests again for which the service was not available. @returns the first that works */
	async retryUnavailable(): Promise<Detected | undefined> {
		return await this.tryGroups(this.unavailable.splice(0), true);
	}

	/**
	 * Checks a list whose second page is empty or rejected, by requesting the first page by its offset or number. If it is
	 * returned, the service knows the parameter, so the list ends. Otherwise the service might use it as a filter.
	 */
	async confirmsEnd(): Promise<boolean> {
		for (const paginator of this.groupsAtEnd.flat()) {
			if (paginator.firstRequest === undefined) continue;
			const answer = await this.fetchCandidate(paginator.firstRequest, paginator, true);
			if (answer instanceof PageError) continue;
			if (this.state.compareToReceived(answer.page) === 'duplicate') return true;
		}
		return false;
	}

	private async tryGroup(
		group: readonly Paginator[],
		canAllFail: boolean,
	): Promise<Detected | undefined> {
		const isNumeric = group[0]?.kind === 'numeric';
		let emptyFallback: Detected | undefined;
		const results = new Set<TrialOverlap | 'rejected'>();
		// Some services report the number that was requested, so the first page has one when it is requested by number.
		let firstNumber = this.first.page.info.pageNumber;
		for (const paginator of group) {
			const request = paginator.nextRequest(this.first);
			if (request === undefined) continue;
			this.triedParameters.push(...Object.keys(request.query).slice(0, 1));
			// The only link of its group is probably right: it is retried like any other page.
			const canFail = canAllFail || isNumeric || group.length > 1;
			const response = await this.fetchCandidate(request, paginator, canFail);
			if (response instanceof PageError) {
				this.addError(request, response);
				if (isUnavailable(response)) this.unavailable.push(isNumeric ? group : [paginator]);
				// Automatic sends parameters that most services do not know, and that some reject.
				const isRejected = response.failure === 'status' && (response.httpStatus ?? 0) < 500;
				if (isRejected && this.mode !== 'automatic') results.add('rejected');
				// A service that rejects one page number rejects the next; but another link can be better.
				if (isNumeric) break;
				continue;
			}
			const overlap = this.getOverlap(response, paginator, firstNumber);
			if (overlap === 'duplicate') firstNumber = response.page.info.pageNumber ?? firstNumber;
			const candidate = { paginator, response };
			if (this.isSecondPage(candidate, overlap)) return candidate;
			if (overlap === 'empty' && this.canEndList(candidate)) emptyFallback ??= candidate;
			results.add(overlap);
			this.state.addUnusedPage(response.page);
			this.tried.push(`${describeRequest(request)} (${RESULTS[overlap]})`);
		}
		const hasEnd = results.has('empty') || results.has('rejected');
		if (hasEnd) this.groupsAtEnd.push(group);
		const isFirstPageKnown = isNumeric && results.has('duplicate');
		this.isEndConfirmed = hasEnd && isFirstPageKnown && this.state.signsOfMore().length === 0;
		return emptyFallback;
	}

	/** Whether a page has new locations, or is an empty one that leads on to others. */
	private isSecondPage({ paginator, response }: Detected, overlap: TrialOverlap): boolean {
		if (overlap === 'mostlyNew') return true;
		const hasNextRequest = paginator.nextRequest(response) !== undefined;
		return overlap === 'empty' && hasNextRequest && this.state.announcesNextPage(response.page);
	}

	/** Whether an empty page can be the end of the list: nothing but the link or the cursor that led to it announced it. */
	private canEndList({ paginator: { kind }, response }: Detected): boolean {
		if (kind === 'numeric') return false;
		// A cursor can be read as a filter; a link that the service wrote itself cannot.
		const isEndReported = kind !== 'cursor' && response.page.info.end !== undefined;
		return isEndReported || this.state.isOnlySign(kind);
	}

	private async fetchCandidate(
		request: PageRequest,
		paginator: Paginator,
		canFail: boolean,
	): Promise<PageResponse | PageError> {
		return await pageOrError(this.fetch({ ...request, canFail }, paginator), canFail);
	}

	private addError(request: PageRequest, { failure, httpStatus, serviceMessage }: PageError): void {
		const status = httpStatus ?? 0;
		this.serviceMessage ||= serviceMessage;
		if (failure === 'noResponse' || status >= 500) this.failures++;
		const result = failure === 'status' ? `rejected, ${status}` : RESULTS[failure];
		this.tried.push(`${describeRequest(request)} (${result})`);
	}

	/** Compares page numbers, too, if the node counts them. A link or a cursor is the service's own. */
	private getOverlap(
		{ page }: PageResponse,
		{ kind }: Paginator,
		firstNumber: PageInfo['pageNumber'],
	): TrialOverlap {
		const overlap = this.state.compareToReceived(page);
		if (overlap !== 'mostlyNew' || kind !== 'numeric') return overlap;
		return canBeNextNumber(firstNumber?.value, page.info.pageNumber?.value)
			? overlap
			: 'wrongPageNumber';
	}
}

/** @returns whether the second page can have this number. One that stays the same can be the page size, unless it is 1. */
function canBeNextNumber(first: number | undefined, second: number | undefined): boolean {
	if (first === undefined || second === undefined) return true;
	return second === first + 1 || (second === first && first !== 1);
}

const RESULTS = {
	mostlyNew: 'new locations',
	partlyNew: 'few new locations',
	wrongPageNumber: 'another page than the second',
	duplicate: 'no new location',
	empty: 'no location',
	invalidResponse: 'not a list',
	noResponse: 'no response',
};
