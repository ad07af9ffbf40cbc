import { parseUrl } from '../../../credentials/shared/address';
import type { Style } from './counted';
import { counted, STYLES } from './counted';
import { byCursor, CURSOR_PARAMETERS } from './cursor';
import { byLinks } from './links';
import { hrefOf } from './pageLinks';
import type { Arrived, Paginator, PagingChoice, Query } from './paginator';
import { keyOf } from './paginator';

/** The styles of a service that pages by offset, and of one that numbers its pages, the likeliest first. */
const BY_OFFSET: Style[] = ['offset', 'number', 'page', 'plainOffset'];
const BY_NUMBER: Style[] = ['number', 'page', 'offset', 'plainOffset'];

/** Requested last, and only if a response proves that there is more. */
const IF_MORE: Style[] = ['dollarSkip', 'skip'];

/**
 * Lists the ways in which the second page may be asked for, the likeliest first. A way is a list of candidates that
 * differ in little: in the host of a link, or in whether pages count from 0.
 *
 * @param first the first page, which was asked for without a place
 * @param hasMore whether a response proves that there is more
 */
export function waysOf(
	first: Arrived,
	listUrl: string,
	{ paging }: Pick<PagingChoice, 'paging'>,
	hasMore: boolean,
): Paginator[][] {
	if (paging === 'none') return [];
	const byCount = (style: Style) =>
		firstNumbers(first, style).map((number) =>
			counted(style, listUrl, sizeOf(first, style), number),
		);
	if (paging !== 'automatic') return [byCount(paging)];
	const { written, others } = stylesOf(first);
	const ways = [
		linkWay(first, listUrl),
		...written.map(byCount),
		cursorWay(first, listUrl),
		...others.map(byCount),
		...(hasMore ? IF_MORE.map(byCount) : []),
	];
	return ways.filter((way) => way.length > 0);
}

/** By the links of each place: by their query at the address that answered, then as they are. */
function linkWay(first: Arrived, listUrl: string): Paginator[] {
	const { origin, pathname } = new URL(first.url, listUrl);
	const candidates = (['body', 'header'] as const).flatMap((place) =>
		[false, true].map((asIs) => byLinks(origin + pathname, place, asIs)),
	);
	const seen = new Set<string>();
	return candidates.filter((candidate) => {
		const request = candidate.next(first);
		const known = seen.size;
		return request !== undefined && seen.add(keyOf(request)).size > known;
	});
}

/** By the cursor, if there is one; the parameter that links are written with goes first. */
function cursorWay(first: Arrived, listUrl: string): Paginator[] {
	if (first.page.evidence.cursor === undefined) return [];
	const written = writtenNames(first);
	const names = CURSOR_PARAMETERS.filter((name) => written.has(name));
	return [...new Set([...names, ...CURSOR_PARAMETERS])].map((name) => byCursor(name, listUrl));
}

/** The styles that links are written in; and the others, first those that page numbers suggest. */
function stylesOf(first: Arrived): { written: Style[]; others: Style[] } {
	const { page, pages, lastPage, nextPage, size } = first.page.evidence;
	const names = writtenNames(first);
	const written = BY_OFFSET.filter((style) => names.has(STYLES[style].place));
	const isNumbered =
		[page, pages, lastPage].some((said) => said !== undefined) ||
		typeof nextPage?.value === 'number';
	// perPage, not pageSize
	const isPlain = size?.name.toLowerCase().startsWith('per') === true;
	const plainFirst: Style[] = isNumbered && isPlain ? ['page'] : [];
	const usual = isNumbered ? BY_NUMBER : BY_OFFSET;
	const others = new Set([...plainFirst, ...usual]);
	return { written, others: [...others].filter((style) => !written.includes(style)) };
}

/** The names of the query parameters in a reply's links. */
function writtenNames({ page: { evidence } }: Arrived): Set<string> {
	const { body, header } = evidence.links;
	const links = [body, header].flatMap(({ first, last, prev, self }) => [first, last, prev, self]);
	return new Set(
		links.flatMap((link) => [
			...(parseUrl(hrefOf(link) ?? '', 'https://service.example')?.searchParams.keys() ?? []),
		]),
	);
}

/**
 * The first page may have the number 0 or 1. Both are tried, first the one that the reply says: it may count in another
 * way than the parameter. Where nothing says it, 0 at first: page 1 that is new proves it, while pages that count from 1
 * would be read from the third one on, and the second one lost.
 */
function firstNumbers({ page: { evidence } }: Arrived, style: Style): (0 | 1)[] {
	if (STYLES[style].counts === 'locations') return [0];
	const next = evidence.nextPage?.value;
	const first = evidence.page?.value ?? (typeof next === 'number' ? next - 1 : undefined);
	return first === 1 ? [1, 0] : [0, 1];
}

/**
 * The size that the service chose itself is asked for, so that it stays. The plain page number has too many names for it.
 */
function sizeOf({ page: { evidence, locations } }: Arrived, style: Style): Query {
	const { size, counts } = STYLES[style];
	const arrived = locations.length;
	const own = counts === 'pages' ? (evidence.size?.value ?? arrived) : arrived;
	return style === 'page' || own === 0 ? {} : { [size]: own };
}
