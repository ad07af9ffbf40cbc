import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';
import { parseUrl } from '../../../credentials/shared/address';
import type { Member } from './members';
import { foldedName } from './members';

/** The links of a reply by their relation, as received: an address, a link object, or anything else. */
export interface PageLinks {
	first?: unknown;
	prev?: unknown;
	next?: unknown;
	last?: unknown;
	self?: unknown;
}

/** What members are called that hold the address of the next page, outside of `links`, and who sends them. */
const NEXT_ADDRESS = [
	'next', // Django REST framework; an object with `link` in HubSpot
	'nextlink', // Azure
	'nexturl', // Shippo, Canvas
	'nextpage', // Zendesk
	'nextpageurl', // Laravel
	'@odata.nextlink', // OData 4.01, 4.6.5
];

/** Absolute, or relative with a query or from the root on. */
const ADDRESS = /^(https?:|\/|\S*\?)\S+$/i;

/** The links of a reply by where they stand: one place may be right where the other is not. */
export interface LinksByPlace {
	/** `links` of JSON:API, else what other services have for it */
	body: PageLinks;
	/** the header Link */
	header: PageLinks;
}

/**
 * @param body the body of a list reply
 * @param members those that may say something of the list
 * @param header the header Link
 */
export function linksByPlace(
	body: JsonObject,
	members: readonly Member[],
	header: unknown,
): LinksByPlace {
	const own = relations(body.links);
	const member = nextAddress(members);
	const links = { ...member, ...own };
	// A link that is none counts only where no other member has one.
	const next = [own, member].map((place) => place.next).find(isLink);
	return {
		body: next === undefined ? links : { ...links, next },
		header: linkHeader(header),
	};
}

/** @returns whether a link of a reply is there at all: neither it nor its `href` is null, false or empty */
export function isLink(link: unknown): boolean {
	const { href = link } = isObject(link) ? link : {};
	return href !== undefined && href !== null && href !== false && href !== '';
}

/** @returns the address of a link: text, or the `href` of a link object (JSON:API 1.1, links) */
export function hrefOf(link: unknown): string | undefined {
	const { href = link } = isObject(link) ? link : {};
	return typeof href === 'string' && href !== '' ? href : undefined;
}

/** Links by relation: an object (JSON:API), or a list of links that name theirs in `rel`. */
function relations(links: unknown): PageLinks {
	if (isObject(links)) return links;
	if (!Array.isArray(links)) return {};
	return Object.fromEntries(
		links.filter(isObject).map((link): [string, unknown] => [String(link.rel), link]),
	);
}

/** An address, or null for the last page. */
function nextAddress(members: readonly Member[]): PageLinks {
	const found = members
		.filter(([, name]) => NEXT_ADDRESS.includes(foldedName(name)))
		.map(([, , value]) => (isObject(value) ? (value.href ?? value.link ?? value.url) : value));
	const address = found.find((value) => typeof value === 'string' && ADDRESS.test(value));
	if (address !== undefined) return { next: address };
	return found.includes(null) ? { next: null } : {};
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

/** @returns the origin that a link leads to, where that is not the one of the list; undefined for a link that is no address */
export function foreignOrigin(link: unknown, listUrl: string): string | undefined {
	const target = targetOf(link, listUrl);
	if (target === undefined || isWithin(target, listUrl)) return undefined;
	return ['http:', 'https:'].includes(target.protocol) ? target.origin : target.protocol;
}

/** @param from the URL that a relative link refers to */
export function targetOf(link: unknown, from: string): URL | undefined {
	const href = hrefOf(link);
	const target = href === undefined ? undefined : parseUrl(href, from);
	if (target === undefined) return undefined;
	// The HTTP client would send them instead of the token.
	target.username = '';
	target.password = '';
	target.hash = '';
	return target;
}

/** @returns whether an address is of the same origin; that of a blob: is the origin of the address inside */
export function isWithin({ origin, protocol }: URL, base: string): boolean {
	const own = new URL(base);
	return origin === own.origin && protocol === own.protocol;
}
