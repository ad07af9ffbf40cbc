import type { Location } from './locations';
import type { Fact, Meaning, Paging, Settings } from './settings';
import { relations } from './settings';
import { pagingOf } from './dialects';

/** A successful answer to a list request. */
export interface PageReply {
	headers: Record<string, string>;
	body: PageBody;
}

/** The locations of a page, and members that show where it is in the list. */
export interface PageBody {
	data: Location[];
	links?: Record<string, unknown>;
	[member: string]: unknown;
}

/**
 * Cuts the page out of the list that a request asks for.
 *
 * @param url the full URL of the request
 * @returns the page, or a sentence that says what is wrong with the query
 */
export function pageOf(
	locations: Location[],
	url: URL,
	{
		dialect,
		pageSize,
		maxPageSize,
		totalOff,
	}: Pick<Settings, 'dialect' | 'pageSize' | 'maxPageSize' | 'totalOff'>,
): PageReply | string {
	const paging = pagingOf(dialect);
	const slice = sliceOf(locations, url.searchParams, paging, {
		usual: pageSize,
		max: maxPageSize || pageSize,
	});
	if (typeof slice === 'string') return slice;
	// Nothing passes a filter, and the reply shows no more than that.
	const isFiltered = [...url.searchParams.keys()].some(
		(name) => meaningOf(name, paging) === 'filter',
	);
	const passing = isFiltered ? [] : locations;
	const claimed = passing.length === 0 ? 0 : Math.max(0, locations.length + totalOff);
	const page = { ...slice, locations: passing, url, paging, claimed };
	return { headers: headersOf(page), body: bodyOf(page) };
}

/** A page as a part of the list: locations before it, and the most that it may hold. */
interface Slice {
	start: number;
	limit: number;
}

/** @param size locations per page if the query requests none, and the maximum that it may request */
function sliceOf(
	locations: Location[],
	query: URLSearchParams,
	paging: Paging,
	size: { usual: number; max: number },
): Slice | string {
	const named = (...meanings: Meaning[]) =>
		[...query.keys()].find((name) => meanings.includes(meaningOf(name, paging)));
	const refused = named('refused');
	if (refused !== undefined) return `The query parameter ${refused} is not known.`;
	if (paging.whole) return { start: 0, limit: Math.max(1, locations.length) };

	const parameter = named('size');
	const asked = parameter === undefined ? size.usual : wholeNumber(parameter, query, 1);
	if (typeof asked === 'string') return asked;
	const limit = Math.min(asked, size.max);
	const place = named('offset', 'number', 'cursor');
	const start = place === undefined ? 0 : startAt(place, query, paging, locations, limit);
	if (typeof start === 'string') return start;
	if (start === 0 || start < locations.length || paging.beyond === 'empty') return { start, limit };
	if (paging.beyond === 'refused') return `There is nothing at this ${place ?? 'place'}.`;
	return { start: lastStart(locations.length, limit), limit };
}

function meaningOf(name: string, { parameters, others }: Paging): Meaning {
	return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? others;
}

/** @returns how many locations stand before the place in a parameter, or what is wrong with it */
function startAt(
	name: string,
	query: URLSearchParams,
	paging: Paging,
	locations: Location[],
	limit: number,
): number | string {
	const meaning = meaningOf(name, paging);
	if (meaning === 'cursor') {
		const cursor = Buffer.from(query.get(name) ?? '', 'base64').toString();
		const [, id] = /^after:(\d+)$/.exec(cursor) ?? [];
		if (id === undefined) return `${name} is not a cursor of this list.`;
		// Ids ascend, so that a cursor stays good when its location is gone.
		const behind = locations.findIndex((location) => Number(location.id) > Number(id));
		return behind === -1 ? locations.length : behind;
	}
	const first = meaning === 'number' ? paging.firstPage : 0;
	const at = wholeNumber(name, query, first);
	return meaning === 'number' && typeof at === 'number' ? (at - first) * limit : at;
}

function wholeNumber(name: string, query: URLSearchParams, least: number): number | string {
	const values = query.getAll(name);
	const [value = ''] = values;
	return values.length === 1 && /^\d+$/.test(value) && Number(value) >= least
		? Number(value)
		: `${name} must be a whole number from ${least} on.`;
}

/** @returns how many locations stand before the last page */
function lastStart(count: number, limit: number): number {
	return Math.max(0, Math.ceil(count / limit) - 1) * limit;
}

/** One page, with all that replies may show of it. */
interface Page extends Slice {
	/** the whole list at present */
	locations: Location[];
	/** the full URL of the request */
	url: URL;
	paging: Paging;
	/** locations in all, as the service claims */
	claimed: number;
}

type Value = string | number | boolean;

const dataOf = ({ locations, start, limit }: Page) => locations.slice(start, start + limit);
const hasMore = ({ locations, start, limit }: Page) => start + limit < locations.length;
const numberOf = ({ limit, paging }: Page, start: number) =>
	Math.floor(start / limit) + paging.firstPage;
/** Opaque text for the place right behind a location. */
const cursorBehind = (location: Location | undefined) =>
	location && Buffer.from(`after:${location.id}`).toString('base64');

/** What each fact is for a page; undefined where there is no such thing. */
const FACTS: Record<Fact, (page: Page) => Value | undefined> = {
	self: ({ url, paging }) => baseOf(url, paging) + url.search,
	first: (page) => addressOf(page, 0),
	prev: (page) =>
		page.start > 0 ? addressOf(page, Math.max(0, page.start - page.limit)) : undefined,
	next: (page) => (hasMore(page) ? addressOf(page, page.start + page.limit) : undefined),
	last: (page) => addressOf(page, lastStart(page.locations.length, page.limit)),
	/** locations in all, as far as the service claims (`totalOff`) */
	total: ({ claimed }) => claimed,
	/** locations on this page */
	count: (page) => dataOf(page).length,
	pages: ({ locations, limit }) => Math.ceil(locations.length / limit),
	page: (page) => numberOf(page, page.start),
	nextPage: (page) => (hasMore(page) ? numberOf(page, page.start + page.limit) : undefined),
	offset: ({ start }) => start,
	/** locations that a page may hold */
	size: ({ limit }) => limit,
	/** whether there is a next page */
	more: hasMore,
	/** opaque text that asks for the next page, while there is one */
	cursor: (page) => (hasMore(page) ? cursorBehind(dataOf(page).at(-1)) : undefined),
	/** the same for whatever follows the last location of this page, be there anything or not */
	endCursor: (page) => cursorBehind(dataOf(page).at(-1)),
};

/** @returns the address of the page that begins with a location; undefined where no parameter asks for one */
function addressOf(page: Page, start: number): string | undefined {
	const { locations, url, paging, limit } = page;
	const named = (...meanings: Meaning[]) =>
		Object.entries(paging.parameters).find(([, meaning]) => meanings.includes(meaning)) ?? [];
	const [place, meaning] = named('offset', 'number', 'cursor');
	if (place === undefined) return undefined;
	const [size] = named('size');
	const cursor = cursorBehind(locations[start - 1]);

	const query = new URLSearchParams(size === undefined ? {} : { [size]: String(limit) });
	if (meaning === 'offset') query.set(place, String(start));
	if (meaning === 'number') query.set(place, String(numberOf(page, start)));
	if (meaning === 'cursor' && cursor !== undefined) query.set(place, cursor);
	return baseOf(url, paging) + (query.size > 0 ? `?${query.toString()}` : '');
}

function baseOf({ origin, host, pathname }: URL, { linkBase }: Paging): string {
	return linkBase
		.replaceAll('{origin}', origin)
		.replaceAll('{host}', host)
		.replaceAll('{path}', pathname);
}

function bodyOf(page: Page): PageBody {
	const body: PageBody = { data: dataOf(page) };
	const shown = { ...page, paging: pagingOfLinks(page.paging) };
	for (const [path, fact] of Object.entries(page.paging.body)) {
		const value = written(fact, FACTS[fact](shown), page.paging);
		if (value !== undefined) put(body, path.split('.'), value);
	}
	return body;
}

/** @returns how the links in the body ask for pages: they may name a parameter that the service does not know */
function pagingOfLinks(paging: Paging): Paging {
	const { bodyLinksBy, parameters } = paging;
	const places = ['offset', 'number', 'cursor'];
	const meaning = Object.values(parameters).find((what) => places.includes(what));
	if (bodyLinksBy === '' || meaning === undefined) return paging;
	const others = Object.entries(parameters).filter(([name]) => name !== bodyLinksBy);
	const shown: [string, Meaning][] = [[bodyLinksBy, meaning], ...others];
	return { ...paging, parameters: Object.fromEntries(shown) };
}

/** @returns a fact as it stands in the body, undefined to leave it out */
function written(
	fact: Fact,
	value: Value | undefined,
	{ absent, linkForm, numberForm }: Paging,
): unknown {
	if (value === undefined) return absent === 'null' ? null : undefined;
	if (typeof value === 'number' && numberForm === 'text') return String(value);
	const isAddress = relations.some((relation) => relation === fact);
	return linkForm === 'object' && isAddress ? { href: value } : value;
}

/** Puts a value at a path, and makes the objects on the way. */
function put(
	object: Record<string, unknown>,
	[name = '', ...rest]: string[],
	value: unknown,
): void {
	if (rest.length === 0) object[name] = value;
	else put((object[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** @returns the headers that show where a page stands */
function headersOf(page: Page): Record<string, string> {
	const { headers, linkHeader } = page.paging;
	const links = linkHeader
		.map((relation) => [relation, FACTS[relation](page)] as const)
		.filter(([, address]) => address !== undefined)
		.map(([relation, address]) => `<${String(address)}>; rel="${relation}"`);
	const shown = Object.entries(headers).map(([name, fact]) => [name, FACTS[fact](page)] as const);
	return Object.fromEntries(
		[...shown, ['Link', links.join(', ') || undefined] as const]
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
}
