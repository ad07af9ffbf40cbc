import type { JsonObject } from '../../../credentials/shared/json';
import { locationFilter } from '../output/filter';
import type { Output } from '../output/output';
import { outputOf } from '../output/output';
import type { LocationQuery } from '../parameters/locationQuery';
import type { NodeContext } from '../parameters/parameterValue';
import type { Connection } from '../transport/connection';
import { companyIdOf } from '../transport/credential';
import { readLocations } from './readLocations';

/**
 * Reads locations in the form that the parameter Output says; in each form they have an `id`.
 *
 * @param limit the most that come out, `Infinity` for all; counts locations that pass the filters, as `skip` does
 * @throws ProblemError for an option that cannot be used, and when the list could not be read as a whole
 */
export async function readItems(
	context: NodeContext,
	connection: Connection,
	{ form, filters, parameters, addCompanyId }: LocationQuery,
	{ limit, skip }: { limit: number; skip: number },
): Promise<JsonObject[]> {
	const passes = locationFilter(filters);
	let output: Output | undefined;
	const found = await readLocations(context, connection, parameters, {
		limit: Math.min(limit, filters.ids?.length ?? Infinity),
		skip,
		start: async () => {
			// Only now n8n has signed in for sure, and the company is known.
			const made = outputOf(form, addCompanyId ? await companyIdOf(context) : undefined);
			output = made;
			// Input items that share a page do not share what comes out: a later node may change it.
			const own = connection.shared === undefined ? same : structuredClone<JsonObject>;
			return (location) => (passes(location) ? made.toOutput(own(location)) : undefined);
		},
		picksAll: Object.values(filters).every((filter) => filter === undefined),
	});
	if (found.length > 0) output?.check();
	return found;
}

function same(location: JsonObject): JsonObject {
	return location;
}
