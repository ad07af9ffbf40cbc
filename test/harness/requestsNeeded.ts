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
	// No response of it mentions paging. The others send a total, which the first page can reach.
	const trials = dialect === 'none' && count >= 10 && limit > count ? 4 : 0;
	return pages + trials;
}
