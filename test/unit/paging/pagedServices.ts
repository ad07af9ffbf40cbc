import type { ReadOptions, Respond, Response, Service } from './service';
import { page, readService, REJECTED, rejectedWith } from './service';

/** Reads a parameter of a request as a number. */
export const numberOf = ({ searchParams }: URL, name: string) => {
	const value = searchParams.get(name);
	return value === null ? undefined : Number(value);
};

export interface Facts {
	/** 25 by default */
	count?: number;
	size?: number;
	/** the other members of each page, which begins with location `from` */
	members?: Record<string, unknown> | ((from: number, to: number) => object);
	/** the response to a parameter that the service does not know */
	unknown?: Response;
	/** the response behind the end */
	beyond?: Response;
}

/** A list with one parameter: `toStart` makes the number of the first location of it. */
export function pagedBy(
	parameter: string,
	toStart: (value: number) => number,
	{ count = 25, size = 10, members = {}, unknown = 400, beyond = page(0, 0) }: Facts,
): Respond {
	return (request) => {
		const names = [...request.searchParams.keys()];
		if (names.some((name) => name !== parameter)) return unknown;
		const value = numberOf(request, parameter);
		const from = value === undefined ? 0 : toStart(value);
		if (from < 0) return unknown;
		if (from > 0 && from >= count) return beyond;
		const to = Math.min(count, from + size);
		return page(from, to, typeof members === 'function' ? members(from, to) : members);
	};
}
export const byOffset = (facts: Facts, name = 'page[offset]') =>
	pagedBy(name, (value) => value, facts);
export const byNumber = (facts: Facts, name = 'page', first = 1) =>
	pagedBy(name, (value) => (value - first) * (facts.size ?? 10), facts);
/** A first page alone: every parameter gets this response. */
export const onePage = (first: object, others: Response) => (request: URL) =>
	request.search === '' ? first : others;

export const HTML_404 = rejectedWith(404, '<html>Not found</html>');
export const WHOLE_25 = '0..24';
export const more = { has_more: true };

const MAX_REQUESTS = 45;

/** The service, what is received (undefined: an error), and the options. */
export type Case = [service: Service | Respond, received?: string, options?: ReadOptions];

/** @returns the cases of all values */
export const casesOf = <const T>(
	values: readonly T[],
	toCases: (value: T) => Record<string, Case>,
): Record<string, Case> => Object.assign({}, ...values.map(toCases)) as Record<string, Case>;

/** Makes a test of each case, whose title ends the sentence. */
export function testCases(cases: Record<string, Case>): void {
	it.each(Object.entries(cases))('%s', async (_title, [service, received, options]) => {
		const bounded: Respond = (request, call) => {
			if (call > MAX_REQUESTS) throw new Error('Too many requests');
			if (typeof service === 'function') return service(request, call);
			return service[decodeURIComponent(request.search)] ?? REJECTED;
		};
		const result = await readService(bounded, options);
		expect(result.received).toBe(received);
		if (received === undefined) expect(result.description).toBeDefined();
	});
}
