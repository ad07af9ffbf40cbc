import type { Dialect } from '../../sandbox/service/settings';

/** @returns how many requests a reading takes: the pages that hold what is wanted, and questions where there may be more */
export function requestsNeeded(list: {
	count: number;
	pageSize: number;
	dialect: Dialect;
	/** the most that are wanted */
	limit: number;
}): number {
	const { count, pageSize, dialect, limit } = list;
	const pages = dialect === 'none' ? 1 : Math.ceil(Math.min(count, limit) / pageSize) || 1;
	const questions: Record<Dialect, number> = {
		links: 0,
		none: 4, // nothing speaks of paging
		// The total may be that of the page: is page 2 empty,
		'meta-total': count <= pageSize ? 1 : 0,
		// and, since the page is as full as pages get, is page 1 not?
		'meta-page': count === pageSize ? 2 : 0,
	};
	return pages + (count >= 10 && limit > count ? questions[dialect] : 0);
}
