import type { CannedReply } from '../../sandbox/service/cannedReply';
import { firstHalf, JSON_API } from '../../sandbox/service/cannedReply';
import type { JournalEntry } from '../../sandbox/service/journal';
import { SIGN_IN_PAGE } from '../../sandbox/service/listLocations';
import type { PageBody } from '../../sandbox/service/page';
import type { Service } from '../../sandbox/service/service';

/**
 * What goes wrong with one list call.
 *
 * @returns what is sent instead; undefined for what the service sends, changed as it may be by now
 */
export type Fault = (service: Service, entry: JournalEntry) => CannedReply | undefined;

/** Faults by the number of the list call, from 1, counted in the journal. */
export type Faults = Record<number, Fault>;

/** Lets things go wrong from now on; whatever is not named goes as always. */
export function letFail(service: Service, faults: Faults): void {
	service.answerInstead = (entry) =>
		faults[service.journal.listCalls.indexOf(entry) + 1]?.(service, entry);
}

export const reset: Fault = () => ({ reset: true });
export const hang: Fault = () => ({ hang: true });
export const html: Fault = () => SIGN_IN_PAGE;
export const empty: Fault = () => ({ headers: { 'content-type': JSON_API }, body: '' });
export const expire: Fault = ({ tokens }) => {
	tokens.expireAccessTokens();
	return undefined;
};

/** An HTTP status, and how long to wait: seconds, or a date. */
export const status =
	(code: number, retryAfter?: number | string): Fault =>
	() =>
		retryAfter === undefined
			? { status: code }
			: { status: code, headers: { 'retry-after': String(retryAfter) } };

/** @param to by default the same once more */
export const redirect =
	(to = ''): Fault =>
	({ url }, entry) => ({
		status: 302,
		headers: { location: new URL(to, url + entry.url).href },
	});

/** A fault that makes something else of the page that the service would send. */
const instead =
	(
		make: (body: PageBody, page: CannedReply, service: Service, url: string) => CannedReply,
	): Fault =>
	(service, entry) => {
		const page = service.list(entry);
		const body = page.body as PageBody;
		return 'data' in body ? make(body, page, service, service.url + entry.url) : page;
	};
const changed = (change: (body: PageBody, url: string) => PageBody): Fault =>
	instead((body, page, _service, url) => ({ ...page, body: change(body, url) }));
const withNext = (body: PageBody, next: unknown) => ({ ...body, links: { ...body.links, next } });

export const resetInBody = instead((_body, page) => ({ ...page, reset: 'in the body' }));
export const truncated = instead((body, page) => ({
	...page,
	headers: { ...page.headers, 'content-type': JSON_API },
	body: firstHalf(body),
}));
/** The page, under another media type. */
export const typed = (type: string) =>
	instead((body, page) => ({
		...page,
		headers: { ...page.headers, 'content-type': type },
		body: JSON.stringify(body),
	}));
export const nextForeign = (origin = 'https://elsewhere.example') =>
	changed((body, url) => withNext(body, `${origin}${new URL(url).pathname}?page=2`));
/** Nothing but a link that asks for the same once more; only the order of its parameters makes it another address. */
export const emptyPage = changed((body, url) => {
	const { origin, pathname, searchParams } = new URL(url);
	const parameters = [...searchParams].reverse();
	const query = new URLSearchParams(parameters.length > 0 ? parameters : { 'page[offset]': '0' });
	return withNext({ ...body, data: [] }, `${origin}${pathname}?${query.toString()}`);
});
/** The page repeats the last location of the page before. */
export const duplicate = instead((body, page, service) => {
	const [first] = body.data;
	const at = first === undefined ? 0 : service.locations().indexOf(first);
	const before = service.locations().slice(Math.max(0, at - 1), at);
	return { ...page, body: { ...body, data: [...before, ...body.data] } };
});

/** A setting has another value from here on. */
const turned =
	(name: 'pageSize' | 'removed' | 'count', value: (before: number) => number): Fault =>
	({ settings }) => {
		settings[name] = value(settings[name]);
		return undefined;
	};
export const pageSize = (size: number) => turned('pageSize', () => size);
/** So many locations less at the beginning of the list. */
export const shrinking = (by: number) => turned('removed', (removed) => removed + by);
/** So many more at its end. */
export const growing = (by: number) => turned('count', (count) => count + by);
