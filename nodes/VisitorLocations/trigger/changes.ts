import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, isDeepEqual } from '../../../credentials/shared/json';
import { getSelfLink } from '../output/attributes';

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

/**
 * Compares two lists. Locations with the same `id` are the same location.
 *
 * @param before the locations as they were
 * @param now the locations as they are
 * @param isWatched which fields count as changed, all by default
 * @returns the added and changed locations in the order of `now`, then the removed ones
 */
export function diffLocations(
	before: readonly JsonObject[],
	now: readonly JsonObject[],
	isWatched: IsWatchedField = () => true,
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
		const changedFields = findChangedFields(previous, location).filter(isWatched);
		if (changedFields.length > 0) {
			changes.push({ event: 'changed', location, changedFields, previous });
		}
	}
	for (const previous of unmatched.values()) {
		changes.push({ event: 'removed', location: previous, changedFields: [], previous });
	}
	return changes;
}

function findChangedFields(before: JsonObject, now: JsonObject): string[] {
	const [old, present] = [listComparableFields(before), listComparableFields(now)];
	const names = new Set([...present.keys(), ...old.keys()]);
	return [...names].filter(
		(name) =>
			name !== 'id' && // a number and its text are the same ID
			(old.has(name) !== present.has(name) || !isDeepEqual(old.get(name), present.get(name))),
	);
}

/** @returns the fields of a flat location; of one as sent by the service, its attributes, other members, and `url` */
export function listComparableFields({ attributes, ...members }: JsonObject): Map<string, unknown> {
	if (!isObject(attributes)) {
		const own = attributes === undefined ? {} : { attributes };
		return new Map(Object.entries({ ...members, ...own }));
	}
	const url = getSelfLink(members.links);
	const own = { ...(url === undefined ? {} : { url }), ...attributes };
	return new Map([...Object.entries(members), ...Object.entries(own)]);
}
