import type { FetchedPage } from '../../../nodes/VisitorLocations/paging/page';
import { parsePage } from '../../../nodes/VisitorLocations/paging/page';
import type { PagingChoice, Progress } from '../../../nodes/VisitorLocations/paging/progress';
import { advance, start } from '../../../nodes/VisitorLocations/paging/progress';
import type { PageRequest } from '../../../nodes/VisitorLocations/paging/styles';

export const list = 'https://api.example.com/rest/v1/locations';

/** A reply with the locations of these numbers, and whatever else it says. */
export function reply(from: number, to: number, more: object = {}): object {
	const data = Array.from({ length: to - from }, (_, index) => ({ id: String(from + index) }));
	return { data, ...more };
}

/** A page as it was fetched. @param url where it came from */
export function fetched(body: object, url = list): FetchedPage {
	return { page: parsePage(body, {}, list), url };
}

/** @returns where a listing stands after such replies */
export function progressAfter(
	bodies: readonly object[],
	choice: Partial<PagingChoice> = {},
	requests: readonly Partial<PageRequest>[] = [],
): Progress {
	const progress = start(list, { paging: 'automatic', pageSize: undefined, ...choice });
	for (const [index, body] of bodies.entries()) {
		const request = { url: list, query: {}, ...requests[index] };
		advance(progress, request, fetched(body, request.url));
	}
	return progress;
}
