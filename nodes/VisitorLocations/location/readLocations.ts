import { readPages } from '../paging/readPages';
import type { CollectOptions } from '../paging/collect';
import { collect } from '../paging/collect';
import type { NodeContext } from '../parameters/parameterValue';
import { readPagingOptions } from '../parameters/paging';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';
import { getReadersForRun, getSharedReader } from './sharedReaders';

/**
 * Reads locations (docs/openapi.yaml, listLocations) as the option Paging says. Everything that reads the list uses this
 * function.
 *
 * @param parameters the user's own query parameters, by name
 * @throws ProblemError for an option that cannot be used, and when the list could not be read completely
 */
export async function readLocations<T>(
	context: NodeContext,
	connection: Connection,
	parameters: Readonly<Record<string, string>>,
	options: CollectOptions<T>,
): Promise<T[]> {
	const paging = readPagingOptions(context);
	const { listUrl, connectionKey, cancelled } = connection;
	let isComplete = false;
	const read = (wanted: () => number) =>
		readPages(
			listUrl,
			paging,
			async (request, { onThrottled, isCancelled: isPageCancelled }) => {
				const isCancelled = () => isPageCancelled() || cancelled?.aborted === true;
				return await fetchPage(connection, request, parameters, { isCancelled, onThrottled });
			},
			wanted,
		);

	const readers = getReadersForRun(context);
	const key = JSON.stringify([connectionKey, listUrl, parameters, paging]);
	const shared = readers && getSharedReader(readers, key, read);
	try {
		const pages = (wanted: number) => shared?.read(wanted) ?? read(() => wanted);
		const found = await collect(pages, options);
		isComplete = true;
		return found;
	} finally {
		// If a failure is output as an item (On Error), later input items must not share the failed reader.
		if (!isComplete) readers?.clear();
	}
}
