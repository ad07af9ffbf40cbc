import type { JsonObject } from '../../../shared/json';
import { isObject, toText } from '../../../shared/json';
import { quoteName } from '../../../shared/errors/problem';

/** A value that a response reports, and a quote of it: `meta.total-pages is 8`. */
export interface Reported<T> {
	value: T;
	text: string;
}

/**
 * What a response says about the whole list. No pagination is documented (docs/openapi.yaml, listLocations), so the names
 * that services use are recognized. A value of another type says nothing.
 */
export interface Signs {
	/** locations in total */
	total?: Reported<number>;
	/** of the list, or only of this page: `count`, `itemCount` */
	possibleTotal?: Reported<number>;
	totalPages?: Reported<number>;
	/** the number of the last page, which counts from 1 or from 0 */
	lastPage?: Reported<number>;
	/** the number of this page */
	pageNumber?: Reported<number>;
	/** locations per page, the smallest that is reported: others can be those of something else (`rate.limit`) */
	pageSize?: Reported<number>;
	/** whether there is more: `has-more`, or the number of a next page */
	hasMore?: Reported<boolean>;
	/** the URL or the cursor of the next page; null if the response says that there is none */
	next?: Reported<string | Cursor | null>;
	/** the position after this page, also at the end of the list */
	cursor?: Reported<Cursor>;
}

/** Opaque text that leads to a page, and the name of the member that has it. */
export interface Cursor {
	text: string;
	member: string;
}

type NumberSign = 'total' | 'possibleTotal' | 'totalPages' | 'lastPage' | 'pageNumber' | 'pageSize';

/** The names of each sign, in lower case and without hyphens and the like. `lastPage` can be a number, or true. */
const NUMBER_NAMES: Record<NumberSign, readonly string[]> = {
	total: [
		...['total', 'totalcount', 'totalitems', 'totalrecords', 'totalresults', 'totalelements'],
		...['totalentries', 'totallocations', 'odatacount'],
	],
	possibleTotal: ['count', 'itemcount', 'recordcount', 'resultcount'],
	totalPages: ['pages', 'totalpages', 'numpages', 'pagecount', 'pagetotal'],
	lastPage: ['lastpage'],
	pageNumber: ['page', 'currentpage', 'pagenumber', 'number'],
	pageSize: ['perpage', 'pagesize', 'limit'],
};
const HAS_MORE_NAMES = ['more', 'hasmore'];
/** Their false says that there is more. */
const IS_LAST_NAMES = ['last', 'islast', 'lastpage', 'islastpage'];
const CURSOR_NAMES = ['cursor', 'endcursor', 'after', 'aftercursor'];
/** `next`, `nextPage`, `next_page_url`, `hasNextPage`, `@odata.nextLink`; not `nextSyncAt`. */
const NEXT_NAME = /next(page)?(url|uri|link|href)?$/;
/** `nextCursor`, `next_page_token`: not a URL, even if it begins with a slash. */
const NEXT_CURSOR_NAME = /next(page)?(cursor|token|key)$/;
/** `nextPageNumber`, `next-offset`. */
const NEXT_POSITION_NAME = /next(page)?(number|offset)$/;
/** They hold locations, other pages, or nothing about the list. */
const UNREAD_NAMES = [
	...['data', 'included', 'errors', 'jsonapi'],
	...['self', 'first', 'prev', 'previous'],
];

/** How deep objects are read: `meta.pagination.total` is on level 2. */
const MAX_DEPTH = 2;

/**
 * @param body the body of a list response
 * @param headers its headers, with names in lower case; of these, Link (RFC 8288), X-Total, X-Total-Count and Content-Range count
 */
export function readSigns(body: JsonObject, headers: JsonObject): Signs {
	const signs: Signs = {};
	readMembers(signs, body, '', 0);
	for (const name of ['x-total', 'x-total-count', 'content-range']) {
		// `items 0-24/237` (RFC 9110, 14.4)
		const value = toText(headers[name]).split('/').at(-1);
		addNumber(signs, 'total', value, `the header ${name}`);
	}
	readNext(signs, findNextLink(headers.link), 'link', 'the header link');
	readLastPage(signs);
	readMissingLink(signs, body.links);
	return signs;
}

/** @param path of the object, with a dot at its end, for the quotes */
function readMembers(signs: Signs, object: JsonObject, path: string, depth: number): void {
	for (const [name, value] of Object.entries(object)) {
		const normalized = name.toLowerCase().replace(/[^a-z0-9]/g, '');
		if (UNREAD_NAMES.includes(normalized)) continue;
		const isNext = [NEXT_NAME, NEXT_CURSOR_NAME, NEXT_POSITION_NAME].some((names) =>
			names.test(normalized),
		);
		if (isObject(value) && !isNext) {
			if (depth < MAX_DEPTH) readMembers(signs, value, `${path}${name}.`, depth + 1);
		} else {
			readMember(signs, name, normalized, value, path + name);
		}
	}
}

/** @param path of the member, for the quote */
function readMember(
	signs: Signs,
	name: string,
	normalized: string,
	value: unknown,
	path: string,
): void {
	if (NEXT_CURSOR_NAME.test(normalized)) {
		readNextCursor(signs, value, name, path);
	} else if (NEXT_NAME.test(normalized) || NEXT_POSITION_NAME.test(normalized)) {
		readNext(signs, value, name, path);
	} else if (HAS_MORE_NAMES.includes(normalized)) {
		const flag = toFlag(value);
		if (flag !== undefined) addHasMore(signs, flag, quoteMember(path, flag));
	} else if (typeof value === 'boolean') {
		if (IS_LAST_NAMES.includes(normalized)) addHasMore(signs, !value, quoteMember(path, value));
	} else if (CURSOR_NAMES.includes(normalized)) {
		// Among cursors, there is one at the end, too (Facebook).
		if (isCursorText(value) && !isNone(value) && !/cursors[.]/i.test(path)) {
			signs.cursor ??= { value: { text: String(value), member: name }, text: quoteMember(path) };
		}
	} else {
		const sign = (Object.keys(NUMBER_NAMES) as NumberSign[]).find((each) =>
			NUMBER_NAMES[each].includes(normalized),
		);
		if (sign !== undefined) addNumber(signs, sign, value, path);
	}
}

/** @returns whether a value says yes: some services send "true", 1, or how many more there are */
function toFlag(value: unknown): boolean | undefined {
	const text = (typeof value === 'boolean' ? String(value) : toText(value)).toLowerCase();
	if (['true', 'yes'].includes(text) || /^[1-9]\d*$/.test(text)) return true;
	return ['false', 'no', '0'].includes(text) ? false : undefined;
}

/**
 * If several members report a number, the largest counts, and of page sizes the smallest: a response that contradicts itself must not
 * lose a location.
 */
function addNumber(signs: Signs, sign: NumberSign, value: unknown, path: string): void {
	const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return;
	const reported = { value: number, text: quoteMember(path, number) };
	const known = signs[sign];
	if (sign !== 'pageSize') signs[sign] = pickLarger(known, reported);
	// A size of 0 stands for no limit.
	else if (number > 0 && number < (known?.value ?? Infinity)) signs.pageSize = reported;
}

/** If pages count from 0, there is one more than the number of the last one: then the page before it says that there is more. */
function readLastPage(signs: Signs): void {
	const { lastPage, pageNumber } = signs;
	const isLater = pageNumber && lastPage && pageNumber.value < lastPage.value;
	if (isLater) addHasMore(signs, true, lastPage.text);
}

/**
 * A link that is left out is not available (JSON:API 1.1, Pagination): a page that has others, but none to a next page, is the last one;
 * unless its link to the last page leads elsewhere, which says that there is more.
 */
function readMissingLink(signs: Signs, links: unknown): void {
	if (!isObject(links) || signs.next !== undefined || 'next' in links) return;
	const [self, first, prev, last] = ['self', 'first', 'prev', 'last'].map((name) =>
		toTarget(links[name]),
	);
	if (![first, prev, last].some((link) => typeof link === 'string')) return;
	const isLast = typeof last !== 'string' || last === self || last === first;
	if (isLast) addNext(signs, null, 'links has no next');
	// Without a link to itself, a page without one before it is the first.
	else if (typeof self === 'string' || typeof prev !== 'string') {
		addHasMore(signs, true, 'links.last leads elsewhere');
	}
}

/** @returns what a link leads to, which can be a link object (JSON:API 1.1, links) */
function toTarget(link: unknown): unknown {
	return isObject(link) && 'href' in link ? link.href : link;
}

/** If several members say whether there is more, true counts. */
function addHasMore(signs: Signs, value: boolean, text: string): void {
	if (signs.hasMore?.value !== true) signs.hasMore = { value, text };
}

/**
 * Reads a next page. A URL, also in a link object (JSON:API 1.1, links), counts more than a cursor, and a cursor more than
 * null or 0, which say that there is none. A number, and what cannot be requested, only say that there is more.
 */
function readNext(signs: Signs, value: unknown, name: string, path: string): void {
	const target = toTarget(value);
	if (target === undefined) return;
	if (typeof target === 'boolean' || /^(true|false)$/i.test(toText(target))) {
		addHasMore(signs, toFlag(target) === true, quoteMember(path, target));
	} else if (isNone(target)) {
		addNext(signs, null, quoteMember(path, target));
	} else if (typeof target !== 'string' || /^\d+$/.test(target)) {
		addHasMore(signs, true, quoteMember(path));
	} else if (/^(https?:|\/)|\?/i.test(target)) {
		addNext(signs, target, quoteMember(path));
	} else {
		readNextCursor(signs, target, name, path);
	}
}

/** Reads the cursor of a next page. A value that is neither text nor a number says nothing. */
function readNextCursor(signs: Signs, value: unknown, member: string, path: string): void {
	if (isNone(value)) addNext(signs, null, quoteMember(path, value));
	else if (isCursorText(value)) addNext(signs, { text: String(value), member }, quoteMember(path));
}

function isCursorText(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number';
}

/** Of several next pages, the first URL counts, otherwise the first cursor, otherwise that there is none. */
function addNext(signs: Signs, value: string | Cursor | null, text: string): void {
	const known = signs.next?.value;
	const isFirst = known === undefined || (known === null && value !== null);
	const isFirstUrl = typeof known === 'object' && typeof value === 'string';
	if (isFirst || isFirstUrl) signs.next = { value, text };
}

/** A page, an offset or a cursor of 0 comes at the end of a list. */
function isNone(value: unknown): boolean {
	return [null, '', 0, '0'].some((none) => none === value);
}

/** Finds the next page in the header Link: `<url>; rel="last next", <url>; rel=first` (RFC 8288, 3). */
function findNextLink(header: unknown): string | undefined {
	if (typeof header !== 'string') return undefined;
	const links = [...header.matchAll(/<([^<>]*)>([^<]*)/g)];
	const next = links.find(([, , parameters = '']) =>
		[...parameters.matchAll(REL)].some(([, , quoted, token]) =>
			(quoted ?? token ?? '').toLowerCase().split(/\s+/).includes('next'),
		),
	);
	return next?.[1];
}

/** The relations of a link. Single quotes are not in RFC 8288, but services send them. */
const REL = /;\s{0,9}rel\s{0,9}=\s{0,9}(?:(["'])([^"']*)["']|([^\s;,"']+))/gi;

/** @returns the larger one of two reported numbers */
export function pickLarger(
	one: Reported<number> | undefined,
	other: Reported<number> | undefined,
): Reported<number> | undefined {
	return (other?.value ?? -1) > (one?.value ?? -1) ? other : one;
}

/** @param value undefined if it says nothing to people */
function quoteMember(path: string, value?: unknown): string {
	return `${quoteName(path)} is ${value === undefined ? 'there' : JSON.stringify(value)}`;
}
