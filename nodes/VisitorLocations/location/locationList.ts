import type { JsonObject } from '../../../shared/json';
import { createLocationFilter } from '../filter/filter';
import type { FieldNames } from '../output/fields';
import { createItemMaker } from '../output/output';
import type { ListParameters } from '../parameters/listParameters';
import { readPagingOptions } from '../parameters/paging';
import type { NodeContext } from '../context';
import type { Connection } from '../transport/connection';
import type { NotFound } from './notFound';
import { SeenLocations } from './notFound';
import { readLocations } from './readLocations';
import type { SharedLists } from './sharedLists';

/** Which of the locations that pass the filters are output. */
export interface ListOptions {
	/** the maximum number of items, `Infinity` for all */
	limit: number;
	/** whether to continue after all IDs of the filter were found */
	readsWholeList?: boolean;
}

/** The result of reading the list. */
export interface LocationList {
	/** those that pass the filters */
	locations: JsonObject[];
	/** whether all locations were looked at: it did not end at Limit, or when all IDs of the filter were found */
	isWholeList: boolean;
	/** the IDs of all locations that were read, whether they pass the filters or not */
	ids: ReadonlySet<string>;
	/** the requested IDs and cities that none of these has */
	notFound: NotFound;
	/** the fields of all of these */
	fieldNames: FieldNames;
}

/**
 * Reads locations in the form that the parameter Output says; in each form they have an `id`.
 *
 * @param sharedLists those of several input items; undefined to read for this caller alone, no further than it needs
 * @throws ProblemError for an option that cannot be used, and when the list could not be read completely
 */
export async function readLocationList(
	context: NodeContext,
	connection: Connection,
	{ output, filters, queryParameters }: ListParameters,
	{ limit, readsWholeList = false }: ListOptions,
	sharedLists?: SharedLists,
): Promise<LocationList> {
	const paging = readPagingOptions(context);
	const hasFilters = Object.values(filters).some((filter) => filter !== undefined);
	const wanted = hasFilters ? Infinity : limit;
	const maxById = readsWholeList ? Infinity : (filters.ids?.length ?? Infinity);
	const maxItems = Math.min(limit, maxById);
	const toList = (locations: JsonObject[], seen: SeenLocations): LocationList => ({
		locations,
		isWholeList: locations.length < maxItems,
		ids: seen.ids,
		notFound: seen.findNotFound(filters),
		fieldNames: seen.fieldNames,
	});
	if (sharedLists !== undefined) {
		const list = await sharedLists.read(connection, paging, queryParameters, wanted);
		return toList(list.select(filters, output, maxItems), list.seen);
	}
	const seen = new SeenLocations();
	const passesFilters = createLocationFilter(filters);
	const makeItem = createItemMaker(output);
	const locations = await readLocations(connection, paging, queryParameters, {
		limit: maxItems,
		readsAhead: wanted === Infinity,
		toItem: (location) => {
			seen.add(location);
			return passesFilters(location) ? makeItem(location) : undefined;
		},
	});
	return toList(locations, seen);
}
