import { withParameters } from '../paging/nextPage';
import type { Wanted } from '../paging/readAllPages';
import { readAllPages } from '../paging/readAllPages';
import { maxRetriesOf, pagingChoiceOf, queryParametersOf } from './choices';
import type { Connection } from './fetchPage';
import { fetchPage } from './fetchPage';
import type { NodeContext } from './nodeContext';

/**
 * Reads locations as the options of the node say (contract 4.2): paging, retries, query parameters. Whatever
 * reads the list does it by this function.
 *
 * @throws ProblemError for an option that cannot be used, and when the list could not be read as a whole
 */
export async function readLocations<T>(
	context: NodeContext,
	connection: Connection,
	wanted: Wanted<T>,
): Promise<T[]> {
	const maxRetries = maxRetriesOf(context);
	const parameters = queryParametersOf(context);
	const choice = pagingChoiceOf(context);
	let ended = false;
	const stopped = () => ended || connection.cancelled?.aborted === true;
	try {
		return await readAllPages(
			connection.listUrl,
			wanted,
			async (request) =>
				await fetchPage(connection, withParameters(request, parameters), maxRetries, stopped),
			choice,
		);
	} finally {
		ended = true; // pages that were asked for ahead give up as well
	}
}
