import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, textOf } from '../../../credentials/shared/json';

/** Something that a reply says, and in which words: `meta.total-pages is 8`. */
export interface Said<T> {
	value: T;
	/** the member's name, as the service spells it */
	name: string;
	said: string;
}

/**
 * What a reply says of the list as a whole. No paging is published (docs/openapi.yaml, listLocations), so it is
 * looked for wherever services put it. A value of a wrong type counts as absent, never as an end.
 */
export interface Evidence {
	/** `links` of the body or the header Link, as received: an address, a link object, or anything else */
	links: { first?: unknown; prev?: unknown; next?: unknown; last?: unknown; self?: unknown };
	/** locations in all */
	total?: Said<number>;
	/** `count`, which may be that of the list or that of the page */
	count?: Said<number>;
	/** pages in all */
	pages?: Said<number>;
	/** the number of this page */
	page?: Said<number>;
	/** locations per page */
	size?: Said<number>;
	/** the number of the next page, null where the service says that there is none */
	nextPage?: Said<number | null>;
	/** whether there is more */
	more?: Said<boolean>;
	/** where the next page begins, to be sent back */
	cursor?: Said<string>;
}

/** How each is spelled, without hyphens, underscores and capitals. */
const NAMES = {
	total: [
		'total',
		'totalcount',
		'totalresults',
		'totalitems',
		'totalrecords',
		'totalelements',
		'recordcount',
		'xtotalcount',
	],
	count: ['count'],
	pages: ['totalpages', 'pagecount', 'pages', 'lastpage'],
	page: ['page', 'currentpage', 'pagenumber', 'number'],
	size: ['perpage', 'pagesize', 'size', 'limit'],
	nextPage: ['nextpage'],
	more: ['hasmore', 'hasnextpage', 'hasnext', 'more'],
	cursor: ['nextcursor', 'endcursor', 'after', 'cursor'],
} as const;

/**
 * @param body the body of a list reply
 * @param headers its headers, with names in lower case
 */
export function evidenceOf(body: JsonObject, headers: JsonObject): Evidence {
	const read = readerOf(body, headers);
	return {
		links: { ...linkHeader(headers.link), ...nextAddress(body), ...objectOf(body.links) },
		total: largest(read('total', wholeNumber)),
		count: largest(read('count', wholeNumber)),
		pages: largest(read('pages', wholeNumber)),
		page: read('page', wholeNumber)[0],
		size: read('size', (value) => wholeNumber(value) || undefined)[0],
		nextPage: read('nextPage', (value) => (value === null ? null : wholeNumber(value)))[0],
		more: read('more', (value) => (typeof value === 'boolean' ? value : undefined))[0],
		cursor: read('cursor', (value) => textOf(value) || undefined, 'there')[0],
	};
}

/** @returns a function that finds all values of a kind, the best spelling first; `parse` gives undefined for a wrong type, `shown` stands for a value that says nothing to people */
function readerOf(body: JsonObject, headers: JsonObject) {
	const members = membersOf(body);
	members.push(['the header ', 'X-Total-Count', headers['x-total-count']]);
	return <T>(
		kind: keyof typeof NAMES,
		parse: (value: unknown) => T | undefined,
		shown?: string,
	): Said<T>[] =>
		NAMES[kind].flatMap((spelling) =>
			members.flatMap(([path, name, member]) => {
				const value = folded(name) === spelling ? parse(member) : undefined;
				const said = `${path}${name} is ${shown ?? JSON.stringify(value)}`;
				return value === undefined ? [] : [{ value, name, said }];
			}),
		);
}

/** Where a reply contradicts itself, nothing may be lost. */
function largest(numbers: Said<number>[]): Said<number> | undefined {
	return [...numbers].sort((one, other) => other.value - one.value)[0];
}

/** @returns path, name and value of each member that may say something of the list */
function membersOf(body: JsonObject): [string, string, unknown][] {
	const meta = objectOf(body.meta);
	const places: [string, unknown][] = [
		['meta.', meta],
		['meta.page.', meta.page],
		['meta.pagination.', meta.pagination],
		['', body],
		['page.', body.page],
		['pagination.', body.pagination],
	];
	return places.flatMap(([path, place]) =>
		Object.entries(objectOf(place)).map(([name, value]): [string, string, unknown] => [
			path,
			name,
			value,
		]),
	);
}

/** Services that are no JSON:API ones may have the address of the next page at the top level. */
function nextAddress({ next }: JsonObject): { next?: string } {
	return typeof next === 'string' && next.includes('?') ? { next } : {};
}

function objectOf(value: unknown): JsonObject {
	return isObject(value) ? value : {};
}

function folded(name: string): string {
	return name.toLowerCase().replace(/[-_]/g, '');
}

/** Reads the header Link (RFC 8288, 3): `<address>; rel="next", <address>; rel="last"`. */
function linkHeader(header: unknown): Record<string, string> {
	const links: Record<string, string> = {};
	if (typeof header !== 'string') return links;
	for (const [, address = '', parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g)) {
		const rels = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters);
		for (const rel of (rels?.[1] ?? rels?.[2] ?? '').toLowerCase().split(/\s/)) {
			if (['first', 'prev', 'next', 'last'].includes(rel)) links[rel] ??= address;
		}
	}
	return links;
}

function wholeNumber(value: unknown): number | undefined {
	const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
	return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0
		? number
		: undefined;
}

/** @returns whether a link of a reply is there at all */
export function isLink(link: unknown): boolean {
	return link !== undefined && link !== null && link !== '';
}

/** @returns the address of a link: text, or the `href` of a link object (JSON:API 1.1, links) */
export function hrefOf(link: unknown): string | undefined {
	const href: unknown = isObject(link) ? link.href : link;
	return typeof href === 'string' ? href : undefined;
}
