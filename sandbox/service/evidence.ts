import type { Location } from './locations';
import type { Page, Value } from './page';
import { dataOf, FACTS } from './page';
import type { Fact, Paging } from './pagingSettings';

/** A list reply: the locations of a page, and members that show where it stands. */
export interface PageBody {
	data: Location[];
	links?: Record<string, unknown>;
	[member: string]: unknown;
}

export function bodyOf(page: Page): PageBody {
	const body: PageBody = { data: dataOf(page) };
	const shown = { ...page, paging: pagingOfLinks(page.paging) };
	for (const [path, fact] of Object.entries(page.paging.body)) {
		const value = written(fact, FACTS[fact](shown), page.paging);
		if (value !== undefined) put(body, path.split('.'), value);
	}
	return body;
}

/** @returns how the links in the body ask for pages: they may name a parameter that the service does not know */
function pagingOfLinks(paging: Paging): Paging {
	const { bodyLinksBy, parameters } = paging;
	const places = ['offset', 'number', 'cursor'];
	const meaning = Object.values(parameters).find((what) => places.includes(what));
	if (bodyLinksBy === '' || meaning === undefined) return paging;
	const others = Object.entries(parameters).filter(([name]) => name !== bodyLinksBy);
	return { ...paging, parameters: Object.fromEntries([[bodyLinksBy, meaning], ...others]) };
}

/** @returns the headers that show where a page stands */
export function headersOf(page: Page): Record<string, string> {
	const { headers, linkHeader } = page.paging;
	const shown = Object.entries(headers).map(([name, fact]) => [name, FACTS[fact](page)] as const);
	const links = linkHeader
		.map((relation) => [relation, FACTS[relation](page)] as const)
		.filter(([, address]) => address !== undefined)
		.map(([relation, address]) => `<${String(address)}>; rel="${relation}"`);
	return Object.fromEntries(
		[...shown, ['Link', links.join(', ') || undefined] as const]
			.filter(([, value]) => value !== undefined)
			.map(([name, value]) => [name, String(value)]),
	);
}

/** @returns a fact as it stands in the body, undefined to leave it out */
function written(
	fact: Fact,
	value: Value | undefined,
	{ absent, linkForm, numberForm }: Paging,
): unknown {
	if (value === undefined) return absent === 'null' ? null : undefined;
	if (typeof value === 'number' && numberForm === 'text') return String(value);
	return linkForm === 'object' && isRelation(fact) ? { href: value } : value;
}

function isRelation(fact: Fact): boolean {
	return ['self', 'first', 'prev', 'next', 'last'].includes(fact);
}

/** Puts a value at a path, and makes the objects on the way. */
function put(
	object: Record<string, unknown>,
	[name = '', ...rest]: string[],
	value: unknown,
): void {
	if (rest.length === 0) object[name] = value;
	else put((object[name] ??= {}) as Record<string, unknown>, rest, value);
}
