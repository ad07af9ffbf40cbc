import type { IExecutePaginationFunctions } from 'n8n-workflow';

import type { LocationResource } from '../paging/page';
import type { Client } from '../transport/client';
import type { ListReader, ListRequest, ReadList, SeenLocations } from './readList';
import { readList } from './readList';

/** The reader of the latest try of each run: n8n has one object for the input of a run, also if it tries again (Retry On Fail). */
const latestReaders = new WeakMap<object, SharedReader>();

/**
 * Chooses how an input item reads its list. Call it before anything that can fail or wait, because it notes that a try begins.
 *
 * @returns a reader that reads for all input items of the try; for a single one, a reader that reads no further than it needs
 */
export function chooseReader(context: IExecutePaginationFunctions): ListReader {
	const executeData = context.getExecuteData();
	// With Execute Once, n8n runs the first input item, and leaves the others in the data.
	const isOnce = context.getNode().executeOnce === true;
	if (isOnce || (executeData.data.main?.[0]?.length ?? 0) < 2) {
		return { read: readList, isShared: false };
	}
	const latest = latestReaders.get(executeData);
	// n8n starts the input items in their order, also those of batches (n8n 2.0 to 2.41, RoutingNode.runNode).
	if (latest !== undefined && context.getItemIndex() > 0) return latest;
	const reader = new SharedReader();
	latestReaders.set(executeData, reader);
	return reader;
}

/** A list that several input items select from. */
interface SharedList {
	locations: readonly LocationResource[];
	seen: SeenLocations;
}

/** Reads each list once, for all input items of a try that request the same one. */
class SharedReader implements ListReader {
	readonly isShared = true;
	/** by what requests it (Client.requesterKey), Paging, Query Parameters and `maxToRead`; filters and Output are not of the list */
	private readonly lists = new Map<string, Promise<SharedList>>();

	/** Whatever `take` wants, the list is read to its end or to `maxToRead`. If that fails, all that wait get the error; who comes later reads it again. */
	readonly read: ReadList = async (client, request, take) => {
		const { locations, seen } = await this.findList(client, request);
		for (const location of locations) if (!take(location)) break;
		return seen;
	};

	private async findList(client: Client, request: ListRequest): Promise<SharedList> {
		// JSON has no Infinity.
		const key = JSON.stringify([client.requesterKey, request, String(request.maxToRead)]);
		const known = this.lists.get(key);
		if (known !== undefined) return await known;
		const list = readForAll(client, request);
		this.lists.set(key, list);
		list.catch(() => this.lists.delete(key));
		return await list;
	}
}

/** Reads a list with the client of the input item that asks first. */
async function readForAll(client: Client, request: ListRequest): Promise<SharedList> {
	const locations: LocationResource[] = [];
	const seen = await readList(client, request, (location) => {
		locations.push(location);
		return true;
	});
	return { locations, seen };
}
