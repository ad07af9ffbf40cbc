import type { JsonObject } from '../../../credentials/shared/json';
import { locationFilter } from '../output/filter';
import type { Output } from '../output/output';
import { isUnpublished, outputOf } from '../output/output';
import type { SortRule } from '../output/sort';
import { orderBy } from '../output/sort';
import type { LocationQuery } from '../parameters/locationQuery';
import type { NodeContext } from '../parameters/parameterValue';
import type { Connection } from '../transport/connection';
import { companyIdOf } from '../transport/account';
import { readLocations } from './readLocations';
import { readingsOfRun } from './sharedReading';

/** Which of the locations that pass the filters come out, and in which order. */
export interface Window {
	/** the most that come out, `Infinity` for all */
	limit: number;
	/** how many to leave out at the beginning */
	skip: number;
	/** by what they are sorted, in the service's order without it; the first ones are known only when all are */
	sort?: readonly SortRule[];
	/** what to do when more would come out than n8n can take */
	tooMany?: string;
}

/** What was read. */
export interface Listing {
	locations: JsonObject[];
	/** IDs of the filter that the whole list lacks; empty where a part of the list was enough */
	missingIds: string[];
	/** fields that were named and that no location of the whole list has; empty where a part of the list was enough */
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
	{ limit, skip, sort = [], tooMany }: Window,
): Promise<Listing> {
	const passes = locationFilter(filters);
	const sought = new Set(filters.ids);
	const order = sort.length > 0 ? orderBy(sort) : undefined;
	const most = Math.min(order ? Infinity : limit, filters.ids?.length ?? Infinity);
	let output: Output | undefined;
	const picked = await readLocations(context, connection, parameters, {
		limit: most,
		skip: order ? 0 : skip,
		tooMany: order ? SORTS_ALL : tooMany,
		start: async () => {
			// Only now n8n has signed in for sure, and the company is known.
			const made = outputOf(form, addCompanyId ? await companyIdOf(context) : undefined);
			output = made;
			// Input items that share a page do not share what comes out: a later node may change it.
			const own = readingsOfRun(context) === undefined ? same : structuredClone<JsonObject>;
			return (location) => {
				sought.delete(String(location.id));
				if (!passes(location)) {
					made.notice(location);
					order?.notice(location);
					return undefined;
				}
				const item = made.toOutput(own(location));
				order?.note(item, location);
				return item;
			};
		},
		picksAll: Object.values(filters).every((filter) => filter === undefined),
	});
	const locations = order?.sorted(picked).slice(skip, skip + limit) ?? picked;
	if (picked.length >= most) return { locations, missingIds: [], unknownFields: [] };
	const unsorted = picked.length === 0 ? [] : (order?.missing().filter(isUnpublished) ?? []);
	const unknownFields = [...new Set([...(output?.unknownFields() ?? []), ...unsorted])];
	return { locations, missingIds: [...sought], unknownFields };
}

const SORTS_ALL =
	"With 'Sort', the node reads the whole list, at most 100,000 locations. Remove the sort rules, or set 'Filters' so that fewer pass.";

function same(location: JsonObject): JsonObject {
	return location;
}
