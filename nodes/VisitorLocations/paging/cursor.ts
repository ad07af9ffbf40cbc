import type { Paginator } from './paginator';

/** Cursors: the page after an opaque text (JSON:API cursor pagination profile: `page[after]`). */
export const CURSOR_PARAMETERS = ['page[after]', 'page[cursor]', 'cursor'] as const;

/**
 * Pages by an opaque text of the reply that is sent back.
 *
 * @param parameter the query parameter that takes it
 * @param url of the list
 */
export function byCursor(parameter: string, url: string): Paginator {
	return {
		follows: 'cursor',
		next: ({ page, request }) => {
			const cursor = page.evidence.cursor?.value;
			// An empty page that repeats the cursor it was asked by leads nowhere.
			const isSpent = page.locations.length === 0 && cursor === request.query[parameter];
			return cursor === undefined || isSpent ? undefined : { url, query: { [parameter]: cursor } };
		},
	};
}
