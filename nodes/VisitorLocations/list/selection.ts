import type { JsonObject } from '../../../shared/json';
import { createLocationFilter } from '../filter/locationFilter';
import type { FieldNames } from '../output/fieldNames';
import { createItemMaker } from '../output/itemMaker';
import type { PagingOptions } from '../paging/paginator';
import type { ListParameters } from '../parameters/listParameters';
import type { Client } from '../transport/client';
import type { NotFound } from './notFound';
import { findNotFound } from './notFound';
import type { ListReader } from './readList';
import { readList } from './readList';

/** The locations that pass the filters, and what is known of the list. */
export interface SelectedList {
	/** in the form that the parameter Output says; in each form they have an `id` */
	locations: JsonObject[];
	/** whether fewer were selected than the maximum: then all locations of the list were looked at */
	isExhaustive: boolean;
	/** the IDs of all locations that were read, whether they pass the filters or not */
	allIds: ReadonlySet<string>;
	/** the requested IDs and cities that none of these has */
	notFound: NotFound;
	/** the fields of all of these */
	fieldNames: FieldNames;
}

/**
 * Reads the list, and selects the locations of it that pass the filters.
 *
 * @param max how many are selected, from the beginning of the list; `Infinity` for all
 * @param read for this caller alone, no further than it needs, or for several input items (joinAttempt)
 * @throws what readList throws
 */
export async function selectLocations(
	client: Client,
	paging: PagingOptions,
	{ output, filters, queryParameters }: ListParameters,
	max: number,
	read: ListReader = readList,
): Promise<SelectedList> {
	const passesFilters = createLocationFilter(filters);
	const makeItem = createItemMaker(output, client.listUrl);
	// The last location can pass a filter, such as the ID of Get.
	const hasFilters = Object.values(filters).some((filter) => filter !== undefined);
	const maxToRead = hasFilters ? Infinity : max;
	const locations: JsonObject[] = [];
	const seen = await read(client, { paging, queryParameters, maxToRead }, (location) => {
		if (passesFilters(location)) locations.push(makeItem(location));
		return locations.length < max;
	});
	return {
		locations,
		isExhaustive: locations.length < max,
		allIds: seen.ids,
		notFound: findNotFound(seen, filters),
		fieldNames: seen.fieldNames,
	};
}
