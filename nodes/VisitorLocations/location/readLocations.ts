import { readPages } from '../paging/readPages';
import type { Selection } from '../paging/select';
import { select } from '../paging/select';
import type { NodeContext } from '../parameters/parameterValue';
import { pagingOf } from '../parameters/paging';
import type { Connection } from '../transport/connection';
import { fetchPage } from '../transport/fetchPage';
import { readingsOfRun, sharedReading } from './sharedReading';

/**
 * Reads locations (docs/openapi.yaml, listLocations) as the option Paging says. Whatever reads the list uses
 * this function.
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
	const choice = pagingOf(context);
	const { listUrl, reader, cancelled } = connection;
	let isComplete = false;
	const read = (wanted: () => number) =>
		readPages(
			listUrl,
			choice,
			async (request, { busy, dropped }) => {
				const stopped = () => dropped() || cancelled?.aborted === true;
				return await fetchPage(connection, request, parameters, { stopped, busy });
			},
			wanted,
		);

	const readings = readingsOfRun(context);
	const key = JSON.stringify([reader, listUrl, parameters, choice]);
	const shared = readings && sharedReading(readings, key, read);
	try {
		const found = await select((wanted) => shared?.pages(wanted) ?? read(() => wanted), selection);
		isComplete = true;
		return found;
	} finally {
		// Where a failure is an item (On Error), later ones do not share what failed.
		if (!isComplete) readings?.clear();
	}
}
