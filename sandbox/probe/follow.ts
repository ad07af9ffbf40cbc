import { isTransient } from '../../credentials/shared/failure';
import { ProblemError } from '../../credentials/shared/problem';
import type { FetchedPage, LocationResource } from '../../nodes/VisitorLocations/paging/page';
import { paginate } from '../../nodes/VisitorLocations/paging/paginate';
import type { PageRequest, Paging } from '../../nodes/VisitorLocations/paging/styles';
import { styleOfAddress } from '../../nodes/VisitorLocations/paging/styles';
import type { Asked, ListAsker, ListReply } from './askPage';
import { addressOf, problemWords } from './askPage';
import type { OnwardFacts } from './facts';

/** The most locations of one listing of the node. */
const MOST_LOCATIONS = 100_000;

/** What came of reading on. */
export interface Followed {
	facts: OnwardFacts;
	/** the request for the second page */
	request: PageRequest | undefined;
	/** all locations behind the first page, duplicates included */
	locations: LocationResource[];
}

/**
 * Reads on behind the first page with the node's own loop over pages, so that evidence, questions and errors are those
 * of a workflow. Only what may pass is not tried again, and a total that is not reached is no error.
 *
 * @param spared how many requests to leave to other questions
 */
export async function follow(
	asker: ListAsker,
	list: ListReply,
	paging: Paging,
	spared: number,
): Promise<Followed> {
	const made: Asked[] = [];
	const known = new Set(list.page.locations.map(({ id }) => String(id)));
	const enough = new ProblemError({ message: 'The probe asks for no more pages', description: '' });
	let failed: ProblemError | undefined;
	const fetchPage = async (request: PageRequest): Promise<FetchedPage> => {
		// The first page has come already.
		if (addressOf(request).href === list.url) return list;
		// Finding out takes five at most: three styles, two of which may count from 0.
		if (asker.spare <= (request.doubtful ? spared - 1 : spared)) throw enough;
		const asked = await asker.ask(request, known);
		made.push(asked);
		if (asked.list !== undefined) return asked.list;
		failed = new ProblemError(
			{ message: asked.facts.problem ?? '', description: '' },
			asked.facts.status,
		);
		throw failed;
	};
	// What is picked tells the pages of the list from replies that were only questions.
	const picked = new Set<LocationResource>();
	const pick = (location: LocationResource) => {
		picked.add(location);
		known.add(String(location.id));
		return location;
	};
	const start = async () => await Promise.resolve(pick);
	const selection = { limit: MOST_LOCATIONS, skip: 0, start, picksAll: true };
	const choice = { paging, pageSize: undefined, parallel: 1, outputIncomplete: true };
	const error: unknown = await paginate(list.url, selection, fetchPage, choice).then(
		() => undefined,
		(reason: unknown) => reason,
	);

	const pages = made.filter(({ list: page }) =>
		page?.page.locations.some((one) => picked.has(one)),
	);
	// The first page of a chosen style is asked for once more; of a style that counts from 0, it is another one.
	const begin = paging === 'automatic' ? undefined : made[0];
	const [second] = pages.filter((page) => page !== begin);
	const astray = begin !== undefined && begin.fresh.length > 0;
	const fine = error === undefined || (error === enough && second !== undefined);
	const fault = fine ? undefined : problemWords(error, asker.client.secrets);
	return {
		facts: {
			questions: made.filter((asked) => !pages.includes(asked)).map(({ facts }) => facts),
			second: second?.facts,
			by: second && wayOf(second.request, made),
			locations: known.size,
			ended: error === undefined,
			problem: astray ? 'The style leaves out the first page' : fault,
			passing: failed !== undefined && error === failed && isTransient(failed.httpStatus ?? 500),
		},
		request: second?.request,
		locations: pages.flatMap(({ list: page }) => page?.page.locations ?? []),
	};
}

function wayOf(request: PageRequest, made: readonly Asked[]): OnwardFacts['by'] {
	if (request.foreign !== undefined) return 'foreign link';
	if (made.some((before) => before.request.instead === request.url)) return 'dead link';
	return Object.keys(request.query).length === 0 ? 'link' : styleOfAddress(addressOf(request));
}
