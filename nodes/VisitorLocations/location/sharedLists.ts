import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import type { Filters } from '../filter/filter';
import { createLocationFilter, foldCity, foldNames } from '../filter/filter';
import type { OutputMode } from '../output/output';
import { createItemMaker } from '../output/output';
import type { LocationResource } from '../paging/page';
import type { PagingOptions } from '../paging/readPages';
import type { QueryParameter } from '../parameters/queryParameters';
import type { Connection } from '../transport/connection';
import { SeenLocations } from './notFound';
import { readLocations } from './readLocations';

/** One try of a run with several input items: with Retry On Fail, n8n runs the node again with the same data. */
interface Try {
	lists: SharedLists;
	/** the numbers of the input items that belong to it */
	items: Set<number>;
}

/** The latest try of each run, kept for as long as n8n keeps the data of the run. */
const tries = new WeakMap<object, Try>();

/**
 * Adds the input item to the try that is running. n8n starts all input items of a run at once, or in batches, and has no object for
 * each try. So an input item that comes a second time begins another try, which reads everything again.
 *
 * @returns the lists that the input items of this try share; undefined for a single one, which keeps no list: it stops
 * reading at its limit
 */
export function joinSharedLists(context: IExecutePaginationFunctions): SharedLists | undefined {
	const run = context.getExecuteData();
	// With Execute Once, n8n runs the first input item, and leaves the others in the data of the run.
	const isOnce = context.getNode().executeOnce === true;
	if (isOnce || (run.data.main?.[0]?.length ?? 0) < 2) return undefined;
	const item = context.getItemIndex();
	let current = tries.get(run);
	if (current === undefined || current.items.has(item)) {
		current = { lists: new SharedLists(), items: new Set() };
		tries.set(run, current);
	}
	current.items.add(item);
	return current.lists;
}

/** The lists that input items share: each is read once, to its end or as far as Limit needs, and all wait for it. */
export class SharedLists {
	private readonly lists = new Map<string, Promise<SharedList>>();

	/**
	 * @param wanted how many locations are wanted, from the beginning of the list; `Infinity` with filters
	 * @returns the list that another input item has requested in the same way, otherwise a new one
	 * @throws what readLocations throws. All that wait for the list get the error; who comes later reads it again
	 */
	async read(
		connection: Connection,
		paging: PagingOptions,
		parameters: readonly QueryParameter[],
		wanted: number,
	): Promise<SharedList> {
		const { connectionKey, listUrl } = connection;
		// Everything in which lists can differ. JSON has no Infinity.
		const key = JSON.stringify([connectionKey, listUrl, paging, parameters, String(wanted)]);
		const known = this.lists.get(key);
		if (known !== undefined) return await known;
		const list = readSharedList(connection, paging, parameters, wanted);
		this.lists.set(key, list);
		list.catch(() => this.lists.delete(key));
		return await list;
	}
}

async function readSharedList(
	connection: Connection,
	paging: PagingOptions,
	parameters: readonly QueryParameter[],
	wanted: number,
): Promise<SharedList> {
	const seen = new SeenLocations();
	const toItem = (location: LocationResource) => {
		seen.add(location);
		return location;
	};
	const options = { limit: wanted, toItem };
	return new SharedList(await readLocations(connection, paging, parameters, options), seen);
}

/** A finished list. What is the same for all input items is computed once, when the first of them needs it. */
export class SharedList {
	private readonly texts = { city: remember(foldCity), names: remember(foldNames) };
	private positions: ReadonlyMap<string, number> | undefined;

	/** @param seen knows all these locations */
	constructor(
		private readonly locations: readonly LocationResource[],
		readonly seen: SeenLocations,
	) {}

	/**
	 * @param max the maximum number of items
	 * @returns the items of the locations that pass the filters, in the order of the list. They are copies, because a later
	 * node might change its items
	 */
	select(filters: Filters, output: OutputMode, max: number): JsonObject[] {
		const passesFilters = createLocationFilter(filters, this.texts);
		const makeItem = createItemMaker(output);
		const items: JsonObject[] = [];
		for (const location of this.findByIds(filters.ids)) {
			if (items.length >= max) break;
			if (passesFilters(location)) items.push(copyItem(makeItem(location)));
		}
		return items;
	}

	/** @returns the locations with these IDs, in the order of the list; all if there is no filter of that kind */
	private findByIds(ids: readonly string[] | undefined): readonly LocationResource[] {
		if (ids === undefined) return this.locations;
		this.positions ??= new Map(this.locations.map(({ id }, position) => [id, position]));
		const { positions, locations } = this;
		const found = ids.flatMap((id) => positions.get(id) ?? []).sort((one, other) => one - other);
		return found.flatMap((position) => locations[position] ?? []);
	}
}

/** @returns a function that computes the text of each location once */
function remember(
	compute: (location: LocationResource) => string,
): (location: LocationResource) => string {
	const texts = new Map<LocationResource, string>();
	return (location) => {
		let text = texts.get(location);
		if (text === undefined) {
			text = compute(location);
			texts.set(location, text);
		}
		return text;
	};
}

/** Copying a row without objects inside in this way takes a tenth of the time. */
function copyItem(item: JsonObject): JsonObject {
	const isFlat = Object.values(item).every((value) => typeof value !== 'object' || value === null);
	return isFlat ? { ...item } : structuredClone(item);
}
