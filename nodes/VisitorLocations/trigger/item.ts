import type { JsonObject } from '../../../credentials/shared/json';
import type { Change } from './changes';

/** What the trigger adds to a location. */
const ADDED = ['event', 'sample', 'changedFields', 'previous'];

/**
 * @param pick makes of a location what comes out
 * @returns what happened, flat: the fields of the location beside `event`, `sample` and `changedFields`, and `previous`. A
 * field of the location with one of these names comes out as `locationEvent` and so on.
 */
export function itemOf(
	{ event, sample, changedFields, location, previous }: Change,
	pick: (location: JsonObject) => JsonObject,
): JsonObject {
	const fields = Object.entries(pick(location)).map(([name, value]) => [
		ADDED.includes(name) ? `location${name.charAt(0).toUpperCase()}${name.slice(1)}` : name,
		value,
	]);
	return {
		event,
		...(sample === undefined ? {} : { sample }),
		changedFields,
		...(Object.fromEntries(fields) as JsonObject),
		...(previous === undefined ? {} : { previous: pick(previous) }),
	};
}
