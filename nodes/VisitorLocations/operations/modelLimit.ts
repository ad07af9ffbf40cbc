import type { JsonObject } from '../../../shared/json';
import type { NodeContext } from '../context';
import { isTool } from '../context';

/** @returns how many items to read: for a model one more than Limit, to know whether Limit cuts the list */
export function countToRead(context: NodeContext, limit: number): number {
	return isTool(context) ? limit + 1 : limit;
}

/**
 * Cuts the items at Limit, and says so in one item more. Without it, a cut list looks whole to a model, because n8n passes it
 * the items alone (n8n 2.41, buildObservation).
 *
 * @param items as many as `countToRead` says
 */
export function cutAtLimit<T>(items: readonly T[], limit: number): (T | JsonObject)[] {
	if (items.length <= limit) return [...items];
	const note = `This is not the whole list. 'Limit' of this tool is ${limit}, so only the first ${limit} locations are here.`;
	return [...items.slice(0, limit), { note }];
}
