import type { LocationResource } from './page';

/** Reads a list from its beginning, page by page. `wanted` is how many are wanted, from its beginning. */
export type ReadSharedPages = (
	wanted: number,
) => AsyncGenerator<LocationResource[], void, undefined>;

/**
 * Reads a list once for several consumers, at the same time or later: each page is fetched once, and kept. The consumer that
 * is ahead drives the reading. If it fails, it fails for all.
 *
 * @param read reads the list; its parameter tells how many locations are wanted now, from its beginning
 */
export function sharePages(
	read: (wanted: () => number) => AsyncGenerator<LocationResource[], void, undefined>,
): ReadSharedPages {
	const pages: Promise<IteratorResult<LocationResource[], void>>[] = [];
	const consumers = new Set<{ wanted: number }>();
	const source = read(() => Math.max(0, ...[...consumers].map(({ wanted }) => wanted)));
	return async function* (wanted) {
		const consumer = { wanted };
		consumers.add(consumer);
		try {
			for (let index = 0; ; index++) {
				const page = (pages[index] ??= source.next());
				const { done, value } = await page;
				if (done === true) return;
				yield value;
			}
		} finally {
			consumers.delete(consumer);
		}
	};
}
