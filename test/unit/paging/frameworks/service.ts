import type { Location } from '../../../../sandbox/service/locations';
import type { Response } from '../readList';

/** Locations on a page, unless a request has another size. */
export const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;

/** A list that paginates as a framework or a public API does, with the locations in the array `data`. */
export interface FrameworkService {
	name: string;
	/** the documentation that it follows, and the part of it */
	documentedIn: string;
	/** the query parameters that it knows */
	parameters: string[];
	/** what it does with other query parameters */
	unknownParameters: 'ignored' | 'rejected' | 'filter';
	/** whether no response shows that there are more locations */
	isSilent: boolean;
	respond: (request: URL, locations: readonly Location[]) => Response;
}

/** How requests name a page, and how the service responds if there is no such page. */
interface Paging {
	kind: 'number' | 'offset' | 'cursor';
	/** the parameter with the number, the offset or the cursor */
	position: string;
	/** the parameter with the size; undefined if the service has none */
	size?: string;
	/** the number or the offset of the first page */
	first: number;
	/** the response after the end: an empty page, the last page again, `data: null`, or an error with this status */
	afterEnd: 'empty' | 'last page' | 'null' | number;
	/** the status for `page[number]` if the parameter is `page`, or the reverse; undefined if it is ignored */
	mixed?: number;
	/** the status for a position that is invalid; undefined for the first page */
	invalid?: number;
	/** whether the cursor is the ID of the last location, as it is */
	isId?: boolean;
	/** the parameters that are known in addition */
	others?: string[];
	unknown?: FrameworkService['unknownParameters'];
	isSilent?: boolean;
}

type Options = Partial<Omit<Paging, 'kind' | 'position' | 'size'>>;

export const numberPaging = (position: string, size?: string, options: Options = {}): Paging => ({
	kind: 'number',
	position,
	size,
	first: 1,
	afterEnd: 'empty',
	...options,
});

export const offsetPaging = (position: string, size?: string, options: Options = {}): Paging => ({
	kind: 'offset',
	position,
	size,
	first: 0,
	afterEnd: 'empty',
	...options,
});

export const cursorPaging = (position: string, size?: string, options: Options = {}): Paging => ({
	kind: 'cursor',
	position,
	size,
	first: 0,
	afterEnd: 'empty',
	invalid: 400,
	...options,
});

/** A page, and what services report about it. A position is a page number, an offset or a cursor. */
export interface Page {
	request: URL;
	/** null if the service has no other form of an empty page */
	data: Location[] | null;
	/** locations on the page */
	count: number;
	/** locations before the page */
	offset: number;
	size: number;
	total: number;
	pages: number;
	/** the number of the page, counted as the service counts */
	number: number;
	hasNext: boolean;
	hasPrevious: boolean;
	/** positions; null if there is no such page */
	next: number | string | null;
	previous: number | string | null;
	/** the cursor after the last location of the page, whether or not anything follows */
	end: string | null;
	urls: Record<'self' | 'first' | 'last', string> & Record<'prev' | 'next', string | null>;
	/** @returns the URL of the page at a position */
	urlAt: (position: number | string) => string;
}

/** Creates a service from how requests name a page and what its responses have in addition to `data`. */
export function createService(
	name: string,
	documentedIn: string,
	paging: Paging,
	bodyOf: (page: Page) => object,
	headersOf: (page: Page) => Record<string, string | number | undefined> = () => ({}),
): FrameworkService {
	const { position, size, others = [], mixed, afterEnd, unknown = 'ignored' } = paging;
	const known = [position, ...(size === undefined ? [] : [size]), ...others];
	const [family = ''] = position.split('[');
	const isMixed = (parameter: string) =>
		parameter !== position &&
		(position.includes('[') ? parameter === family : parameter.startsWith(`${family}[`));
	return {
		name,
		documentedIn,
		parameters: known,
		unknownParameters: unknown,
		isSilent: paging.isSilent ?? false,
		respond: (request, all) => {
			const parameters = [...request.searchParams.keys()];
			const hasUnknown = parameters.some((parameter) => !known.includes(parameter));
			if (hasUnknown && unknown === 'rejected') return createErrorResponse(400);
			if (mixed !== undefined && parameters.some(isMixed)) return createErrorResponse(mixed);
			const locations = hasUnknown && unknown === 'filter' ? [] : all;
			const start = findStart(request, locations, paging);
			if (start === undefined) return createErrorResponse(paging.invalid ?? 400);
			const page = createPage(request, locations, start, paging);
			if (page.count === 0 && start > 0 && typeof afterEnd === 'number')
				return createErrorResponse(afterEnd);
			const headers = Object.entries(headersOf(page)).filter(([, value]) => value !== undefined);
			return {
				status: 200,
				headers: Object.fromEntries(headers.map(([header, value]) => [header, String(value)])),
				body: JSON.parse(JSON.stringify({ data: page.data, ...bodyOf(page) })) as unknown,
			};
		},
	};
}

/** @returns the same service, but it rejects query parameters that it does not know */
export function rejectUnknown(original: FrameworkService): FrameworkService {
	return {
		...original,
		name: `${original.name}, unknown parameters rejected`,
		unknownParameters: 'rejected',
		respond: (request, locations) =>
			[...request.searchParams.keys()].every((name) => original.parameters.includes(name))
				? original.respond(request, locations)
				: createErrorResponse(400),
	};
}

function createErrorResponse(status: number): Response {
	const body = status === 204 ? '' : { errors: [{ status: String(status) }] };
	return { status, headers: {}, body };
}

function readInteger(request: URL, parameter: string | undefined): number | undefined {
	const value = parameter === undefined ? null : request.searchParams.get(parameter);
	return value !== null && /^\d+$/.test(value) ? Number(value) : undefined;
}

function readSize(request: URL, { size }: Paging): number {
	const requested = readInteger(request, size) ?? PAGE_SIZE;
	return Math.min(Math.max(1, requested), MAX_PAGE_SIZE);
}

/** @returns the index of the first location of the page, or undefined if the position is invalid */
function findStart(
	request: URL,
	locations: readonly Location[],
	paging: Paging,
): number | undefined {
	const { kind, position, first, invalid, afterEnd, isId = false } = paging;
	const size = readSize(request, paging);
	const value = request.searchParams.get(position);
	if (value === null || value === '') return 0;
	if (kind === 'cursor') {
		const id = isId ? value : Buffer.from(value, 'base64url').toString().replace('after:', '');
		const index = locations.findIndex((location) => location.id === id);
		if (index !== -1) return index + 1;
		return invalid === undefined ? 0 : undefined;
	}
	const requested = readInteger(request, position);
	if (requested === undefined || requested < first) return invalid === undefined ? 0 : undefined;
	const start = (requested - first) * (kind === 'number' ? size : 1);
	const lastStart = Math.max(0, Math.ceil(locations.length / size) - 1) * size;
	return afterEnd === 'last page' ? Math.min(start, lastStart) : start;
}

function createPage(
	request: URL,
	locations: readonly Location[],
	offset: number,
	paging: Paging,
): Page {
	const { kind, position, first, afterEnd, isId = false } = paging;
	const size = readSize(request, paging);
	const total = locations.length;
	const pages = Math.ceil(total / size);
	const cursorAt = (index: number) => {
		const id = locations[index - 1]?.id;
		if (id === undefined || isId) return id ?? '';
		return Buffer.from(`after:${id}`).toString('base64url');
	};
	const positionAt = (index: number) => {
		if (kind === 'cursor') return cursorAt(index);
		return kind === 'number' ? Math.floor(index / size) + first : index + first;
	};
	const urlAt = (at: number | string) => {
		const url = new URL(request);
		url.searchParams.set(position, String(at));
		return url.href;
	};
	const data = locations.slice(offset, offset + size);
	const hasNext = offset + size < total;
	const hasPrevious = offset > 0;
	const next = hasNext ? positionAt(offset + size) : null;
	const previous = hasPrevious ? positionAt(Math.max(0, offset - size)) : null;
	return {
		request,
		data: data.length === 0 && afterEnd === 'null' ? null : data,
		count: data.length,
		offset,
		size,
		total,
		pages,
		hasNext,
		hasPrevious,
		next,
		previous,
		number: Math.floor(offset / size) + (kind === 'number' ? first : 1),
		end: data.length === 0 ? null : cursorAt(offset + data.length),
		urls: {
			self: request.href,
			first: urlAt(positionAt(0)),
			last: urlAt(positionAt(Math.max(0, pages - 1) * size)),
			next: next === null ? null : urlAt(next),
			prev: previous === null ? null : urlAt(previous),
		},
		urlAt,
	};
}

/** @returns path and query of a URL */
export function toRelative(url: string | null): string | null {
	return url === null ? null : url.replace(/^https?:\/\/[^/]+/, '');
}

/** @returns the header `Link` with the relations that the page has */
export function createLinkHeader({ urls }: Page, ...relations: (keyof Page['urls'])[]) {
	const links = relations.filter((relation) => urls[relation] !== null);
	if (links.length === 0) return undefined;
	return links.map((relation) => `<${urls[relation]}>; rel="${relation}"`).join(', ');
}

/** @returns the URLs of the relations that the page has */
export function pickLinks({ urls }: Page, ...relations: (keyof Page['urls'])[]) {
	const links = relations.filter((relation) => urls[relation] !== null);
	return Object.fromEntries(links.map((relation) => [relation, urls[relation]]));
}
