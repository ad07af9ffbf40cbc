import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { LocationResource } from '../paging/page';
import type { Client } from '../transport/client';
import type { ReadingOptions, SeenLocations } from './readList';
import { readList } from './readList';

/** One try of a run with several input items: with Retry On Fail, n8n runs the node again with the same data. */
interface Try {
	lists: SharedLists;
	/** the numbers of the input items that belong to it */
	items: Set<number>;
}

/** By run, kept for as long as n8n keeps the data of the run. */
const latestTries = new WeakMap<object, Try>();

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
	let current = latestTries.get(run);
	if (current === undefined || current.items.has(item)) {
		current = { lists: new SharedLists(), items: new Set() };
		latestTries.set(run, current);
	}
	current.items.add(item);
	return current.lists;
}

/** A list that several input items select from. */
export interface SharedList {
	/** by ID, in the order of the list */
	locations: ReadonlyMap<string, LocationResource>;
	seen: SeenLocations;
}

/** The lists that input items share: each is read once, to its end or as far as Limit needs, and all wait for it. */
export class SharedLists {
	private readonly lists = new Map<string, Promise<SharedList>>();

	/**
	 * @param maxToRead how many locations are read, from the beginning of the list; `Infinity` for all
	 * @returns the list that another input item has requested in the same way, otherwise a new one
	 * @throws what readList throws. All that wait for the list get the error; who comes later reads it again
	 */
	async read(client: Client, options: ReadingOptions, maxToRead: number): Promise<SharedList> {
		// Everything in which lists can differ. JSON has no Infinity.
		const key = JSON.stringify([client.requesterKey, options, String(maxToRead)]);
		const known = this.lists.get(key);
		if (known !== undefined) return await known;
		const list = readSharedList(client, options, maxToRead);
		this.lists.set(key, list);
		list.catch(() => this.lists.delete(key));
		return await list;
	}
}

async function readSharedList(
	client: Client,
	options: ReadingOptions,
	maxToRead: number,
): Promise<SharedList> {
	const locations = new Map<string, LocationResource>();
	const seen = await readList(client, options, (location) => {
		locations.set(location.id, location);
		return locations.size < maxToRead;
	});
	return { locations, seen };
}
