import type { JsonObject } from '../../../shared/json';
import type { NodeContext } from '../context';
import { isTool } from '../context';

/** @returns how many locations to select: for a model one more than Limit, to know whether Limit cuts the list */
export function countToSelect(context: NodeContext, limit: number): number {
	return isTool(context) ? limit + 1 : limit;
}

/**
 * For a model, says in an item that nothing was found, or cuts the items at Limit and says so in one item more. Without it, a
 * cut list looks whole, and an empty one says nothing, because n8n passes a model the items alone (n8n 2.41, buildObservation).
 *
 * @param items as many as `countToSelect` says
 */
export function adaptItemsToTool<T>(
	context: NodeContext,
	items: readonly T[],
	limit: number,
): readonly (T | JsonObject)[] {
	if (!isTool(context)) return items;
	if (items.length === 0) return [{ note: 'No location in the list matches.' }];
	if (items.length <= limit) return items;
	const note = `This is not the whole list. 'Limit' of this tool is ${limit}, so only the first ${limit} locations are here.`;
	return [...items.slice(0, limit), { note }];
}
