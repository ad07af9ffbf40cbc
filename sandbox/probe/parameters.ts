import type { CountedStyle } from '../../nodes/VisitorLocations/paging/styles';
import {
	COUNTED_STYLES,
	firstPosition,
	queryOf,
	stride,
} from '../../nodes/VisitorLocations/paging/styles';
import type { ListAsker, ListReply } from './askPage';
import type { PagingFacts, ParameterFacts } from './facts';
import { follow } from './follow';

/** A page size that no service is likely to grant in full, so that its own most is seen. */
const LARGE = 1000;

/** Asks with each style of query parameters for the second page of a few locations. */
export async function askParameters(asker: ListAsker, list: ListReply): Promise<ParameterFacts[]> {
	const known = idsOf(list);
	const size = tellingSize(known.length);
	if (size === undefined) return [];
	const asked: ParameterFacts[] = [];
	for (const style of COUNTED_STYLES) {
		const query = queryOf(style, size, firstPosition(style) + stride(style, size));
		const { facts, list: reply } = await asker.ask({ url: list.url, query });
		const verdict = reply === undefined ? 'refused' : judgeParameters(known, idsOf(reply), size);
		asked.push({ style, verdict, ...facts });
	}
	return asked;
}

/** Asks for a page of 1,000. @returns undefined when no style of parameters honours a size */
export async function askLargestPage(
	asker: ListAsker,
	url: string,
	parameters: readonly ParameterFacts[],
): Promise<PagingFacts['largest']> {
	const style = honouredStyle(parameters);
	if (style === undefined || asker.spare === 0) return undefined;
	const request = { url, query: queryOf(style, LARGE, firstPosition(style)) };
	const { facts, fresh } = await asker.ask(request);
	asker.keep(fresh);
	return { style, ...facts };
}

/**
 * Reads on with the styles that a user may choose, as the node does then, until one brings new locations.
 *
 * @param refused whether those count, too, that the service refused together with a size: the node asks without one
 */
export async function tryStyles(
	asker: ListAsker,
	list: ListReply,
	parameters: readonly ParameterFacts[],
	refused: boolean,
): Promise<PagingFacts['chosen']> {
	const verdicts = ['honoured', 'place only', ...(refused ? ['refused'] : [])];
	const styles = verdicts.flatMap((wanted) =>
		parameters.filter(({ verdict }) => verdict === wanted).map(({ style }) => style),
	);
	for (const paging of styles) {
		// One request is left to the largest page.
		const { facts, locations } = await follow(asker, list, paging, 1);
		if (facts.second === undefined || facts.problem !== undefined) continue;
		asker.keep(locations);
		return { paging, ...facts };
	}
	return undefined;
}

/** @returns the first style of which place and size are honoured */
export function honouredStyle(parameters: readonly ParameterFacts[]): CountedStyle | undefined {
	return parameters.find(({ verdict }) => verdict === 'honoured')?.style;
}

/**
 * Which place and size to ask for, so that the reply tells what was honoured: the second page of a
 * few locations, which the first page of the list must hold as well.
 *
 * @param known how many locations the first page holds
 * @returns locations per page, undefined when there are too few to tell anything
 */
export function tellingSize(known: number): number | undefined {
	return known < 2 ? undefined : Math.max(1, Math.min(3, Math.floor(known / 3)));
}

/**
 * Judges the reply to a request for the second page of `size` locations.
 *
 * @param first the ids of the first page of the list
 * @param reply the ids that came
 */
export function judgeParameters(
	first: readonly string[],
	reply: readonly string[],
	size: number,
): ParameterFacts['verdict'] {
	const are = (from: number, to: number) => sameIds(reply, first.slice(from, to));
	if (are(size, 2 * size)) return 'honoured';
	if (are(0, first.length)) return 'ignored';
	if (are(0, size)) return 'size only';
	if (first.length >= 3 * size && are(2 * size, 3 * size)) return 'counts from 0';
	const [start] = reply;
	const placed = start !== undefined && start !== first[0] && reply.length > size;
	return placed ? 'place only' : 'unclear';
}

function sameIds(some: readonly string[], others: readonly string[]): boolean {
	return some.length === others.length && some.every((id, index) => id === others[index]);
}

function idsOf({ page }: ListReply): string[] {
	return page.locations.map(({ id }) => String(id));
}
