import { detect } from './detect';
import { Ledger } from './ledger';
import type { LocationResource } from './page';
import type { Arrived, PageRequest, Paginator, PagingChoice } from './paginator';
import { keyOf } from './paginator';
import {
	circle,
	isAboutPage,
	nextRefused,
	refusalOf,
	repeated,
	tooManyLocations,
} from './problems';
import type { FetchPage } from './prefetch';
import { prefetch } from './prefetch';
import { waysOf } from './ways';

/** Far above it n8n fails without a message (n8n 2.41, RoutingNode.runNode), and a service can send new ones forever. */
const MAX_LOCATIONS = 100_000;

/** What a page adds to a list. */
export interface Part {
	/** the locations of the page that had not arrived before */
	locations: LocationResource[];
}

/**
 * Reads the list, page after page, in the service's order. The only loop over pages.
 *
 * @param listUrl the URL of the list
 * @param choice what the user chose about paging
 * @param fetchPage makes one request
 * @param wanted how many locations of the list are wanted now, at least: `Infinity` for all
 * @returns each location once, page by page
 * @throws ProblemError when the list was not read to its end
 */
export async function* readPages(
	listUrl: string,
	choice: PagingChoice,
	fetchPage: FetchPage,
	wanted: () => number,
): AsyncGenerator<Part, void, undefined> {
	const ledger = new Ledger(listUrl, choice);
	const pages = prefetch(fetchPage, choice.parallel, () => wanted() > 0);
	const enter = (page: Arrived): Part => {
		const locations = ledger.enter(page);
		if (ledger.count > MAX_LOCATIONS) throw tooManyLocations(MAX_LOCATIONS, listUrl);
		return { locations };
	};
	const fetch = async (request: PageRequest) => ({ ...(await pages.fetch(request)), request });

	try {
		const first = await fetch({ url: listUrl, query: {} });
		yield enter(first);

		const foresee = (request: PageRequest, paginator: Paginator, from: Arrived) => {
			const sight = ledger.sight(choice.parallel, wanted());
			pages.start([request, ...(paginator.ahead?.(request, from, sight) ?? [])]);
		};
		const ways = waysOf(first, listUrl, choice, ledger.verdict().verdict === 'more');
		const found = await detect(first, ways, ledger, choice, async (request, paginator) => {
			// What a link leads to is likely to be right, and so is what follows.
			if (paginator !== undefined && paginator.follows !== 'count')
				foresee(request, paginator, first);
			return await fetch(request);
		});
		if (Array.isArray(found)) {
			ledger.assertWhole(found);
			return;
		}

		const { paginator } = found;
		const asked = new Set([first, found.arrived].map(({ request }) => keyOf(request)));
		// A service may refuse what is behind the end, or send its last page for it.
		const isEnd = async (last: Arrived, isOfPage = true) => {
			if (ledger.hasLostSign && (isOfPage || ledger.hasRoom)) return true;
			if (paginator.again === undefined) return false;
			const page = fetch(paginator.again(last));
			return (await refusalOf(page)) === undefined && ledger.isLast((await page).page);
		};
		for (let [last, arrived] = [first, found.arrived]; ; ) {
			yield enter(arrived);
			if (ledger.isRepeated) {
				if (ledger.isComplete || (await isEnd(last))) break;
				throw repeated(listUrl);
			}
			const next = paginator.next(arrived);
			if (next === undefined || !ledger.goesOn()) break;
			if (asked.has(keyOf(next))) {
				if (ledger.isComplete) break;
				throw circle(next, listUrl);
			}
			asked.add(keyOf(next));
			foresee(next, paginator, arrived);
			const page = fetch(next);
			const refusal = await refusalOf(page);
			if (refusal !== undefined) {
				const isOfPage = isAboutPage(refusal.status);
				const mayEnd = isOfPage && ledger.mayEnd(refusal.status);
				if (paginator.follows === 'count' && (mayEnd || (await isEnd(arrived, isOfPage)))) break;
				if (isOfPage) throw nextRefused(next, refusal);
			}
			[last, arrived] = [arrived, await page];
		}
		ledger.assertWhole();
	} finally {
		// What was asked for ahead gives up.
		pages.start([]);
	}
}
