import type { JsonObject } from '../../../shared/json';

/** A complete list, as the trigger stores it. */
export interface KnownList {
	/** the locations that pass the filters, with the fields that are compared */
	locations: readonly JsonObject[];
	/** the IDs of all locations, whether they pass the filters or not */
	ids: ReadonlySet<string>;
}

/** @returns the IDs of `before` that `now` does not have */
export function findMissingIds(now: KnownList, before: KnownList): string[] {
	return [...before.ids].filter((id) => !now.ids.has(id));
}

/**
 * Merges two readings of the list: a location that one of them has is in the list. A list that changes while it is read
 * can hide a location from one reading (docs/paging.md).
 *
 * @returns the locations of the later reading, then those of the earlier one that it does not have
 */
export function mergeReadings(earlier: KnownList, later: KnownList): KnownList {
	const onlyEarlier = earlier.locations.filter(({ id }) => !later.ids.has(String(id)));
	return {
		locations: [...later.locations, ...onlyEarlier],
		ids: new Set([...later.ids, ...earlier.ids]),
	};
}
