import {
	PARAMETER_STYLES,
	queryOf,
	secondPosition,
} from '../../nodes/VisitorLocations/paging/styles';
import type { ListAsker } from './askPage';
import { askForMore, askPage, unknownOf } from './askPage';
import type {
	LargestPageFacts,
	MorePagesFacts,
	ParameterFacts,
	ParameterStyle,
	ParameterVerdict,
} from './facts';
import type { ListReply } from './listReply';
import { judgeParameters, tellingSize, VERDICT_WORDS } from './parameters';

/** A page size that no service is likely to grant in full, so that its own most is seen. */
const LARGE = 1000;

type Query = Record<string, number | string>;

/** Asks with each style of query parameters for the second page of a few locations. */
export async function askParameters(asker: ListAsker, list: ListReply): Promise<ParameterFacts[]> {
	const first = list.page.locations.map(({ id }) => String(id));
	const size = tellingSize(first.length);
	if (size === undefined) return [];
	const facts: ParameterFacts[] = [];
	for (const style of PARAMETER_STYLES) {
		const query = secondPage(style, size);
		const result = await askPage(asker, { url: list.url, query });
		const judged = (verdict: ParameterVerdict, words: string) =>
			facts.push({ style, query: readable(query), verdict, words });
		if (!('list' in result)) {
			judged('refused', result.said === '' ? result.words : `${result.words}: ${result.said}`);
			continue;
		}
		const reply = result.list.page.locations.map(({ id }) => String(id));
		const verdict = judgeParameters(first, reply, size);
		judged(
			verdict,
			verdict === 'unclear' || verdict === 'refused'
				? `unclear: ${reply.length} locations came that are not the ones asked for`
				: VERDICT_WORDS[verdict],
		);
	}
	return facts;
}

/**
 * Where the first reply shows no further page: asks whether there is one nevertheless. Automatic paging
 * would take the first page for the whole list.
 *
 * @returns undefined when no style of parameters says where a page is
 */
export async function askBeyond(
	asker: ListAsker,
	list: ListReply,
	parameters: readonly ParameterFacts[],
): Promise<MorePagesFacts | undefined> {
	const style = usable(parameters)?.style;
	if (style === undefined) return undefined;
	return await askForMore(asker, {
		url: list.url,
		query: secondPage(style, list.page.locations.length),
	});
}

/** Asks for a page of 1,000. @returns undefined when no style of parameters honours a size */
export async function askLargestPage(
	asker: ListAsker,
	list: ListReply,
	parameters: readonly ParameterFacts[],
): Promise<LargestPageFacts | undefined> {
	const style = parameters.find(({ verdict }) => verdict === 'honoured')?.style;
	if (style === undefined) return undefined;
	const query = queryOf(style, LARGE);
	const result = await askPage(asker, { url: list.url, query });
	if (!('list' in result)) return { style, size: undefined, words: result.words };
	const resources = result.list.page.locations;
	asker.resources.push(...unknownOf(asker, resources));
	const size = resources.length;
	return { style, size, words: `${readable(query)} brings ${size} locations` };
}

/** @returns the first style that the node can page by */
export function usable(parameters: readonly ParameterFacts[]): ParameterFacts | undefined {
	return (
		parameters.find(({ verdict }) => verdict === 'honoured') ??
		parameters.find(({ verdict }) => verdict === 'place only')
	);
}

function secondPage(style: ParameterStyle, size: number): Query {
	return queryOf(style, size, secondPosition(style, size));
}

function readable(query: Query): string {
	return Object.entries(query)
		.map(([name, value]) => `${name}=${value}`)
		.join('&');
}
