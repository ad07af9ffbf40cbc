import type { CannedResponse } from '../../sandbox/service/cannedResponse';
import { firstHalf, JSON_API } from '../../sandbox/service/cannedResponse';
import type { JournalEntry } from '../../sandbox/service/journal';
import { SIGN_IN_PAGE } from '../../sandbox/service/listLocations';
import type { PageBody } from '../../sandbox/service/page';
import type { Service } from '../../sandbox/service/service';

/**
 * Replaces the response to one list request, or changes the service before it.
 *
 * @returns the response to send; undefined for the service's own
 */
export type Fault = (service: Service, entry: JournalEntry) => CannedResponse | undefined;

/** Faults by the number of the list request in the journal, from 1. */
export type Faults = Record<number, Fault>;

/** Injects faults into the responses to list requests. */
export function injectFaults(service: Service, faults: Faults): void {
	service.overrideResponse = (entry) =>
		faults[service.journal.listRequests.indexOf(entry) + 1]?.(service, entry);
}

export const reset: Fault = () => ({ reset: true });
export const hang: Fault = () => ({ hang: true });
export const html: Fault = () => SIGN_IN_PAGE;
export const empty: Fault = () => ({ headers: { 'content-type': JSON_API }, body: '' });
export const expire: Fault = ({ tokens }) => {
	tokens.expireAccessTokens();
	return undefined;
};

/** An HTTP status, and Retry-After in seconds or as a date. */
export const status =
	(code: number, retryAfter?: number | string): Fault =>
	() =>
		retryAfter === undefined
			? { status: code }
			: { status: code, headers: { 'retry-after': String(retryAfter) } };

/** @param to by default the same URL */
export const redirect =
	(to = ''): Fault =>
	({ url }, entry) => ({
		status: 302,
		headers: { location: new URL(to, url + entry.url).href },
	});

/** A fault that replaces the page of the service. */
const replacePage =
	(
		make: (body: PageBody, page: CannedResponse, service: Service, url: string) => CannedResponse,
	): Fault =>
	(service, entry) => {
		const page = service.list(entry);
		const body = page.body as PageBody;
		return 'data' in body ? make(body, page, service, service.url + entry.url) : page;
	};
const changeBody = (change: (body: PageBody, url: string) => PageBody): Fault =>
	replacePage((body, page, _service, url) => ({ ...page, body: change(body, url) }));
const withNext = (body: PageBody, next: unknown) => ({ ...body, links: { ...body.links, next } });

export const resetInBody = replacePage((_body, page) => ({ ...page, reset: 'in the body' }));
export const truncated = replacePage((body, page) => ({
	...page,
	headers: { ...page.headers, 'content-type': JSON_API },
	body: firstHalf(body),
}));
/** The page, under another media type. */
export const typed = (type: string) =>
	replacePage((body, page) => ({
		...page,
		headers: { ...page.headers, 'content-type': type },
		body: JSON.stringify(body),
	}));
export const nextForeign = (origin = 'https://elsewhere.example') =>
	changeBody((body, url) => withNext(body, `${origin}${new URL(url).pathname}?page=2`));
/** An empty page with a link to itself. Only the order of the parameters makes it another URL. */
export const emptyPage = changeBody((body, url) => {
	const { origin, pathname, searchParams } = new URL(url);
	const parameters = [...searchParams].reverse();
	const query = new URLSearchParams(parameters.length > 0 ? parameters : { 'page[offset]': '0' });
	return withNext({ ...body, data: [] }, `${origin}${pathname}?${query.toString()}`);
});
/** The page repeats the last location of the previous page. */
export const duplicate = replacePage((body, page, service) => {
	const [first] = body.data;
	const at = first === undefined ? 0 : service.locations().indexOf(first);
	const before = service.locations().slice(Math.max(0, at - 1), at);
	return { ...page, body: { ...body, data: [...before, ...body.data] } };
});

/** Changes a setting of the service. */
const changeSetting =
	(name: 'pageSize' | 'removed' | 'count', value: (before: number) => number): Fault =>
	({ settings }) => {
		settings[name] = value(settings[name]);
		return undefined;
	};
export const pageSize = (size: number) => changeSetting('pageSize', () => size);
/** Removes locations from the beginning of the list. */
export const shrinking = (by: number) => changeSetting('removed', (removed) => removed + by);
/** Adds locations at the end of the list. */
export const growing = (by: number) => changeSetting('count', (count) => count + by);
