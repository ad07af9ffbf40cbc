import type { IDataObject } from 'n8n-workflow';

import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import { listNames, ProblemError } from '../../../shared/errors/problem';
import { getLabel } from '../output/attributes';
import { FieldNames } from '../output/fieldNames';

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
 * Stops a removal that more likely comes from a lost permission: of all locations, or of more than half of 10 or
 * more. Counts the whole list, because a location that no longer passes the filters is still there.
 *
 * @throws ProblemError that says how to continue
 */
export function assertNoLargeRemoval(before: ListSnapshot, now: ListSnapshot): void {
	const known = before.allIds.size;
	const missingIds = findMissingIds(before, now);
	const missing = missingIds.length;
	const isLarge = missing === known || (known >= MIN_LOCATIONS_TO_SUSPECT && missing > known / 2);
	if (missing === 0 || !isLarge) return;
	const some = `${missing} of the ${known} known locations are no longer`;
	const all =
		known === 1
			? 'The known location is no longer'
			: `None of the ${known} known locations is still`;
	throw new ProblemError({
		message: `${missing === known ? all : some} in the list`,
		description: `Missing: ${listNames(nameLocations(missingIds, before))}. No event was output, and the stored list is unchanged, because a lost permission or an outage of the service looks the same. Check in the service whether these locations were removed, and whether the account that n8n signs in with can still see them. If they are really gone, set the option 'Large Removals' to Report Them, and publish the workflow, which polls at once. Then set it back.`,
	});
}

/** @returns for each ID the name of the location with the ID, or the ID alone: of a location that did not pass the filters, the rest is not known */
function nameLocations(ids: readonly string[], { locations }: ListSnapshot): string[] {
	const labels = new Map(locations.map((location) => [String(location.id), getLabel(location)]));
	return ids.map((id) => {
		const label = labels.get(id) ?? '';
		return label === '' ? id : `${label} (${id})`;
	});
}

/**
 * Formats a list for static data: the locations that pass the filters as one text, and the IDs of the others, because n8n
 * watches every object there for changes, which is slow for thousands.
 */
export function formatList({ locations, allIds }: ListSnapshot): IDataObject {
	const passing = new Set(locations.map(getId));
	return {
		locations: JSON.stringify(locations),
		filteredOutIds: JSON.stringify([...allIds].filter((id) => !passing.has(id))),
	};
}

/** @returns undefined if it is not what `formatList` returns: another version of the package can have stored it */
export function parseList({ locations, filteredOutIds }: IDataObject): ListSnapshot | undefined {
	const passing = parseArray(locations);
	const others = parseArray(filteredOutIds);
	if (passing === undefined || others === undefined || !passing.every(isObject)) return undefined;
	return { locations: passing, allIds: new Set([...passing.map(getId), ...others.map(String)]) };
}

function parseArray(text: unknown): unknown[] | undefined {
	try {
		const value: unknown = JSON.parse(String(text));
		return Array.isArray(value) ? value : undefined;
	} catch {
		return undefined;
	}
}

function getId(location: JsonObject): string {
	return String(location.id);
}
