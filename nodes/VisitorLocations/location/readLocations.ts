import type { CollectOptions } from '../paging/collect';
import { collect } from '../paging/collect';
import { readPages } from '../paging/readPages';
import { sharePages } from '../paging/sharePages';
import type { NodeContext } from '../parameters/parameterValue';
import { readPagingOptions } from '../parameters/paging';
import type { QueryParameter } from '../parameters/queryParameters';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';
import { getReadersForRun } from './sharedReaders';

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
	const read = (wanted: () => number) =>
		readPages(
			listUrl,
			paging,
			async (url, control) => {
				const isCancelled = () => control.isCancelled() || cancelled?.aborted === true;
				return await fetchPage(connection, url, parameters, { ...control, isCancelled });
			},
			wanted,
		);

	const readers = getReadersForRun(context);
	if (readers === undefined) return await collect((wanted) => read(() => wanted), options);
	const key = JSON.stringify([connectionKey, listUrl, parameters, paging]);
	const shared = readers.get(key) ?? sharePages(read);
	readers.set(key, shared);
	let isComplete = false;
	try {
		const found = await collect(shared, options);
		isComplete = true;
		return found;
	} finally {
		// If a failure is output as an item (On Error), later input items must not share what failed.
		if (!isComplete) readers.delete(key);
	}
}
