import { isSameOrigin, resolveLink } from './links';
import type { PageInfo } from './pageInfo';
import type { PageResponse, Paginator, ListFacts } from './paginator';
import type { PageRequest } from './pageRequest';

/** How many pages to predict after the next one if nothing says how many there are. */
const GUESSED_PAGES = 2;
/** Longer links are followed, but not predicted. */
const MAX_PREDICTED_LINK_LENGTH = 2_000;

/**
 * Paginates by the link to the next page (JSON:API 1.1, pagination; RFC 8288). The token never leaves the origin,
 * whatever a link says.
 *
 * @param firstPageUrl origin and path of the URL that returned the first page
 * @param part of the response that has the link
 * @param followsExactUrl whether to follow a link as it is, within the origin; else its query is requested at `firstPageUrl`, because
 * links can be written for another host or path
 */
export function createLinkPaginator(
	firstPageUrl: string,
	part: keyof PageInfo['links'],
	followsExactUrl: boolean,
): Paginator {
	const requestFor = (link: unknown, { url }: PageResponse): PageRequest | undefined => {
		const target = resolveLink(link, url);
		if (target === undefined) return undefined;
		if (followsExactUrl)
			return isSameOrigin(target, firstPageUrl) ? { url: target.href, query: {} } : undefined;
		return target.search === '' ? undefined : { url: firstPageUrl + target.search, query: {} };
	};
	return {
		kind: part === 'body' ? 'bodyLink' : 'linkHeader',
		nextRequest: (response) => requestFor(response.page.info.links[part].next, response),
		predictRequests: (next, response, facts) => {
			const last = requestFor(response.page.info.links[part].last, response);
			const urls = predictLinks(next.url, response.url, last?.url, facts);
			return urls.map((url) => ({ url, query: {} }));
		},
	};
}

/**
 * Predicts the URLs after `next`, in which one number of the query grows.
 *
 * @param next absolute URL of the next page
 * @param current the URL of the page that links to it
 * @param last the URL of the last page, if the response has it
 * @returns none if it is not known which number grows, and by how much
 */
export function predictLinks(
	next: string,
	current: string,
	last: string | undefined,
	facts: ListFacts,
): string[] {
	const urls = [next, current, last ?? ''];
	if (last === next || urls.some((url) => url.length > MAX_PREDICTED_LINK_LENGTH)) return [];
	const [path, query] = splitUrl(next);
	const growing = findLastStep(splitUrl(current)[1], query) ?? guessFirstStep(query, facts);
	if (growing === undefined) return [];
	const { index, value, step } = growing;
	const toLast = findLastStep(query, splitUrl(last ?? '')[1]);
	const pagesToLast = toLast?.index === index ? (toLast.value - value) / step : undefined;
	if (pagesToLast !== undefined && !Number.isInteger(pagesToLast)) return [];
	const pagesAfterNext = pagesToLast ?? (facts.pagesLeft ?? GUESSED_PAGES + 1) - 1;
	const count = Math.max(0, Math.min(facts.maxRequests - 1, pagesAfterNext));
	const [name = ''] = (query[index] ?? '').split('=');
	return Array.from({ length: count }, (_, position) => {
		const parameter = `${name}=${value + (position + 1) * step}`;
		return `${path}?${query.with(index, parameter).join('&')}`;
	});
}

/** A query parameter that is a number and grows from page to page. */
interface GrowingNumber {
	/** of the parameter in the query */
	index: number;
	value: number;
	step: number;
}

/** @returns the only parameter in which two queries differ, with its later value, if it is a number that grows */
function findLastStep(
	earlier: readonly string[],
	later: readonly string[],
): GrowingNumber | undefined {
	if (earlier.length !== later.length) return undefined;
	const [index, ...others] = [...later.keys()].filter((key) => earlier[key] !== later[key]);
	if (index === undefined || others.length > 0) return undefined;
	const [name, from = ''] = (earlier[index] ?? '').split('=');
	const [laterName, to = ''] = (later[index] ?? '').split('=');
	const areNumbers = [from, to].every((text) => /^\d{1,15}$/.test(text));
	const step = Number(to) - Number(from);
	if (name !== laterName || !areNumbers || step <= 0) return undefined;
	return { index, value: Number(to), step };
}

/** @returns the only number in the URL of a second page that can be its position: the page number 2, or an offset */
function guessFirstStep(
	query: readonly string[],
	{ pagesRead, firstPageSize }: ListFacts,
): GrowingNumber | undefined {
	if (pagesRead !== 1 || firstPageSize === 0) return undefined;
	const candidates = [...query.entries()].flatMap(([index, parameter]) => {
		const [name = '', text = ''] = parameter.split('=');
		const value = Number(text);
		const isSize = name === '' || text === '' || /limit|size|per|count/i.test(name);
		return !isSize && (value === 2 || value === firstPageSize) ? [{ index, value }] : [];
	});
	const [number] = candidates;
	if (number === undefined || candidates.length > 1) return undefined;
	return { ...number, step: number.value === firstPageSize ? firstPageSize : 1 };
}

/** @returns the part before the query, and the parameters as they are written */
function splitUrl(url: string): [path: string, query: string[]] {
	const start = url.indexOf('?');
	if (start < 0) return [url, []];
	return [url.slice(0, start), url.slice(start + 1).split('&')];
}
