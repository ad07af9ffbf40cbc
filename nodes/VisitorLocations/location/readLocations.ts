import type { CollectOptions, ReadSharedPages } from '../paging/collect';
import { collect, sharePages } from '../paging/collect';
import { readPages } from '../paging/readPages';
import type { NodeContext } from '../context';
import { readPagingOptions } from '../parameters/paging';
import type { QueryParameter } from '../parameters/queryParameters';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';

/**
 * Reads locations (docs/openapi.yaml, listLocations) as the option Paging says. Everything that reads the list uses this
 * function.
 *
 * @param parameters the user's own query parameters
 * @throws ProblemError for an option that cannot be used, and when the list could not be read completely
 */
export async function readLocations<T>(
	context: NodeContext,
	connection: Connection,
	parameters: readonly QueryParameter[],
	options: CollectOptions<T>,
): Promise<T[]> {
	const paging = readPagingOptions(context);
	const { listUrl, connectionKey, cancelled } = connection;
	const read = (getWanted: () => number) =>
		readPages(
			listUrl,
			paging,
			async (url, control) => {
				const isCancelled = () => control.isCancelled() || cancelled?.aborted === true;
				return await fetchPage(connection, url, parameters, { ...control, isCancelled });
			},
			getWanted,
		);

	const readers = getSharedReaders(context);
	if (readers === undefined) return await collect((wanted) => read(() => wanted), options);
	const key = JSON.stringify([connectionKey, listUrl, parameters, paging]);
	const shared = readers.get(key) ?? sharePages(read);
	readers.set(key, shared);
	let hasFailed = true;
	try {
		const found = await collect(shared, options);
		hasFailed = false;
		return found;
	} finally {
		// If a failure is output as an item (On Error), later input items must not share what failed.
		if (hasFailed) readers.delete(key);
	}
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
export function getSharedReaders(context: NodeContext): SharedReaders | undefined {
	if (!('getExecuteData' in context)) return undefined;
	const run = context.getExecuteData();
	if ((run.data.main?.[0]?.length ?? 0) < 2) return undefined;
	const readers = runs.get(run) ?? new Map<string, ReadSharedPages>();
	runs.set(run, readers);
	return readers;
}
