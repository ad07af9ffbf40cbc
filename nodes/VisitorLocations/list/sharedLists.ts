import type { IExecutePaginationFunctions } from 'n8n-workflow';

import { isTool } from '../context';
import type { LocationResource } from '../paging/page';
import type { Client } from '../transport/client';
import type { ListRequest, ListReader, SeenLocations } from './readList';
import { readList } from './readList';

// n8n calls `pagination` once for each input item. What the input items of an attempt share:
//
//     the list, its requests and its error     if computeListKey is equal: the first one that asks reads for all, with its client
//     nothing else                             parameters, filters, items, what was not found, and the error that n8n shows are their own
//
// Runs share nothing, nor do attempts, the calls of a tool, and the only input item of a node.

/** By n8n's object for the input of a run, which Retry On Fail uses again: how the input items of its latest attempt read. */
const readerOfLatestAttempt = new WeakMap<object, ListReader>();

/**
 * Joins an input item to the others of its attempt (the first start of the node, or one by Retry On Fail). Call it before anything
 * that waits or fails: the first input item begins an attempt, and the others must not find the one before.
 *
 * @returns how the input item reads a list: with the others, or, if it is the only one, alone, and no further than it needs
 */
export function joinAttempt(context: IExecutePaginationFunctions): ListReader {
	const executeData = context.getExecuteData();
	// With Execute Once, n8n runs the first input item, and leaves the others in the data. The data of a tool can be the agent's.
	const isSingle = executeData.node.executeOnce === true || isTool(context);
	if (isSingle || (executeData.data.main?.[0]?.length ?? 0) < 2) return readList;
	const latest = readerOfLatestAttempt.get(executeData);
	// n8n starts the input items in their order, also those of batches (n8n 2.20 to 2.41, RoutingNode.runNode).
	const isFirstOfAttempt = context.getItemIndex() === 0;
	if (latest !== undefined && !isFirstOfAttempt) return latest;
	const read = createSharedReader();
	readerOfLatestAttempt.set(executeData, read);
	return read;
}

/** A list that several input items select from. */
interface SharedList {
	locations: readonly LocationResource[];
	seen: SeenLocations;
}

/**
 * @returns a function that reads each list once for all who request it, to its end or to `maxToRead`, and then gives each the locations
 * until its `take` wants no more. If a reading fails, all who wait get the error; who comes later reads again
 */
function createSharedReader(): ListReader {
	const lists = new Map<string, Promise<SharedList>>();
	const readOnce = async (client: Client, request: ListRequest): Promise<SharedList> => {
		const key = computeListKey(client, request);
		const known = lists.get(key);
		if (known !== undefined) return await known;
		const list = readForAll(client, request);
		lists.set(key, list);
		list.catch(() => lists.delete(key));
		return await list;
	};
	return async (client, request, take) => {
		const { locations, seen } = await readOnce(client, request);
		for (const location of locations) if (!take(location)) break;
		return seen;
	};
}

/** Input items share a list if all of this is equal. Filters and Output are not in it: each selects for itself. */
function computeListKey({ requesterKey }: Client, request: ListRequest): string {
	const { paging, queryParameters, maxToRead } = request;
	return JSON.stringify([requesterKey, paging, queryParameters, String(maxToRead)]); // JSON has no Infinity
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
