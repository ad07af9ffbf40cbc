import { getMember } from '../../../credentials/shared/json';
import type { LocationResource } from '../paging/page';
import type { NodeContext } from '../parameters/parameterValue';

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

/** The shared readers of one node run, by everything in which their lists can differ. */
type SharedReaders = Map<string, ReadSharedPages>;

/** Kept for as long as n8n keeps the data of the run. */
const runs = new WeakMap<object, SharedReaders>();

/**
 * n8n starts all input items of a run at once, and each of them reads the list, so they share a reader.
 *
 * @returns the readers of the run; undefined for a single input item, which needs no copy of the pages, and if n8n
 * provides no data of the run
 */
export function getReadersForRun(context: NodeContext): SharedReaders | undefined {
	const getExecuteData: unknown = getMember(context, 'getExecuteData');
	const run: unknown =
		typeof getExecuteData === 'function' ? getExecuteData.call(context) : undefined;
	const inputs = getMember(getMember(run, 'data'), 'main');
	const items: unknown = Array.isArray(inputs) ? inputs[0] : undefined;
	if (typeof run !== 'object' || run === null) return undefined;
	if (!Array.isArray(items) || items.length < 2) return undefined;
	const readers = runs.get(run) ?? new Map<string, ReadSharedPages>();
	runs.set(run, readers);
	return readers;
}
