import { paginate } from '../paging/paginate';
import type { Selection } from '../paging/paginate';
import { withParameters } from '../paging/styles';
import type { NodeContext } from '../parameters/parameterValue';
import { readingOf } from '../parameters/reading';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';

/**
 * Reads locations (docs/openapi.yaml, listLocations) as the options of the node say: paging, retries. Whatever
 * reads the list uses this function.
 *
 * @param parameters the user's own query parameters, by name
 * @throws ProblemError for an option that cannot be used, and when the list could not be read as a whole
 */
export async function readLocations<T>(
	context: NodeContext,
	connection: Connection,
	parameters: Readonly<Record<string, string>>,
	selection: Selection<T>,
): Promise<T[]> {
	const { maxRetries, choice } = readingOf(context);
	let ended = false;
	let whole = false;
	const stopped = () => ended || connection.cancelled?.aborted === true;
	try {
		const found = await paginate(
			connection.listUrl,
			selection,
			async (next, busy) => {
				const request = withParameters(next, parameters);
				const patience = { maxRetries, stopped, busy };
				const fetch = async () => await fetchPage(connection, next, parameters, patience);
				const shared = next.anew === true ? undefined : connection.shared?.(request, fetch);
				return await (shared ?? fetch());
			},
			choice,
		);
		whole = true;
		return found;
	} finally {
		ended = true; // pages that were asked for ahead give up as well
		if (!whole) connection.forgetShared?.();
	}
}
