import type { JsonObject } from '../../../shared/json';
import { isDeepEqual } from '../../../shared/json';
import type { OutputMode } from '../output/output';
import { createProjection } from '../output/output';

export const EVENTS = ['added', 'changed', 'removed'] as const;
export type Event = (typeof EVENTS)[number];

/** A field that has another value. */
export interface FieldChange {
	field: string;
	/** null if the location did not have the field */
	from: unknown;
	/** null if the location no longer has the field */
	to: unknown;
}

/** What happened to one location. The trigger outputs an item for each. */
export interface LocationEvent {
	event: Event;
	/** the location with all its fields, as it is; a removed one as it was last seen */
	location: JsonObject;
	/** empty for an added and a removed location */
	changes: readonly FieldChange[];
	/** true for a sample, in a test in the editor */
	sample?: true;
}

/** @returns whether changes of a field are reported */
export type IsWatchedField = (field: string) => boolean;

/**
 * Compares two lists. Locations with the same `id` are the same location.
 *
 * @param before the locations as they were
 * @param now the locations as they are
 * @returns the added and changed locations in the order of `now`, then the removed ones
 */
export function diffLocations(
	before: readonly JsonObject[],
	now: readonly JsonObject[],
	isWatched: IsWatchedField,
): LocationEvent[] {
	const unmatched = new Map(before.map((location) => [String(location.id), location]));
	const events: LocationEvent[] = [];
	for (const location of now) {
		const id = String(location.id);
		const previous = unmatched.get(id);
		unmatched.delete(id);
		if (previous === undefined) {
			events.push({ event: 'added', location, changes: [] });
			continue;
		}
		const changes = findFieldChanges(previous, location).filter(({ field }) => isWatched(field));
		if (changes.length > 0) events.push({ event: 'changed', location, changes });
	}
	for (const location of unmatched.values()) {
		events.push({ event: 'removed', location, changes: [] });
	}
	return events;
}

/** A field that is null and a missing one are the same: some services leave out what is null. */
function findFieldChanges(before: JsonObject, now: JsonObject): FieldChange[] {
	// Most locations have not changed, and for them this is more than twice as fast.
	if (JSON.stringify(before) === JSON.stringify(now)) return [];
	const [old, present] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
	const names = new Set([...present.keys(), ...old.keys()]);
	names.delete('id'); // a number and its text are the same ID
	return [...names]
		.map((field) => ({ field, from: old.get(field) ?? null, to: present.get(field) ?? null }))
		.filter(({ from, to }) => !isDeepEqual(from, to));
}

/** The fields that the trigger adds to a location. */
const ITEM_FIELDS = ['event', 'sample', 'changes'];

/**
 * @param output the parameter Output: the fields of the location. `changes` has both values of each changed field, whether
 * it is one of them or not
 * @returns the event, flat: `event`, `sample` and `changes`, then the fields of the location. A field of the location with
 * one of these names is left out.
 */
export function createItem(
	{ event, sample, changes, location }: LocationEvent,
	output: OutputMode,
): JsonObject {
	const fields = Object.entries(createProjection(output)(location));
	return {
		event,
		...(sample === undefined ? {} : { sample }),
		changes,
		...Object.fromEntries(fields.filter(([name]) => !ITEM_FIELDS.includes(name))),
	};
}
