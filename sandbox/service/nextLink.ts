import type { PageBody } from './evidence';

/** @returns the page with another link to the next one, whatever it had */
export function linkedTo(body: PageBody, next: unknown): PageBody {
	return { ...body, links: { ...body.links, next } };
}

/** @returns the page with its link to the next one, if there is one, written in another way */
export function withNext(body: PageBody, write: (next: string) => unknown): PageBody {
	const next = body.links?.next;
	return linkedTo(body, typeof next === 'string' ? write(next) : next);
}

/**
 * @returns nothing but a link that asks for the same once more; only the order of its parameters makes it
 * another address
 */
export function emptyPage(body: PageBody, url: URL): PageBody {
	const parameters = [...url.searchParams].reverse();
	const query = new URLSearchParams(parameters.length > 0 ? parameters : { 'page[offset]': '0' });
	return linkedTo({ ...body, data: [] }, `${url.origin}${url.pathname}?${query.toString()}`);
}
