import type { JsonObject } from '../../../shared/json';
import { ProblemError } from '../../../shared/problem';
import { FieldNames } from '../output/fields';

/** A complete list at one time, as the trigger stores and compares it. */
export interface ListSnapshot {
	/** the locations that pass the filters, with the fields that are compared */
	locations: readonly JsonObject[];
	/** the IDs of all locations, whether they pass the filters or not */
	allIds: ReadonlySet<string>;
}

/** @returns the IDs of `before` that `now` does not have */
export function findMissingIds(before: ListSnapshot, now: ListSnapshot): string[] {
	return [...before.allIds].filter((id) => !now.allIds.has(id));
}

/** A list that was just read (a SelectedList is one). */
export interface Reading extends ListSnapshot {
	/** the fields of all locations, whether they pass the filters or not */
	fieldNames: FieldNames;
}

/**
 * Merges two readings of the list: a location that one of them has is in the list. A list that changes while it is read
 * can hide a location from one reading (docs/paging.md).
 *
 * @returns the locations of the later reading, then those of the earlier one that it does not have
 */
export function mergeReadings(earlier: Reading, later: Reading): Reading {
	const onlyEarlier = earlier.locations.filter(({ id }) => !later.allIds.has(String(id)));
	const fieldNames = new FieldNames();
	for (const reading of [earlier, later]) fieldNames.merge(reading.fieldNames);
	return {
		locations: [...later.locations, ...onlyEarlier],
		allIds: new Set([...later.allIds, ...earlier.allIds]),
		fieldNames,
	};
}

/** With fewer known locations than this, the removal of a part of them is not suspicious. */
const MIN_LOCATIONS_TO_SUSPECT = 10;

/**
 * Stops a removal that more likely comes from a lost permission: of all locations, or of more than half of 10 or more.
 * Counts the whole list, because a location that no longer passes the filters is still there.
 *
 * @throws ProblemError that says how to continue
 */
export function assertNoLargeRemoval(before: ListSnapshot, now: ListSnapshot): void {
	const known = before.allIds.size;
	const missing = findMissingIds(before, now).length;
	const isLarge =
		now.allIds.size === 0 || (known >= MIN_LOCATIONS_TO_SUSPECT && missing > known / 2);
	if (missing === 0 || !isLarge) return;
	const some = `${missing} of the ${known} known locations are no longer`;
	const all =
		known === 1
			? 'The known location is no longer'
			: `None of the ${known} known locations is still`;
	throw new ProblemError({
		message: `${missing === known ? all : some} in the list`,
		description:
			"No event was output, and the stored list is unchanged, because a lost permission or an outage of the service looks the same. Check in the service whether these locations were removed, and whether the account that n8n signs in with can still see them. If they are really gone, set the option 'Large Removals' to Report Them until the next poll has run.",
	});
}
