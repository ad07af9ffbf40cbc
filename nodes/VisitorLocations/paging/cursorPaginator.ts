import type { Paginator } from './paginator';

/** The query parameters that a cursor is sent back by (JSON:API cursor pagination profile: `page[after]`). */
export const CURSOR_PARAMETERS = ['page[after]', 'page[cursor]', 'cursor'] as const;

/**
 * Paginates by an opaque text of the response that is sent back.
 *
 * @param url of the list
 */
export function createCursorPaginator(parameter: string, url: string): Paginator {
	return {
		kind: 'cursor',
		nextRequest: ({ page, request }) => {
			const cursor = page.info.cursor?.value;
			// An empty page that repeats the cursor of its own request leads nowhere.
			const isUsedUp = page.locations.length === 0 && cursor === request.query[parameter];
			return cursor === undefined || isUsedUp ? undefined : { url, query: { [parameter]: cursor } };
		},
	};
}
