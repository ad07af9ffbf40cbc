import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { LocationResource } from '../paging/page';
import type { Client } from '../transport/client';
import type { ListRequest, ReadList, SeenLocations } from './readList';
import { readList } from './readList';

/** The latest try of each run, kept for as long as n8n keeps the data of the run. With Retry On Fail, n8n runs a node again with the same data. */
const latestTries = new WeakMap<object, Try>();

/**
 * Adds the input item to the try that is running. n8n starts all input items of a run at once, or in batches, and has no object for
 * each try. So an input item that comes a second time begins another try, which reads everything again.
 *
 * @returns how the input item reads lists: with the others of its try, or, if it is the only one, alone, no further than it needs
 */
export function joinTry(context: IExecutePaginationFunctions): ReadList {
	const executeData = context.getExecuteData();
	// With Execute Once, n8n runs the first input item, and leaves the others in the data.
	const isOnce = context.getNode().executeOnce === true;
	if (isOnce || (executeData.data.main?.[0]?.length ?? 0) < 2) return readList;
	const item = context.getItemIndex();
	const latest = latestTries.get(executeData);
	const current = latest?.has(item) === false ? latest : new Try();
	latestTries.set(executeData, current);
	current.add(item);
	return current.readList;
}

/** A list that several input items select from. */
interface SharedList {
	locations: readonly LocationResource[];
	seen: SeenLocations;
}

/** The input items of a try, and the lists that they share. */
class Try {
	private readonly items = new Set<number>();
	/** by everything in which they can differ */
	private readonly lists = new Map<string, Promise<SharedList>>();

	has(item: number): boolean {
		return this.items.has(item);
	}

	add(item: number): void {
		this.items.add(item);
	}

	/**
	 * Reads a list for all input items that request the same one, whatever `take` wants: to its end or to `maxToRead`. If that fails,
	 * all that wait get the error; who comes later reads it again.
	 */
	readonly readList: ReadList = async (client, request, take) => {
		const { locations, seen } = await this.findList(client, request);
		for (const location of locations) if (!take(location)) break;
		return seen;
	};

	private async findList(client: Client, request: ListRequest): Promise<SharedList> {
		// JSON has no Infinity.
		const key = JSON.stringify([client.requesterKey, request, String(request.maxToRead)]);
		const known = this.lists.get(key);
		if (known !== undefined) return await known;
		const list = readWholeList(client, request);
		this.lists.set(key, list);
		list.catch(() => this.lists.delete(key));
		return await list;
	}
}

async function readWholeList(client: Client, request: ListRequest): Promise<SharedList> {
	const locations: LocationResource[] = [];
	const seen = await readList(client, request, (location) => {
		locations.push(location);
		return true;
	});
	return { locations, seen };
}
