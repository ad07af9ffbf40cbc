import { isObject } from '../../../credentials/shared/members';

/** @returns `links.self` (contract 2.1): a string, or the `href` of a link object (JSON:API 1.1) */
export function selfLink(links: unknown): unknown {
	if (!isObject(links)) return undefined;
	return isObject(links.self) ? links.self.href : links.self;
}
