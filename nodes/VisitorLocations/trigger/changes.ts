import type { JsonObject } from '../../../shared/json';
import type { FieldChange } from './fieldChanges';
import { findFieldChanges, summarizeChanges } from './fieldChanges';
import type { ListSnapshot } from './listSnapshot';

export const EVENTS = ['added', 'changed', 'removed'] as const;
export type Event = (typeof EVENTS)[number];

/** What happened to one location. The trigger outputs an item for each. */
export interface LocationEvent {
	event: Event;
	/** the location with all its fields, as it is; a removed one as it was last seen */
	location: JsonObject;
	/** what happened, in one line for people */
	summary: string;
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
 * @param before the list as it was
 * @param now the list as it is
 * @returns the added and changed locations in the order of `now`, then the removed ones: those that pass the filters count
 */
export function diffLocations(
	before: ListSnapshot,
	now: ListSnapshot,
	isWatched: IsWatchedField,
): LocationEvent[] {
	const unmatched = new Map(before.locations.map((location) => [String(location.id), location]));
	const events: LocationEvent[] = [];
	for (const location of now.locations) {
		const id = String(location.id);
		const previous = unmatched.get(id);
		unmatched.delete(id);
		if (previous === undefined) {
			const summary = before.allIds.has(id) ? 'now passes the filters' : 'added';
			events.push({ event: 'added', location, summary, changes: [] });
			continue;
		}
		const changes = findFieldChanges(previous, location).filter(({ field }) => isWatched(field));
		if (changes.length === 0) continue;
		events.push({ event: 'changed', location, summary: summarizeChanges(changes), changes });
	}
	for (const [id, location] of unmatched) {
		const summary = now.allIds.has(id) ? 'no longer passes the filters' : 'removed';
		events.push({ event: 'removed', location, summary, changes: [] });
	}
	return events;
}
