import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, toText } from '../../../credentials/shared/json';
import { shorten } from '../../../credentials/shared/shorten';
import type { PageLinks } from './links';
import { getHref, isNullLink, parseLinkHeader } from './links';

/** A value that a response reports, and a quote of it: `meta.total-pages is 8`. */
export interface ReportedValue<T> {
	value: T;
	text: string;
}

/**
 * The statements of a response about the whole list. No pagination is documented (docs/openapi.yaml, listLocations), so the
 * names are read by pattern, wherever services put them. A value of a wrong type counts as absent, never as an end.
 */
export interface PageInfo {
	/** the links of the body and those of the header Link: one can be right while the other is not */
	links: Record<'body' | 'header', PageLinks>;
	/** locations in total */
	total?: ReportedValue<number>;
	/** `count`: of the list (Django REST framework) or of the page (league/fractal) */
	count?: ReportedValue<number>;
	/** pages in total */
	totalPages?: ReportedValue<number>;
	/** the number of the last page, which is one less than `totalPages` if pages count from 0 */
	lastPage?: ReportedValue<number>;
	pageNumber?: ReportedValue<number>;
	/** locations per page */
	pageSize?: ReportedValue<number> & { isNamedPerPage: boolean };
	/** a next page, but not where it is */
	hasMore?: ReportedValue<true>;
	/** the number of the next page */
	nextPage?: ReportedValue<number>;
	cursor?: Cursor;
	/** that there is no more: has-more is false, or the next page is null */
	end?: ReportedValue<false | null>;
}

/**
 * A text to be sent back for more locations. By its name it belongs to the next page (`next_token`) or to the last location
 * (GraphQL's `endCursor`), or the name does not say it (`cursor`).
 */
export type Cursor = ReportedValue<string> & { kind: 'nextPage' | 'lastLocation' | 'unknown' };

/** @returns the info of a page that says nothing */
export function emptyPageInfo(): PageInfo {
	return { links: { body: {}, header: {} } };
}

/**
 * @param body the body of a list response
 * @param headers its headers, with names in lower case
 */
export function parsePageInfo(body: JsonObject, headers: JsonObject): PageInfo {
	const info = emptyPageInfo();
	info.links.header = parseLinkHeader(headers.link);
	addMembers(info, body, '', 0);
	addHeaders(info, headers);
	// biezhi/gorm-paginator: on the last page, next_page is that same page.
	if (info.nextPage !== undefined && info.nextPage.value === info.pageNumber?.value) {
		info.end ??= { value: null, text: info.nextPage.text };
		info.nextPage = undefined;
	}
	return info;
}

/** How deep the objects are read: `meta.pagination.total` is on level 2. */
const MAX_DEPTH = 2;
/** They hold locations, or what says nothing about the list; some services always send `cursors`. */
const IGNORED_OBJECTS = /^(data|included|cursors|errors|jsonapi|filters?|ratelimits?)$/;
/** Their page numbers are not that of this page (Express tutorials: `pagination.next.page`). */
const OTHER_PAGE_OBJECTS = /^(next|prev|previous|first|last)(page)?$/;
/** How many characters of a reported value are quoted. */
const MAX_QUOTE_LENGTH = 100;

/** @param path of the object, with a dot at its end, for the quotes */
function addMembers(info: PageInfo, object: JsonObject, path: string, depth: number): void {
	// The members of the object itself first: a nested `page` can be that of another page.
	const [nested, own] = partition(Object.entries(object), ([, value]) => isObject(value));
	for (const [name, value] of [...own, ...nested]) {
		const normalized = normalizeName(name);
		if (IGNORED_OBJECTS.test(normalized)) continue;
		if (normalized.endsWith('links')) {
			addLinks(info, value);
			continue;
		}
		addMember(info, normalized, name, value, path);
		if (!isObject(value) || depth === MAX_DEPTH) continue;
		const { pageNumber } = info;
		addMembers(info, value, `${path}${name}.`, depth + 1);
		if (OTHER_PAGE_OBJECTS.test(normalized)) info.pageNumber = pageNumber;
	}
}

/** @returns a name as it is compared: without capitals, hyphens, underscores and the like */
export function normalizeName(name: string): string {
	return name.toLowerCase().replace(/[^a-z0-9]/g, '');
}

/** Not `nextSyncAt`, nor the header `X-NextJS-Cache`. DynamoDB has `LastEvaluatedKey`. */
const NEXT =
	/^(odata)?next($|page|link|url|uri|href|cursor|token|marker|key|continuation|offset|start|skip|record|id|index|set|batch)|^lastevaluatedkey$/;
const NEXT_CURSOR = /(cursor|token)$/;
const HAS_MORE = /^(more|hasmore|hasnext)|^(?!no).*more$/;
/** Not `endOfLife`, which a header can announce for the API. */
const IS_LAST =
	/^islast|^nomore|^endof(list|data|set|stream|collection|(page|record|item|result|row|element|object|entry|entrie|location)s?)$|^(last|lastpage|(is)?(done|complete))$/;
const IS_TRUNCATED = /^(is)?(truncated|incomplete)$/;
/** Not `totalCountMode` (Shopware), nor `totalPageSize`, but `totalPagedResults` (ForgeRock). */
const TOTAL =
	/^total(?!ms$|.*(mode$|page(?!dresults)|time(?!zone)|duration|seconds))|^(record|item|result|row|element|object|entry|entrie|location)s?(count|total)$/;
/** JFinal's Page has `totalPage`; taken for a total, it would end the list too early. */
const TOTAL_PAGES =
	/^(total|last|number|num|max)?(of)?pages$|^total(number|num|no|count|results?)(of)?pages$|^(total)?pages?(count|total)$|^totalpages?(number|num|no)?$/;
const PAGE_NUMBER = /^(page|currentpage|pagenumber|pageindex|number)$/;
/** Not `size`, which can be the length of the page (Confluence) or of the list (Bitbucket). */
const PAGE_SIZE = /^(perpage|pagesize|itemsperpage|limit)$/;
/** Zendesk has `after_cursor`, Pinterest `bookmark`. */
const CURSOR =
	/^(after|aftercursor|cursor|endcursor|bookmark|marker|offset)$|^continu|^(page|pagination|scroll)token$/;

function addMember(
	info: PageInfo,
	normalized: string,
	name: string,
	value: unknown,
	path: string,
): void {
	const report = <T>(reported: T): ReportedValue<T> => ({
		value: reported,
		text: quote(path, name, typeof reported === 'number' ? reported : value),
	});
	if (NEXT.test(normalized)) {
		addNext(info, normalized, name, value, path);
		return;
	}
	const isMore = HAS_MORE.test(normalized) || IS_TRUNCATED.test(normalized);
	const flag = toBoolean(value, isMore);
	if (flag !== undefined) {
		if (isMore) addHasMore(info, flag, report);
		else if (IS_LAST.test(normalized)) addHasMore(info, !flag, report);
		return;
	}
	if (CURSOR.test(normalized)) {
		// Airtable's offset is a text; the others have a number.
		const isCursor = normalized !== 'offset' || toWholeNumber(value) === undefined;
		const cursor = toText(value);
		if (cursor !== '' && isCursor) {
			const kind = normalized === 'endcursor' ? 'lastLocation' : 'unknown';
			const isBetter =
				info.cursor === undefined || (kind === 'unknown' && info.cursor.kind === 'lastLocation');
			if (isBetter) info.cursor = { value: cursor, text: quoteName(path, name), kind };
		}
		return;
	}
	const number = toWholeNumber(value);
	if (number === undefined) return;
	if (normalized === 'count') info.count = pickLarger(info.count, report(number));
	else if (/^last(page)?$/.test(normalized))
		info.lastPage = pickLarger(info.lastPage, report(number));
	else if (TOTAL_PAGES.test(normalized))
		info.totalPages = pickLarger(info.totalPages, report(number));
	else if (TOTAL.test(normalized)) info.total = pickLarger(info.total, report(number));
	else if (PAGE_NUMBER.test(normalized)) info.pageNumber ??= report(number);
	else if (PAGE_SIZE.test(normalized) && number > 0) {
		info.pageSize = pickLarger(info.pageSize, {
			...report(number),
			isNamedPerPage: normalized === 'perpage',
		});
	}
}

function addHasMore(
	info: PageInfo,
	hasMore: boolean,
	report: <T>(reported: T) => ReportedValue<T>,
): void {
	if (hasMore) info.hasMore ??= report(true);
	else info.end ??= report(false);
}

/** The next page: a URL is a link, a number is a page, true is has-more, other text is a cursor; null, false and empty are an end. */
function addNext(
	info: PageInfo,
	normalized: string,
	name: string,
	value: unknown,
	path: string,
): void {
	// Nested values can be too deep for JSON.stringify.
	const isNested = typeof value === 'object' && value !== null;
	const text = isNested ? quoteName(path, name) : quote(path, name, value);
	const flag = toBoolean(value);
	const number = toWholeNumber(value);
	if (isNullLink(value) || flag === false || number === 0) {
		info.end ??= { value: null, text };
		return;
	}
	const href = getHref(value);
	const isPage = normalized === 'next' || normalized.includes('page');
	const isAbsolute = /^https?:/i.test(href ?? '');
	if (NEXT_CURSOR.test(normalized) && toText(value) !== '' && !isAbsolute) {
		setNextCursor(info, toText(value), path, name);
	} else if (href !== undefined && isUrl(href)) setLink(info, 'next', href);
	else if (number !== undefined && isPage) info.nextPage = { value: number, text };
	else if (number !== undefined || flag === true || isObject(value))
		info.hasMore ??= { value: true, text };
	else if (typeof value === 'string') setNextCursor(info, value, path, name);
}

/** A cursor of the next page wins over a member `cursor`, which can be the one of the request. */
function setNextCursor(info: PageInfo, value: string, path: string, name: string): void {
	info.cursor = { value, text: quoteName(path, name), kind: 'nextPage' };
}

/** Links by relation: an object (JSON:API), a list of links that name theirs in `rel`, or one more object inside (`links.pages`). */
function addLinks(info: PageInfo, links: unknown, isNested = false): void {
	const byRelation = Array.isArray(links)
		? links.filter(isObject).map((link): [string, unknown] => [String(link.rel), link])
		: Object.entries(isObject(links) ? links : {});
	for (const [relation, link] of byRelation) {
		const normalized = normalizeName(relation);
		if (NEXT.test(normalized)) setLink(info, 'next', link);
		else if (normalized === 'first' || normalized === 'last') setLink(info, normalized, link);
		else if (isObject(link) && !isNested) addLinks(info, link, true);
	}
}

/** The first valid link counts, else the first one. */
function setLink({ links: { body } }: PageInfo, relation: keyof PageLinks, link: unknown): void {
	const known = body[relation];
	const isBetter = getHref(known) === undefined && getHref(link) !== undefined;
	if (known === undefined || isBetter || (isNullLink(known) && !isNullLink(link)))
		body[relation] = link;
}

function quote(path: string, name: string, value: unknown): string {
	return shorten(`${path}${name} is ${JSON.stringify(value)}`, MAX_QUOTE_LENGTH);
}

/** For a value that says nothing to people. */
function quoteName(path: string, name: string): string {
	return shorten(`${path}${name} is there`, MAX_QUOTE_LENGTH);
}

/** Headers without the `X-` or `Pagination-` that some begin with (json-server, api-pagination, will_paginate, GitLab). */
function addHeaders(info: PageInfo, headers: JsonObject): void {
	for (const [name, value] of Object.entries(headers)) {
		if (name === 'x-pagination' || name === 'pagination') {
			addMembers(info, parseJsonObject(value), `the header ${name}: `, 1);
		} else if (name === 'content-range') {
			addContentRange(info, value);
		} else if (/^(x-|pagination-|total)/.test(name)) {
			const normalized = normalizeName(name.replace(/^(x-)?(pagination-)?/, ''));
			if (!IGNORED_OBJECTS.test(normalized)) {
				addMember(info, normalized, name, value, 'the header ');
			}
		}
	}
}

/** Content-Range (RFC 9110, 14.4), with or without a unit: `locations 0-24/319`. */
function addContentRange(info: PageInfo, header: unknown): void {
	if (typeof header !== 'string' || /^\s*bytes\b/i.test(header)) return;
	const total = toWholeNumber(header.slice(header.lastIndexOf('/') + 1).trim());
	if (total === undefined) return;
	const text = `the total of the header Content-Range is ${total}`;
	info.total = pickLarger(info.total, { value: total, text });
}

function parseJsonObject(text: unknown): JsonObject {
	try {
		const parsed: unknown = JSON.parse(String(text));
		return isObject(parsed) ? parsed : {};
	} catch {
		return {};
	}
}

/** A response that contradicts itself must not lose a location: the larger number counts. */
export function pickLarger<T extends ReportedValue<number>>(
	one: T | undefined,
	other: T | undefined,
): T | undefined {
	return (other?.value ?? -1) > (one?.value ?? -1) ? other : one;
}

function partition<T>(values: readonly T[], isFirst: (value: T) => boolean): [T[], T[]] {
	return [values.filter(isFirst), values.filter((value) => !isFirst(value))];
}

/** @returns whether a text is a URL: absolute, from the root, or with a query */
function isUrl(text: string): boolean {
	if (/\s/.test(text)) return false;
	return /^(https?:|\/)./i.test(text) || text.includes('?');
}

/** @param readsNumbers whether 1 and 0 are meant, too */
function toBoolean(value: unknown, readsNumbers = false): boolean | undefined {
	if (typeof value === 'boolean') return value;
	const text = toText(value).toLowerCase();
	if (text === 'true' || (readsNumbers && text === '1')) return true;
	return text === 'false' || (readsNumbers && text === '0') ? false : undefined;
}

function toWholeNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
		? number
		: undefined;
}
