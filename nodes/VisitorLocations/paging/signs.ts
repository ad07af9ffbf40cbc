import type { JsonObject } from '../../../shared/json';
import { isObject, toText } from '../../../shared/json';
import { quoteName } from '../../../shared/errors/problem';

/** A value that a response reports, and a quote of it: `meta.total-pages is 8`. */
export interface Reported<T> {
	value: T;
	text: string;
}

// A word of more counts wherever it stands, a word of the end (has-more false, last true, next null, one page) only where paging lives:
// a response that says more of something else costs an error, one that ends the list of something else would lose locations.

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
	/** quotes of has-more that this page takes back, if an earlier one said so. It ends nothing */
	takenBack?: string[];
	/** the URL or the cursor of the next page; null if the response says that there is none */
	next?: Reported<string | Cursor | null>;
	/** the position after this page, also at the end of the list */
	cursor?: Reported<Cursor>;
	/** the names of what stands beside the list, for people: `meta.count` */
	otherMembers?: string[];
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
const HAS_MORE_NAMES = [
	...['more', 'hasmore', 'hasmorepages', 'hasmoreitems', 'hasmorerows', 'hasmoreresults'],
];
/** Their true says that there is more, but their false only that this page is whole. */
const PARTIAL_NAMES = [...['partial', 'incompleteresults', 'timedout', 'truncated', 'istruncated']];
/** Their false says that there is more. */
const IS_LAST_NAMES = ['last', 'islast', 'lastpage', 'islastpage'];
/** Their false says that there is more, but their true can be that of a job. */
const IS_DONE_NAMES = ['done'];
const CURSOR_NAMES = ['cursor', 'endcursor', 'after', 'aftercursor'];
/** `next`, `nextPage`, `next_page_url`, `hasNextPage`, `nextRecordsUrl`, `@odata.nextLink`; not `nextSyncAt`. */
const NEXT_NAME = /next(page|records)?(url|uri|link|href)?$/;
/** `nextCursor`, `next_page_token`, `continuationToken`: not a URL, even if it begins with a slash. */
const NEXT_CURSOR_NAME = /(next(page)?(cursor|token|key)|continuationtoken)$/;
/** `nextPageNumber`, `next-offset`. */
const NEXT_POSITION_NAME = /next(page)?(number|offset)$/;
/** The key of the last location of a page, with another page behind it (DynamoDB). */
const LAST_KEY_NAME = 'lastevaluatedkey';
/** The members of a next page that have its cursor (HubSpot, Asana, Intercom). */
const CURSORS_OF_NEXT = ['after', 'cursor', 'token', 'offset', 'starting_after'];
/** Where paging lives: at the top level, and in these members. Not in all that begin like them: `listeners`, `linkedAccounts`. */
const PAGING_PLACES = [
	...['meta', 'metadata', 'info', 'link', 'links', 'list', 'listinfo', 'listmetadata'],
	...['page', 'pages', 'pageinfo', 'pageable', 'paging', 'paginginfo', 'pagination', 'paginator'],
	...['cursor', 'cursors', 'result', 'results', 'resultinfo', 'resultset'],
	...['response', 'responseinfo', 'responsemeta', 'responsemetadata'],
];
/** They hold locations, other pages, or nothing about the list. */
const UNREAD_NAMES = [
	...['data', 'included', 'errors', 'jsonapi'],
	...['self', 'first', 'prev', 'previous'],
];

/** How deep objects are read: `meta.pagination.total` is on level 2. */
const MAX_DEPTH = 2;

/**
 * @param body the body of a list response
 * @param headers its headers, with names in lower case; of these, Link (RFC 8288), Content-Range and those named here count
 */
export function readSigns(body: JsonObject, headers: JsonObject): Signs {
	const otherMembers = listOtherMembers(body);
	const signs: Signs = otherMembers.length === 0 ? {} : { otherMembers };
	readMembers(signs, body, { path: '', isPaging: true });
	const readHeader = (sign: NumberSign, name: string) => {
		// `items 0-24/237` (RFC 9110, 14.4)
		const value = toText(headers[name]).split('/').at(-1);
		addNumber(signs, sign, value, { path: `the header ${name}`, isPaging: true });
	};
	for (const name of ['x-total', 'x-total-count', 'x-wp-total', 'content-range'])
		readHeader('total', name);
	readHeader('totalPages', 'x-wp-totalpages');
	for (const [name, value] of [
		['link', findNextLink(headers.link)],
		['x-next-page', headers['x-next-page']],
	] as const)
		readNext(signs, name, value, { path: `the header ${name}`, isPaging: true });
	readLastPage(signs);
	readMissingLink(signs, body.links);
	return signs;
}

function listOtherMembers(body: JsonObject): string[] {
	return Object.entries(body)
		.filter(([name]) => name !== 'data')
		.flatMap(([name, value]) =>
			isObject(value) ? Object.keys(value).map((member) => `${name}.${member}`) : [name],
		);
}

/** Where a member stands. */
interface Place {
	/** for the quotes: `meta.total` */
	path: string;
	/** whether paging lives there, so that a word of the end counts */
	isPaging: boolean;
}

/** @param depth of the object in the response */
function readMembers(signs: Signs, object: JsonObject, { path, isPaging }: Place, depth = 0): void {
	for (const [name, value] of Object.entries(object)) {
		const normalized = name.toLowerCase().replace(/[^a-z0-9]/g, '');
		if (UNREAD_NAMES.includes(normalized)) continue;
		const place = { path: path + name, isPaging };
		const members = normalized === 'links' ? toLinks(value) : value;
		const isNext = [NEXT_NAME, NEXT_CURSOR_NAME, NEXT_POSITION_NAME].some((names) =>
			names.test(normalized),
		);
		if (!isObject(members) || isNext || normalized === LAST_KEY_NAME) {
			readMember(signs, name, normalized, value, place);
		} else if (depth < MAX_DEPTH) {
			const inner = {
				path: `${path}${name}.`,
				isPaging: isPaging && PAGING_PLACES.includes(normalized),
			};
			readMembers(signs, members, inner, depth + 1);
		}
	}
}

function readMember(
	signs: Signs,
	name: string,
	normalized: string,
	value: unknown,
	place: Place,
): void {
	const isTrue = toFlag(value);
	if (NEXT_CURSOR_NAME.test(normalized) || isOffsetCursor(normalized, value)) {
		readNextCursor(signs, name, value, place);
	} else if (NEXT_NAME.test(normalized) || NEXT_POSITION_NAME.test(normalized)) {
		readNext(signs, name, value, place);
	} else if (normalized === LAST_KEY_NAME) {
		if (!isNone(value) && !isEmptyObject(value)) addMore(signs, quoteMember(place));
	} else if (HAS_MORE_NAMES.includes(normalized)) {
		if (isTrue !== undefined) addHasMore(signs, isTrue, isTrue, place);
	} else if (PARTIAL_NAMES.includes(normalized)) {
		if (isTrue !== undefined) addHasMore(signs, isTrue, isTrue, { ...place, isPaging: false });
	} else if (typeof value === 'boolean') {
		if (IS_LAST_NAMES.includes(normalized)) addHasMore(signs, !value, value, place);
		if (IS_DONE_NAMES.includes(normalized))
			addHasMore(signs, !value, value, { ...place, isPaging: false });
	} else if (CURSOR_NAMES.includes(normalized)) {
		// Among cursors, there is one at the end, too (Facebook).
		if (isCursorText(value) && !isNone(value) && !/cursors[.]/i.test(place.path)) {
			signs.cursor ??= { value: { text: String(value), member: name }, text: quoteMember(place) };
		}
	} else {
		const sign = (Object.keys(NUMBER_NAMES) as NumberSign[]).find((each) =>
			NUMBER_NAMES[each].includes(normalized),
		);
		if (sign !== undefined) addNumber(signs, sign, value, place);
	}
}

/** @returns whether it is an offset that is no number, which only a page with another one behind it has (Airtable) */
function isOffsetCursor(normalized: string, value: unknown): boolean {
	return normalized === 'offset' && typeof value === 'string' && !/^\d*$/.test(value);
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
function addNumber(signs: Signs, sign: NumberSign, value: unknown, place: Place): void {
	const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isSafeInteger(number) || number < 0) return;
	if (sign === 'totalPages' && number <= 1 && !place.isPaging) return;
	const reported = { value: number, text: quoteMember(place, number) };
	const known = signs[sign];
	if (sign !== 'pageSize') signs[sign] = pickLarger(known, reported);
	// A size of 0 stands for no limit.
	else if (number > 0 && number < (known?.value ?? Infinity)) signs.pageSize = reported;
}

/** If pages count from 0, there is one more than the number of the last one: then the page before it says that there is more. */
function readLastPage(signs: Signs): void {
	const { lastPage, pageNumber } = signs;
	if (lastPage === undefined) return;
	const isLater = pageNumber !== undefined && pageNumber.value < lastPage.value;
	if (isLater) addMore(signs, lastPage.text);
	else takeBack(signs, lastPage.text);
}

/** @returns the next link of a list of `{ rel, href }`, with the relations as in a header (RFC 8288, 3.3); what is no list, as it is */
function toLinks(links: unknown): unknown {
	if (!Array.isArray(links)) return links;
	const next = links.find(
		(link) =>
			isObject(link) && /(^|[\s,])next($|[\s,])/i.test(String(link.rel)) && link.href !== null,
	) as JsonObject | undefined;
	return next === undefined ? {} : { next: next.href };
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
		addMore(signs, 'links.last leads elsewhere');
	}
}

/** @returns what a link leads to, which can be an object: `href` (JSON:API 1.1, links), `link` (HubSpot), `uri` (Asana) */
function toTarget(link: unknown): unknown {
	if (!isObject(link)) return link;
	const name = ['href', 'link', 'uri'].find((each) => each in link);
	return name === undefined ? link : link[name];
}

/** If several members say whether there is more, true counts. Two that do are quoted together, so that none alone takes it back. */
function addMore(signs: Signs, text: string): void {
	const { value, text: known = '' } = signs.hasMore ?? {};
	if (value !== true) signs.hasMore = { value: true, text };
	else if (!known.includes(', ')) signs.hasMore = { value: true, text: `${known}, ${text}` };
}

/** @param said the value of the member, which for an `isLast` is the opposite */
function addHasMore(signs: Signs, hasMore: boolean, said: boolean, place: Place): void {
	if (hasMore) addMore(signs, quoteMember(place, said));
	else if (place.isPaging) signs.hasMore ??= { value: false, text: quoteMember(place, said) };
	else takeBack(signs, quoteMember(place, !said));
}

function takeBack(signs: Signs, text: string): void {
	(signs.takenBack ??= []).push(text);
}

/**
 * Reads a next page. A URL, also in an object, counts more than a cursor, and a cursor more than null or 0, which say that there is
 * none. A number, and what cannot be requested, only say that there is more.
 */
function readNext(signs: Signs, name: string, value: unknown, place: Place): void {
	const target = toTarget(value);
	const cursor =
		isObject(value) &&
		CURSORS_OF_NEXT.find((member) => isCursorText(value[member]) && !isNone(value[member]));
	if (cursor)
		readNextCursor(signs, cursor, value[cursor], { ...place, path: `${place.path}.${cursor}` });
	if (target === undefined || isEmptyObject(target)) return;
	if (typeof target === 'boolean' || /^(true|false)$/i.test(toText(target))) {
		const hasMore = toFlag(target) === true;
		addHasMore(signs, hasMore, hasMore, place);
	} else if (isNone(target)) {
		addNoNext(signs, target, place);
	} else if (isObject(target)) {
		if (!cursor) addMore(signs, quoteMember(place));
	} else if (typeof target !== 'string' || /^\d+$/.test(target)) {
		addMore(signs, quoteMember(place));
	} else if (/^(https?:|\/)|\?/i.test(target)) {
		addNext(signs, target, quoteMember(place));
	} else {
		readNextCursor(signs, name, target, place);
	}
}

/** Reads the cursor of a next page. A value that is neither text nor a number says nothing. */
function readNextCursor(signs: Signs, member: string, value: unknown, place: Place): void {
	if (isNone(value)) addNoNext(signs, value, place);
	else if (isCursorText(value)) addNext(signs, { text: String(value), member }, quoteMember(place));
}

function isCursorText(value: unknown): boolean {
	return typeof value === 'string' || typeof value === 'number';
}

function addNoNext(signs: Signs, value: unknown, place: Place): void {
	if (place.isPaging) addNext(signs, null, quoteMember(place, value));
}

/** Of several next pages, the first URL counts, otherwise the first cursor, otherwise that there is none. A cursor beside a URL is kept. */
function addNext(signs: Signs, value: string | Cursor | null, text: string): void {
	const known = signs.next;
	const isFirst = known === undefined || (known.value === null && value !== null);
	const isUrl = typeof value === 'string';
	if (isUrl && isCursor(known?.value)) signs.cursor ??= { value: known.value, text: known.text };
	if (isFirst || (isUrl && typeof known.value !== 'string')) signs.next = { value, text };
	else if (typeof known.value === 'string' && isCursor(value)) signs.cursor ??= { value, text };
}

function isCursor(value: string | Cursor | null | undefined): value is Cursor {
	return typeof value === 'object' && value !== null;
}

/** A page, an offset or a cursor of 0 comes at the end of a list. */
function isNone(value: unknown): boolean {
	return [null, '', 0, '0'].some((none) => none === value);
}

/** PHP sends an empty list for an empty object. What has no value leads nowhere, but can stand on each page, so it ends nothing. */
function isEmptyObject(value: unknown): boolean {
	return typeof value === 'object' && value !== null && Object.values(value).every(isNone);
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
function quoteMember({ path }: Place, value?: unknown): string {
	return `${quoteName(path)} is ${value === undefined ? 'there' : JSON.stringify(value)}`;
}
