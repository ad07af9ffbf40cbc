import type { Location } from './locations';
import type { Fact, Meaning, Paging, Settings } from './settings';
import { relations } from './settings';
import { getPaging } from './dialects';

/** A successful response to a list request. */
export interface PageReply {
	headers: Record<string, string>;
	body: PageBody;
	/** whether the request is for a position after the end of the list */
	isBeyond: boolean;
}

/** The locations of a page, and members about the page and the list. */
export interface PageBody {
	data: Location[];
	links?: Record<string, unknown>;
	[member: string]: unknown;
}

/**
 * Returns the page that a request asks for.
 *
 * @param url the full URL of the request
 * @returns the page, or a sentence about what is wrong with the query
 */
export function createPage(
	locations: Location[],
	url: URL,
	{
		dialect,
		pageSize,
		maxPageSize,
		totalOff,
	}: Pick<Settings, 'dialect' | 'pageSize' | 'maxPageSize' | 'totalOff'>,
): PageReply | string {
	const paging = getPaging(dialect);
	const slice = findSlice(locations, url.searchParams, paging, {
		usual: pageSize,
		max: maxPageSize || pageSize,
	});
	if (typeof slice === 'string') return slice;
	const passing = filterLocations(locations, url.searchParams, paging);
	const claimed = passing.length === 0 ? 0 : Math.max(0, passing.length + totalOff);
	const page = { ...slice, locations: passing, url, paging, claimed };
	return { headers: createHeaders(page), body: createBody(page), isBeyond: slice.isBeyond };
}

/** @returns the locations that pass the filters of a query; the response does not say that there are any */
function filterLocations(
	locations: Location[],
	query: URLSearchParams,
	paging: Paging,
): Location[] {
	const filters = [...query].flatMap(([name, value]) => {
		const meaning = getMeaning(name, paging);
		if (meaning === 'filter') return [() => false];
		return meaning === 'aboveId' ? [({ id }: Location) => Number(id) > Number(value)] : [];
	});
	if (filters.length === 0) return locations;
	return locations.filter((location) => filters.every((passes) => passes(location)));
}

/** The position of a page in the list: the number of locations before it, and the most that it can have. */
interface Slice {
	start: number;
	limit: number;
	/** whether the position is after the end of the list */
	isBeyond: boolean;
}

/** @param size locations per page if the query requests none, and the maximum that it may request */
function findSlice(
	locations: Location[],
	query: URLSearchParams,
	paging: Paging,
	size: { usual: number; max: number },
): Slice | string {
	const named = (...meanings: Meaning[]) =>
		[...query.keys()].find((name) => meanings.includes(getMeaning(name, paging)));
	const rejected = named('rejected');
	if (rejected !== undefined) return `The query parameter ${rejected} is not known.`;
	if (paging.whole) return { start: 0, limit: Math.max(1, locations.length), isBeyond: false };

	const parameter = named('size');
	const requested = parameter === undefined ? size.usual : wholeNumber(parameter, query, 1);
	if (typeof requested === 'string') return requested;
	const limit = Math.min(requested, size.max);
	const position = named('offset', 'number', 'cursor', 'lastId');
	const start = position === undefined ? 0 : readStart(position, query, paging, locations, limit);
	if (typeof start === 'string') return start;
	const isBeyond = start > 0 && start >= locations.length;
	if (!isBeyond) return { start, limit, isBeyond };
	if (paging.beyond === 'rejected') return `There is nothing at this ${position ?? 'position'}.`;
	const isLastAgain = paging.beyond === 'last page';
	return { start: isLastAgain ? lastStart(locations.length, limit) : start, limit, isBeyond };
}

function getMeaning(name: string, { parameters, others }: Paging): Meaning {
	return (Object.hasOwn(parameters, name) ? parameters[name] : undefined) ?? others;
}

/** @returns the number of locations before the position in a parameter, or what is wrong with it */
function readStart(
	name: string,
	query: URLSearchParams,
	paging: Paging,
	locations: Location[],
	limit: number,
): number | string {
	const meaning = getMeaning(name, paging);
	if (meaning === 'cursor' || meaning === 'lastId') {
		const value = query.get(name) ?? '';
		if (value === '') return 0;
		const cursor = meaning === 'lastId' ? `after:${value}` : fromBase64(value);
		const [, last] = /^after:(\d+)$/.exec(cursor) ?? [];
		if (last === undefined) return `${name} is not a cursor of this list.`;
		const known = locations.findIndex(({ id }) => id === last);
		if (known !== -1) return known + 1;
		// IDs ascend, so a cursor stays valid when its location is removed.
		const next = locations.findIndex(({ id }) => Number(id) > Number(last));
		return next === -1 ? locations.length : next;
	}
	const first = meaning === 'number' ? paging.firstPage : 0;
	const at = wholeNumber(name, query, first);
	return meaning === 'number' && typeof at === 'number' ? (at - first) * limit : at;
}

const fromBase64 = (text: string) => Buffer.from(text, 'base64').toString();

function wholeNumber(name: string, query: URLSearchParams, least: number): number | string {
	const values = query.getAll(name);
	const [value = ''] = values;
	return values.length === 1 && /^\d+$/.test(value) && Number(value) >= least
		? Number(value)
		: `${name} must be a whole number from ${least} on.`;
}

/** @returns the number of locations before the last page */
function lastStart(count: number, limit: number): number {
	return Math.max(0, Math.ceil(count / limit) - 1) * limit;
}

/** One page, with everything that a response can say about it. */
interface Page extends Slice {
	/** the whole current list */
	locations: Location[];
	/** the full URL of the request */
	url: URL;
	paging: Paging;
	/** the total that the service claims */
	claimed: number;
}

type Value = string | number | boolean;

const getData = ({ locations, start, limit }: Page) => locations.slice(start, start + limit);
const hasMore = ({ locations, start, limit, paging }: Page) =>
	start + (paging.overshoots ? 0 : limit) < locations.length;
const getNumber = ({ limit, paging }: Page, start: number) =>
	Math.floor(start / limit) + paging.firstPage;
/** Text for the position after a location: opaque, or its ID if the service takes that. */
const cursorAfter = (location: Location | undefined, { parameters }: Paging) => {
	if (location === undefined) return undefined;
	const meanings = Object.values(parameters);
	const isId = meanings.includes('lastId') || meanings.includes('aboveId');
	if (isId && !meanings.includes('cursor')) return location.id;
	return Buffer.from(`after:${location.id}`).toString('base64');
};

/** What a total counts, of the locations that the service claims (`totalOff`). */
const TOTALS: Record<Paging['totalOf'], (page: Page) => number> = {
	list: ({ claimed }) => claimed,
	pages: ({ claimed, limit }) => Math.ceil(claimed / limit),
	'so far': ({ claimed, start, limit }) => Math.min(claimed, start + limit),
	rest: ({ claimed, start }) => Math.max(0, claimed - start),
};

/** The value of each fact for a page; undefined if it has none. */
const FACTS: Record<Fact, (page: Page) => Value | undefined> = {
	self: ({ url, paging }) => getLinkBase(url, paging) + url.search,
	first: (page) => linkTo(page, 0),
	prev: (page) => (page.start > 0 ? linkTo(page, Math.max(0, page.start - page.limit)) : undefined),
	next: (page) => {
		if (page.isBeyond && page.paging.beyond === 'link to itself') return FACTS.self(page);
		return hasMore(page) ? linkTo(page, page.start + page.limit) : undefined;
	},
	last: (page) => linkTo(page, lastStart(page.locations.length, page.limit)),
	total: (page) => Math.min(TOTALS[page.paging.totalOf](page), page.paging.maxTotal || Infinity),
	/** locations on this page */
	count: (page) => getData(page).length,
	pages: ({ locations, limit }) => Math.ceil(locations.length / limit),
	/** the number of the last page: one less than there are if they count from 0 */
	lastPage: (page) => getNumber(page, lastStart(page.locations.length, page.limit)),
	page: (page) => getNumber(page, page.start),
	nextPage: (page) => (hasMore(page) ? getNumber(page, page.start + page.limit) : undefined),
	offset: ({ start }) => start,
	/** the most locations of a page */
	size: ({ limit }) => limit,
	/** whether there is a next page */
	more: hasMore,
	/** whether there is a page after the next one */
	moreAfterNext: ({ locations, start, limit }) => start + 2 * limit < locations.length,
	/** text for the next page, if there is one */
	cursor: (page) => (hasMore(page) ? cursorAfter(getData(page).at(-1), page.paging) : undefined),
	/** text for the position after this page, even if the list ends there */
	endCursor: (page) => cursorAfter(getData(page).at(-1), page.paging),
};

/** @returns the link to the page that begins at a position; undefined if the service has no position parameter */
function linkTo(page: Page, start: number): string | undefined {
	const { locations, url, paging, limit } = page;
	const named = (...meanings: Meaning[]) =>
		Object.entries(paging.parameters).find(([, meaning]) => meanings.includes(meaning)) ?? [];
	const [positionParam, meaning] = named('offset', 'number', 'cursor', 'lastId', 'aboveId');
	if (positionParam === undefined) return undefined;
	const [sizeParam] = named('size');
	const before = locations[start - 1];
	const cursor = meaning === 'cursor' ? cursorAfter(before, paging) : before?.id;
	const isNumber = meaning === 'offset' || meaning === 'number';

	const query = new URLSearchParams(sizeParam === undefined ? {} : { [sizeParam]: String(limit) });
	if (meaning === 'offset') query.set(positionParam, String(start));
	if (meaning === 'number') query.set(positionParam, String(getNumber(page, start)));
	if (!isNumber && cursor !== undefined) query.set(positionParam, cursor);
	return getLinkBase(url, paging) + (query.size > 0 ? `?${query.toString()}` : '');
}

function getLinkBase({ origin, host, pathname }: URL, { linkBase }: Paging): string {
	return linkBase
		.replaceAll('{origin}', origin)
		.replaceAll('{host}', host)
		.replaceAll('{path}', pathname);
}

function createBody(page: Page): PageBody {
	const body: PageBody = { data: getData(page) };
	for (const [path, value] of Object.entries(page.paging.fixed)) {
		setPath(body, path.split('.'), value);
	}
	for (const [path, fact] of Object.entries(page.paging.body)) {
		const value = formatFact(fact, FACTS[fact](page), page.paging);
		if (value !== undefined) setPath(body, path.split('.'), value);
	}
	return body;
}

/** @returns a fact as the body shows it; undefined to leave it out */
function formatFact(
	fact: Fact,
	value: Value | undefined,
	{ absent, linkForm, numberForm }: Paging,
): unknown {
	if (value === undefined) return absent === 'null' ? null : undefined;
	if (typeof value === 'number' && numberForm === 'text') return String(value);
	const isLink = relations.some((relation) => relation === fact);
	return linkForm === 'object' && isLink ? { href: value } : value;
}

/** Sets a value at a path and creates missing objects. */
function setPath(
	object: Record<string, unknown>,
	[name = '', ...rest]: string[],
	value: unknown,
): void {
	if (rest.length === 0) object[name] = value;
	else setPath((object[name] ??= {}) as Record<string, unknown>, rest, value);
}

/** @returns the headers about a page and the list */
function createHeaders(page: Page): Record<string, string> {
	const { headers, linkHeader } = page.paging;
	const links = linkHeader
		.map((relation) => [relation, FACTS[relation](page)] as const)
		.filter(([, link]) => link !== undefined)
		.map(([relation, link]) => `<${String(link)}>; rel="${relation}"`);
	const shown = Object.entries(headers).map(([name, fact]) => [name, FACTS[fact](page)] as const);
	return Object.fromEntries(
		[...shown, ['Link', links.join(', ') || undefined] as const]
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
}
