import type { JsonObject } from '../../../shared/json';
import { FieldNames } from '../output/fields';
import { createLocationFilter } from '../filter/filter';
import type { OutputMode } from '../output/output';
import { createItemMaker } from '../output/output';
import type { ListParameters } from '../parameters/listParameters';
import type { NodeContext } from '../context';
import type { Connection } from '../transport/connection';
import type { NotFound } from './notFound';
import { NotFoundTracker } from './notFound';
import { getSharedReaders, readLocations } from './readLocations';

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
	/** whether all locations were read: the reading did not end at Limit, or when all IDs of the filter were found */
	isWholeList: boolean;
	/** the IDs of all locations that were read, whether they pass the filters or not */
	ids: Set<string>;
	/** the requested IDs and cities that none of these has */
	notFound: NotFound;
	/** the fields of all of these */
	fieldNames: FieldNames;
}

/**
 * Reads locations in the form that the parameter Output says; in each form they have an `id`.
 *
 * @throws ProblemError for an option that cannot be used, and when the list could not be read completely
 */
export async function readLocationList(
	context: NodeContext,
	connection: Connection,
	{ output, filters, queryParameters }: ListParameters,
	{ limit, readsWholeList = false }: ListOptions,
): Promise<LocationList> {
	const passesFilters = createLocationFilter(filters);
	const tracker = new NotFoundTracker(filters);
	const fieldNames = new FieldNames(output.mode === 'raw');
	const ids = new Set<string>();
	const makeItem = createCopyingItemMaker(context, output);
	const maxFound = readsWholeList ? Infinity : (filters.ids?.length ?? Infinity);
	const max = Math.min(limit, maxFound);
	const locations = await readLocations(context, connection, queryParameters, {
		limit: max,
		toItem: (location) => {
			tracker.observe(location);
			fieldNames.add(location);
			ids.add(String(location.id));
			return passesFilters(location) ? makeItem(location) : undefined;
		},
		hasNoFilters: Object.values(filters).every((filter) => filter === undefined),
	});
	const isWholeList = locations.length < max;
	return { locations, isWholeList, ids, notFound: tracker.notFound(), fieldNames };
}

/** Copies locations that input items share, because a later node might change its items. */
function createCopyingItemMaker(context: NodeContext, output: OutputMode) {
	const makeItem = createItemMaker(output);
	return getSharedReaders(context) === undefined
		? makeItem
		: (location: JsonObject) => makeItem(structuredClone(location));
}
