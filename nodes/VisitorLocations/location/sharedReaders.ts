import { getMember } from '../../../credentials/shared/json';
import type { ReadSharedPages } from '../paging/sharePages';
import type { NodeContext } from '../parameters/parameterValue';

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
