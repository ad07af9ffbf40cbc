import type { JsonObject } from '../../../credentials/shared/json';
import type { Change } from './changes';

/** What the trigger adds to a location. */
const ADDED = ['event', 'sample', 'changedFields', 'previous'];

/**
 * @param pick makes of a location what comes out
 * @returns what happened, flat: the fields of the location beside `event`, `sample` and `changedFields`, and `previous`. A
 * field of the location with one of these names comes out as `locationEvent` and so on, with a number where it has that, too.
 */
export function itemOf(
	{ event, sample, changedFields, location, previous }: Change,
	pick: (location: JsonObject) => JsonObject,
): JsonObject {
	const own = pick(location);
	const fields = Object.entries(own).map(([name, value]) => [
		ADDED.includes(name) ? freeName(own, name) : name,
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

function freeName(own: JsonObject, name: string): string {
	const other = `location${name.charAt(0).toUpperCase()}${name.slice(1)}`;
	let free = other;
	for (let count = 2; Object.hasOwn(own, free); count++) free = `${other}${count}`;
	return free;
}
