import { cursorBehind } from './cursor';
import type { Location } from './locations';
import type { Fact, Meaning, Paging } from './pagingSettings';
import type { Slice } from './slice';
import { lastStart } from './slice';

/** One page, with all that replies may show of it. */
export interface Page extends Slice {
	/** the whole list at present */
	locations: Location[];
	/** the full URL of the request */
	url: URL;
	paging: Paging;
	/** locations in all, as the service claims */
	claimed: number;
}

/** @returns the locations of a page */
export function dataOf({ locations, start, limit }: Page): Location[] {
	return locations.slice(start, start + limit);
}

export type Value = string | number | boolean;

/** What each fact is for a page; undefined where there is no such thing. */
export const FACTS: Record<Fact, (page: Page) => Value | undefined> = {
	self: ({ url, paging }) => baseOf(url, paging) + url.search,
	first: (page) => addressOf(page, 0),
	prev: (page) =>
		page.start > 0 ? addressOf(page, Math.max(0, page.start - page.limit)) : undefined,
	next: (page) => (hasMore(page) ? addressOf(page, page.start + page.limit) : undefined),
	last: (page) => addressOf(page, lastStart(page.locations.length, page.limit)),
	total: ({ claimed }) => claimed,
	count: (page) => dataOf(page).length,
	pages: ({ locations, limit }) => Math.ceil(locations.length / limit),
	page: (page) => numberOf(page, page.start),
	nextPage: (page) => (hasMore(page) ? numberOf(page, page.start + page.limit) : undefined),
	offset: ({ start }) => start,
	size: ({ limit }) => limit,
	more: hasMore,
	cursor: (page) => (hasMore(page) ? cursorAfter(page) : undefined),
	endCursor: cursorAfter,
};

function hasMore({ locations, start, limit }: Page): boolean {
	return start + limit < locations.length;
}

function numberOf({ limit, paging }: Page, start: number): number {
	return Math.floor(start / limit) + paging.firstPage;
}

function cursorAfter(page: Page): string | undefined {
	const last = dataOf(page).at(-1);
	return last && cursorBehind(last);
}

/** @returns the address of the page that begins with a location; undefined where no parameter asks for one */
function addressOf(page: Page, start: number): string | undefined {
	const { locations, url, paging, limit } = page;
	const named = (...meanings: Meaning[]) =>
		Object.entries(paging.parameters).find(([, meaning]) => meanings.includes(meaning)) ?? [];
	const [place, meaning] = named('offset', 'number', 'cursor');
	if (place === undefined) return undefined;
	const [size] = named('size');
	const before = locations[start - 1];

	const query = new URLSearchParams(size === undefined ? {} : { [size]: String(limit) });
	if (meaning === 'offset') query.set(place, String(start));
	if (meaning === 'number') query.set(place, String(numberOf(page, start)));
	if (meaning === 'cursor' && before !== undefined) query.set(place, cursorBehind(before));
	return baseOf(url, paging) + (query.size > 0 ? `?${query.toString()}` : '');
}

function baseOf({ origin, host, pathname }: URL, { linkBase }: Paging): string {
	return linkBase
		.replaceAll('{origin}', origin)
		.replaceAll('{host}', host)
		.replaceAll('{path}', pathname);
}
