import { isObject } from '../../../credentials/shared/json';
import { parseUrl } from '../../../credentials/shared/urls';

/** Links by relation, as received: a URL, a link object, or anything else. */
export interface PageLinks {
	first?: unknown;
	next?: unknown;
	last?: unknown;
}

/** @returns the URL of a link: text, or a member of a link object (JSON:API 1.1, links; Asana, HubSpot); undefined for none */
export function getHref(link: unknown): string | undefined {
	const href = getTarget(link);
	return typeof href === 'string' && href !== '' ? href : undefined;
}

/** @returns whether a link says that there is no such page: it, or its `href`, is null, false or empty */
export function isNullLink(link: unknown): boolean {
	const target = getTarget(link);
	return target === null || target === false || target === '';
}

function getTarget(link: unknown): unknown {
	if (!isObject(link)) return link;
	const targets = ['href', 'url', 'uri', 'link']
		.map((name) => link[name])
		.filter((target) => target !== undefined);
	return targets.find((target) => typeof target === 'string' && target !== '') ?? targets[0];
}

/**
 * Reads the header Link (RFC 8288, 3): `<url>; rel="next", <url>; rel="last"`.
 *
 * @returns the first link of each relation
 */
export function parseLinkHeader(header: unknown): PageLinks {
	const links: Record<string, string> = {};
	if (typeof header !== 'string') return links;
	for (const [, url = '', parameters = ''] of header.matchAll(/<([^<>]*)>([^<]*)/g)) {
		const [, quoted, plain = ''] =
			/;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
		for (const relation of (quoted ?? plain).toLowerCase().split(/\s+/)) {
			if (['first', 'next', 'last'].includes(relation)) links[relation] ??= url;
		}
	}
	return links;
}

/** @returns the origin that a link leads to if it is not the one of the list; undefined also for an invalid link */
export function findCrossOrigin(link: unknown, listUrl: string): string | undefined {
	const target = resolveLink(link, listUrl);
	if (target === undefined || isSameOrigin(target, listUrl)) return undefined;
	return ['http:', 'https:'].includes(target.protocol) ? target.origin : target.protocol;
}

/**
 * @param from the URL that a relative link refers to
 * @returns the target; undefined for an invalid link
 */
export function resolveLink(link: unknown, from: string): URL | undefined {
	const href = getHref(link);
	const target = href === undefined ? undefined : parseUrl(href, from);
	if (target === undefined) return undefined;
	// The HTTP client would send them instead of the token.
	target.username = '';
	target.password = '';
	target.hash = '';
	return target;
}

/** @returns whether a URL has the origin of `base`; that of a blob: URL is the origin of the URL inside */
export function isSameOrigin({ origin, protocol }: URL, base: string): boolean {
	const own = new URL(base);
	return origin === own.origin && protocol === own.protocol;
}
