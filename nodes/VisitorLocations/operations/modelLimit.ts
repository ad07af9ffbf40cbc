import type { JsonObject } from '../../../shared/json';

/**
 * Says in an item that nothing was found, or cuts the items at Limit and says so in one item more. Without it, a cut list looks
 * whole to a model, and an empty one says nothing, because n8n passes a model the items alone (n8n 2.41, buildObservation).
 *
 * @param items up to one more than Limit, which shows that Limit cuts the list
 */
export function explainLimit(items: readonly JsonObject[], limit: number): readonly JsonObject[] {
	if (items.length === 0) return [{ note: 'No location in the list matches.' }];
	if (items.length <= limit) return items;
	const note = `This is not the whole list. 'Limit' of this tool is ${limit}, so only the first ${limit} locations are here.`;
	return [...items.slice(0, limit), { note }];
}
