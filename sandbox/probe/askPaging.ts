import { firstPage } from '../../nodes/VisitorLocations/paging/nextPage';
import { pagesAhead } from '../../nodes/VisitorLocations/paging/pagesAhead';
import type { Progress } from '../../nodes/VisitorLocations/paging/progress';
import { advance, start } from '../../nodes/VisitorLocations/paging/progress';
import type { PageRequest } from '../../nodes/VisitorLocations/paging/styles';
import { COUNTED_STYLES, styleOfAddress } from '../../nodes/VisitorLocations/paging/styles';
import type { ListAsker, ListReply } from './askPage';
import { addressOf } from './askPage';
import type { AskedFacts, OnwardFacts, PagingFacts, ShortFacts } from './facts';
import { firstPageFacts } from './firstPage';
import { follow } from './follow';
import { askLargestPage, askParameters, tryStyles } from './parameters';
import type { Secrets } from './secrets';

/** The most pages to look ahead. */
const MOST_PAGES = 100_000;
/** What automatic paging leaves: a request for each style of parameters, for the last and for the largest page. */
const SPARED = COUNTED_STYLES.length + 2;

/** Asks how the list goes on behind its first page: as automatic paging does, and by each style that one may choose. */
export async function askPaging(asker: ListAsker, list: ListReply): Promise<PagingFacts> {
	const { secrets } = asker.client;
	const progress = start(list.url, { paging: 'automatic', pageSize: undefined });
	advance(progress, firstPage(progress), list);
	const first = firstPageFacts(list, progress, secrets);
	const followed = await follow(asker, list, 'automatic', SPARED);
	asker.read.push(...followed.locations);
	const ahead = foreseen(followed.request, progress);
	const last = await askLastPage(asker, followed.facts, ahead, progress);
	const readable =
		last?.size === undefined ? undefined : progress.firstPageSize * ahead.length + last.size;
	const short = shortOf(followed.facts, progress, secrets, readable);
	const automatic = { ...followed.facts, short };

	const parameters = await askParameters(asker, list);
	const style = await askForStyle(asker, list, parameters, automatic, first.verdict === 'unknown');
	const chosen = style && { ...style, short: shortOf(style, progress, secrets) };
	const longer = (automatic.second ?? chosen) !== undefined;
	const largest = longer ? await askLargestPage(asker, list.url, parameters) : undefined;
	const foreseeable = ahead.length > 1;
	return { first, automatic, foreseeable, last, parameters, chosen, largest };
}

/** @returns the requests that the node foresees from the second page on */
function foreseen(second: PageRequest | undefined, progress: Progress): PageRequest[] {
	if (second === undefined) return [];
	// The node itself has found that out by then.
	progress.style ??= styleOfAddress(addressOf(second));
	return pagesAhead(second, progress, Infinity, MOST_PAGES);
}

/** Asks for the page with which a longer list ends if its total is right. */
async function askLastPage(
	asker: ListAsker,
	{ ended, problem }: OnwardFacts,
	ahead: readonly PageRequest[],
	{ total }: Progress,
): Promise<AskedFacts | undefined> {
	const last = ahead.length > 1 ? ahead.at(-1) : undefined;
	if (last === undefined || total === undefined || ended || problem !== undefined) return undefined;
	return (await asker.ask(last)).facts;
}

/** @param readable how many locations can be read, if that is known before the end */
function shortOf(
	{ ended, locations }: OnwardFacts,
	{ total }: Progress,
	secrets: Secrets,
	readable = ended ? locations : undefined,
): ShortFacts | undefined {
	if (total === undefined || readable === undefined || readable >= total.value) return undefined;
	return { readable, said: secrets.shown(total.said) };
}

/** Looks for a style to choose where automatic paging is of no use. @param unknown whether nothing says that there is more */
async function askForStyle(
	asker: ListAsker,
	list: ListReply,
	parameters: PagingFacts['parameters'],
	{ questions, second, problem, passing, short }: OnwardFacts,
	unknown: boolean,
): Promise<PagingFacts['chosen']> {
	const fails = problem !== undefined ? !passing : second === undefined && short !== undefined;
	const asksNothing = unknown && second === undefined && questions.length === 0;
	if (!fails && !asksNothing) return undefined;
	return await tryStyles(asker, list, parameters, fails);
}
