import { parseUrl } from '../../../credentials/shared/address';
import { hrefOf } from './pageLinks';
import type { Arrived, Paginator, Sight } from './paginator';
import type { PageRequest } from './request';
import { linkSeries } from './linkSeries';

/** Where a reply shows its links. */
export type LinkPlace = 'body' | 'header';

/**
 * Pages by the link to the next one (JSON:API 1.1, pagination; RFC 8288). The token never leaves the origin, whatever a
 * link says.
 *
 * @param base the address of the list: origin and path
 * @param place where the links stand
 * @param asIs whether to follow a link as it is, within the origin; else its query is asked for at `base`, since links
 * may be written for another host or path
 */
export function byLinks(base: string, place: LinkPlace, asIs: boolean): Paginator {
	const request = (link: unknown, { url }: Arrived): PageRequest | undefined => {
		const target = targetOf(link, url);
		if (target === undefined) return undefined;
		if (!asIs) return target.search === '' ? undefined : { url: base + target.search, query: {} };
		return isWithin(target, base) ? { url: target.href, query: {} } : undefined;
	};
	return {
		follows: `${place} link`,
		next: (arrived) => request(arrived.page.evidence.links[place].next, arrived),
		ahead: (next, arrived, sight: Sight) => {
			const last = request(arrived.page.evidence.links[place].last, arrived);
			const series = linkSeries(next.url, arrived.url, last?.url, sight);
			return series === undefined ? [next] : series.map((url) => ({ ...next, url }));
		},
	};
}

/** @returns the origin that a link leads to, where that is not the one of the list; undefined for a link that is no address */
export function foreignOrigin(link: unknown, listUrl: string): string | undefined {
	const target = targetOf(link, listUrl);
	if (target === undefined || isWithin(target, listUrl)) return undefined;
	return ['http:', 'https:'].includes(target.protocol) ? target.origin : target.protocol;
}

/** @param from the URL that a relative link refers to */
function targetOf(link: unknown, from: string): URL | undefined {
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
function isWithin({ origin, protocol }: URL, base: string): boolean {
	const own = new URL(base);
	return origin === own.origin && protocol === own.protocol;
}
