import type { JsonObject } from '../../../credentials/shared/json';
import { locationFilter } from '../output/filter';
import type { Output } from '../output/output';
import { outputOf } from '../output/output';
import type { LocationQuery } from '../parameters/locationQuery';
import type { NodeContext } from '../parameters/parameterValue';
import type { Connection } from '../transport/connection';
import { companyIdOf } from '../transport/credential';
import { readLocations } from './readLocations';

/** Which of the locations that pass the filters come out. */
export interface Window {
	/** the most that come out, `Infinity` for all */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/** what to do when more would come out than n8n can take */
	tooMany?: string;
}

/** What was read. */
export interface Listing {
	locations: JsonObject[];
	/** selected fields that no location of the whole list has; empty where a part of the list was enough */
	unknownFields: string[];
}

/**
 * Reads locations in the form that the parameter Output says; in each form they have an `id`.
 *
 * @throws ProblemError for an option that cannot be used, and when the list could not be read as a whole
 */
export async function readItems(
	context: NodeContext,
	connection: Connection,
	{ form, filters, parameters, addCompanyId }: LocationQuery,
	{ limit, skip, tooMany }: Window,
): Promise<Listing> {
	const passes = locationFilter(filters);
	const most = Math.min(limit, filters.ids?.length ?? Infinity);
	let output: Output | undefined;
	const locations = await readLocations(context, connection, parameters, {
		limit: most,
		skip,
		tooMany,
		start: async () => {
			// Only now n8n has signed in for sure, and the company is known.
			const made = outputOf(form, addCompanyId ? await companyIdOf(context) : undefined);
			output = made;
			// Input items that share a page do not share what comes out: a later node may change it.
			const own = connection.shared === undefined ? same : structuredClone<JsonObject>;
			return (location) => {
				if (passes(location)) return made.toOutput(own(location));
				made.notice(location);
				return undefined;
			};
		},
		picksAll: Object.values(filters).every((filter) => filter === undefined),
	});
	const isWhole = locations.length < most;
	return { locations, unknownFields: (isWhole ? output?.unknownFields() : undefined) ?? [] };
}

function same(location: JsonObject): JsonObject {
	return location;
}
