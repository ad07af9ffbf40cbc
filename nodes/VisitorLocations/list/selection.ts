import type { JsonObject } from '../../../shared/json';
import type { Filters } from '../filter/filter';
import { createLocationFilter } from '../filter/filter';
import type { FieldNames } from '../output/fields';
import type { OutputMode } from '../output/output';
import { createItemMaker } from '../output/output';
import type { LocationResource } from '../paging/page';
import type { PagingOptions } from '../paging/readPages';
import type { ListParameters } from '../parameters/listParameters';
import type { Client } from '../transport/client';
import type { NotFound } from './notFound';
import { findNotFound } from './notFound';
import type { SeenLocations } from './readList';
import { readList } from './readList';
import type { SharedList, SharedLists } from './sharedLists';

/** How many of the locations that pass the filters are selected. */
export interface SelectionOptions {
	/** the maximum number of items, `Infinity` for all */
	limit: number;
	/** whether to continue after all IDs of the filter were found */
	continuesAfterIds?: boolean;
}

/** The locations that pass the filters, and what is known of the list. */
export interface SelectedList {
	/** in the form that the parameter Output says; in each form they have an `id` */
	locations: JsonObject[];
	/** whether fewer were selected than Limit and the IDs of the filter allow: then all locations were looked at */
	hasRoomLeft: boolean;
	/** the IDs of all locations that were read, whether they pass the filters or not */
	ids: ReadonlySet<string>;
	/** the requested IDs and cities that none of these has */
	notFound: NotFound;
	/** the fields of all of these */
	fieldNames: FieldNames;
}

/**
 * Reads the list, and selects locations of it.
 *
 * @param sharedLists those of several input items; undefined to read for this caller alone, no further than it needs
 * @throws what readList throws
 */
export async function selectLocations(
	client: Client,
	paging: PagingOptions,
	{ output, filters, queryParameters }: ListParameters,
	{ limit, continuesAfterIds = false }: SelectionOptions,
	sharedLists?: SharedLists,
): Promise<SelectedList> {
	const hasFilters = Object.values(filters).some((filter) => filter !== undefined);
	const maxById = continuesAfterIds ? Infinity : (filters.ids?.length ?? Infinity);
	const selection = new Selection(filters, output, Math.min(limit, maxById));
	// Without filters, nobody needs more than Limit. With filters, several input items read to the end; one stops at its maximum.
	const maxToRead = hasFilters ? Infinity : limit;
	const reading = { paging, queryParameters, readsAhead: maxToRead === Infinity };
	if (sharedLists !== undefined) {
		const list = await sharedLists.read(client, reading, maxToRead);
		for (const location of findCandidates(list, filters)) if (!selection.add(location)) break;
		return selection.finish(list.seen, copyNested);
	}
	const seen = await readList(client, reading, (location) => selection.add(location));
	return selection.finish(seen);
}

/** Takes the locations that pass the filters, as many as the maximum. */
class Selection {
	private readonly items: JsonObject[] = [];
	private readonly passesFilters: (location: LocationResource) => boolean;
	private readonly makeItem: (location: LocationResource) => JsonObject;

	constructor(
		private readonly filters: Filters,
		output: OutputMode,
		private readonly max: number,
	) {
		this.passesFilters = createLocationFilter(filters);
		this.makeItem = createItemMaker(output);
	}

	/** @returns whether it takes more */
	add(location: LocationResource): boolean {
		if (this.passesFilters(location)) this.items.push(this.makeItem(location));
		return this.items.length < this.max;
	}

	/** @param seen all locations that were read @param toOwn makes an item that nobody shares */
	finish(seen: SeenLocations, toOwn = (item: JsonObject) => item): SelectedList {
		const { items, filters, max } = this;
		return {
			locations: items.map(toOwn),
			hasRoomLeft: items.length < max,
			ids: seen.ids,
			notFound: findNotFound(seen, filters),
			fieldNames: seen.fieldNames,
		};
	}
}

/** @returns the location with the ID if the filter has a single one, as in Get; otherwise all */
function findCandidates({ locations }: SharedList, { ids }: Filters): Iterable<LocationResource> {
	const [id] = ids ?? [];
	if (id === undefined || ids?.length !== 1) return locations.values();
	const location = locations.get(id);
	return location === undefined ? [] : [location];
}

/** Input items share the objects inside a location, not the item itself (createItemMaker), and a later node might change its items. */
function copyNested(item: JsonObject): JsonObject {
	const isFlat = Object.values(item).every((value) => typeof value !== 'object' || value === null);
	return isFlat ? item : structuredClone(item);
}
