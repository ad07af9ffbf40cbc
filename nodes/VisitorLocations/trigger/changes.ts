import type { JsonObject } from '../../../shared/json';
import { isDeepEqual } from '../../../shared/json';
import { listFields } from '../output/fields';
import type { OutputMode } from '../output/output';
import { createProjection } from '../output/output';

export const EVENTS = ['added', 'changed', 'removed'] as const;
export type Event = (typeof EVENTS)[number];

/** An event of one location. The trigger outputs an item for each (item.ts). */
export interface Change {
	event: Event;
	/** the location as it is; for a removed one, as it was last seen */
	location: JsonObject;
	/** names of the fields that have another value; empty for added and removed */
	changedFields: string[];
	/** the location as it was, for changed and removed */
	previous?: JsonObject;
	/** true for a sample event, in a test in the editor */
	sample?: true;
}

/** @returns whether changes of a field are reported */
export type IsWatchedField = (field: string) => boolean;

/** The options of a comparison. */
export interface ComparisonOptions {
	isWatched: IsWatchedField;
	/** whether the locations are as the service sent them, not rows as of All Fields */
	isRaw: boolean;
}

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
	{ isWatched, isRaw }: ComparisonOptions,
): Change[] {
	const unmatched = new Map(before.map((location) => [String(location.id), location]));
	const changes: Change[] = [];
	for (const location of now) {
		const id = String(location.id);
		const previous = unmatched.get(id);
		unmatched.delete(id);
		if (previous === undefined) {
			changes.push({ event: 'added', location, changedFields: [] });
			continue;
		}
		const changedFields = findChangedFields(previous, location, isRaw).filter(isWatched);
		if (changedFields.length > 0) {
			changes.push({ event: 'changed', location, changedFields, previous });
		}
	}
	for (const previous of unmatched.values()) {
		changes.push({ event: 'removed', location: previous, changedFields: [], previous });
	}
	return changes;
}

/** A field that is null and a missing one are the same: some services leave out what is null. */
function findChangedFields(before: JsonObject, now: JsonObject, isRaw: boolean): string[] {
	const [old, present] = [listFields(before, isRaw), listFields(now, isRaw)];
	const names = new Set([...present.keys(), ...old.keys()]);
	return [...names].filter(
		(name) =>
			name !== 'id' && // a number and its text are the same ID
			!isDeepEqual(old.get(name) ?? null, present.get(name) ?? null),
	);
}

/** The fields that the trigger adds to a location. */
const ITEM_FIELDS = ['event', 'sample', 'changedFields', 'previous'];

/**
 * @param output the parameter Output. The changed fields are output in every form, so that both values can be compared.
 * @returns the event, flat: the fields of the location next to `event`, `sample` and `changedFields`, and `previous`. A
 * field of the location with one of these names is left out.
 */
export function createItem(
	{ event, sample, changedFields, location, previous }: Change,
	output: OutputMode,
): JsonObject {
	const projectFields = createProjection(output);
	const projectWithChanged = (one: JsonObject): JsonObject =>
		output.mode === 'raw' ? one : { ...projectFields(one), ...fieldsOrNull(one, changedFields) };
	const own = Object.entries(projectWithChanged(location));
	const fields = own.filter(([name]) => !ITEM_FIELDS.includes(name));
	return {
		event,
		...(sample === undefined ? {} : { sample }),
		changedFields,
		...Object.fromEntries(fields),
		...(previous === undefined ? {} : { previous: projectWithChanged(previous) }),
	};
}

function fieldsOrNull(location: JsonObject, names: readonly string[]): JsonObject {
	return Object.fromEntries(
		names.map((name) => [name, Object.hasOwn(location, name) ? location[name] : null]),
	);
}
