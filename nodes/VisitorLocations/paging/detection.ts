import type { End, FailedTrials } from './endOfList';
import { isComplete } from './endOfList';
import type { Page } from './page';
import { PageError, pageOrError } from './page';
import type { PageResponse, Paginator, PagingMode } from './paginator';
import { describeRequest } from './paginator';
import { Progress } from './progress';

/** The second page, and the paginator that it proves right. */
export interface SecondPage {
	paginator: Paginator;
	response: PageResponse;
}

/** Makes a trial: a request that finds out whether a paginator works. */
type FetchTrial = (url: string, paginator: Paginator) => Promise<Page>;

/** What a trial can return, compared with the first page, in words. */
const RESULTS = {
	empty: 'no location',
	same: 'no new location',
	part: 'no new location, but not all of the first page',
	longer: 'the first page and more',
	new: 'new locations',
	other: 'few new locations',
};

/** A trial's response. The page of one that was rejected or could not be read is empty. */
interface Trial extends PageResponse {
	result: keyof typeof RESULTS | 'rejected' | 'unreadable';
}

/**
 * Finds out how a service paginates: one trial of each paginator, until one works.
 *
 * @param first the first page
 * @param paginators the most likely first
 * @returns the second page, or why there is none
 * @throws PageError for a failure that says nothing about the page, such as a rejected token
 */
export async function findSecondPage(
	first: PageResponse,
	paginators: readonly Paginator[],
	mode: PagingMode,
	fetchTrial: FetchTrial,
): Promise<SecondPage | End> {
	const detection = new Detection(first, mode, fetchTrial);
	let lastResort: SecondPage | End | undefined;
	for (const paginator of paginators) {
		const found = await detection.tryPaginator(paginator);
		if (found === undefined) continue;
		if (bringsLocations(found) || endsHere(first, found, mode)) return found;
		// The responses say that there is more: another paginator might find it.
		lastResort ??= found;
	}
	return lastResort ?? { reason: 'noTrialWorked', ...detection.trials };
}

function bringsLocations(found: SecondPage | End): boolean {
	return 'paginator' in found && found.response.page.locations.length > 0;
}

/** Whether the list is complete with the first page, or with an empty second one: judged as if these led to no further page. */
function endsHere(first: PageResponse, found: SecondPage | End, mode: PagingMode): boolean {
	const second = 'paginator' in found ? [found.response.page] : [];
	const progress = addAll(first.page, ...second);
	return isComplete(progress, mode, { reason: 'noNextPage' });
}

function addAll(...pages: Page[]): Progress {
	const progress = new Progress();
	for (const page of pages) progress.add(page);
	return progress;
}

class Detection {
	readonly trials: FailedTrials = { tried: [], haveOthers: false, serviceMessage: '' };

	constructor(
		private readonly first: PageResponse,
		private readonly mode: PagingMode,
		private readonly fetchTrial: FetchTrial,
	) {}

	/** @returns the page to read next, or that there is none; undefined if the paginator does not work */
	async tryPaginator(paginator: Paginator): Promise<SecondPage | End | undefined> {
		const { kind, nextUrl, firstPageUrls } = paginator;
		const url = nextUrl(this.first);
		if (url === undefined) return undefined;
		let candidate = await this.tryPage(url, paginator);
		if (kind === 'link') {
			const leadsOn = ['empty', 'longer', 'new', 'other'].includes(candidate.result);
			return leadsOn ? { paginator, response: candidate } : undefined;
		}
		if (candidate.result === 'new' && !this.canSkip(candidate, paginator)) {
			return { paginator, response: candidate };
		}
		for (const firstPageUrl of firstPageUrls) {
			if (!this.isInDoubt(candidate, paginator)) return undefined;
			const again = await this.tryPage(firstPageUrl, paginator);
			if (again.result === 'longer' && kind === 'number') return { paginator, response: again };
			if (again.result === 'same') {
				// A cursor was followed, so what the first page says of it is done with.
				const isRead = candidate.result === 'new' || kind === 'cursor';
				return isRead ? { paginator, response: candidate } : { reason: 'noNextPage' };
			}
			// It is not the first page. If pages count from 0, it is the second one.
			candidate = again;
		}
		return undefined;
	}

	/** Whether page 2 can leave locations out: pages can count from 0, or have another length if they are requested by number. */
	private canSkip({ page }: Trial, { kind, firstPageUrls }: Paginator): boolean {
		if (kind !== 'number') return false;
		const { receivedCount, total, totalPages } = addAll(this.first.page, page);
		if (total?.value === receivedCount) return false;
		const isFirstUnknown = firstPageUrls.length > 1;
		const isOtherLength = page.locations.length !== this.first.page.locations.length;
		// The last of longer pages can have the length of the first page. Only a total would show what is missing.
		const isUncounted = total === undefined && totalPages === undefined;
		return isFirstUnknown || isOtherLength || isUncounted;
	}

	/** Whether it has to be checked that the service knows the parameter, or that no page is skipped. */
	private isInDoubt({ result }: Trial, { kind, firstPageUrls }: Paginator): boolean {
		// The service should know a parameter that the user chose, or that it reports. For others, a rejection is the usual answer.
		const isKnown = this.mode !== 'automatic' || (kind === 'number' && firstPageUrls.length === 1);
		return result === 'new' || result === 'empty' || (result === 'rejected' && isKnown);
	}

	/** Fetches a page as a trial, once more if its response cannot be read: something in front of the service can have sent it. */
	private async tryPage(url: string, paginator: Paginator): Promise<Trial> {
		const fetchOnce = async () =>
			await pageOrError(this.fetchTrial(url, paginator), ({ verdict }) => verdict !== 'ends');
		let page = await fetchOnce();
		if (page instanceof PageError && page.verdict !== 'ends' && !isRejection(page))
			page = await fetchOnce();
		return page instanceof PageError ? this.noteError(url, page) : this.notePage(url, page);
	}

	private noteError(url: string, error: PageError): Trial {
		const { httpStatus, problem } = error;
		const words = httpStatus === undefined ? 'not a list' : `status ${httpStatus}`;
		const isRejected = isRejection(error);
		this.note(url, words);
		this.trials.serviceMessage ||= problem.serviceMessage ?? '';
		if (!isRejected) this.trials.firstUnreadable ??= error;
		const page = { locations: [], signs: {} };
		return { url, page, result: isRejected ? 'rejected' : 'unreadable' };
	}

	private notePage(url: string, page: Page): Trial {
		const result = compare(this.first.page, page);
		this.note(url, RESULTS[result]);
		this.trials.haveOthers ||= !['empty', 'same'].includes(result);
		return { url, page, result };
	}

	private note(url: string, words: string): void {
		this.trials.tried.push(`${describeRequest(url)} (${words})`);
	}
}

function compare(first: Page, { locations }: Page): keyof typeof RESULTS {
	if (locations.length === 0) return 'empty';
	const firstIds = new Set(first.locations.map(({ id }) => id));
	const knownIds = new Set(locations.map(({ id }) => id).filter((id) => firstIds.has(id)));
	const newOnes = locations.filter(({ id }) => !firstIds.has(id)).length;
	const hasFirstPage = firstIds.size > 0 && knownIds.size === firstIds.size;
	if (hasFirstPage) return newOnes === 0 ? 'same' : 'longer';
	if (newOnes === 0) return 'part';
	return newOnes * 2 > locations.length ? 'new' : 'other';
}

export function isRejection({ verdict, httpStatus = 0 }: PageError): boolean {
	return verdict !== 'ends' && httpStatus >= 400 && httpStatus < 500;
}
