import type { Dialect } from '../../sandbox/service/settings';

/** @returns the number of requests that reading a list takes: its pages, and trial requests if there might be more */
export function requestsNeeded(list: {
	count: number;
	pageSize: number;
	dialect: Dialect;
	/** the most locations to read */
	limit: number;
}): number {
	const { count, pageSize, dialect, limit } = list;
	const pages = dialect === 'none' ? 1 : Math.ceil(Math.min(count, limit) / pageSize) || 1;
	const trials: Record<Dialect, number> = {
		links: 0,
		none: 4, // no response mentions paging
		// The total might count only this page, so page 2 is requested.
		'meta-total': count <= pageSize ? 1 : 0,
		// The page is full, so page 1 is requested again, too.
		'meta-page': count === pageSize ? 2 : 0,
	};
	return pages + (count >= 10 && limit > count ? trials[dialect] : 0);
}
