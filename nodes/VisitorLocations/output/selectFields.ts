import type { JsonObject } from '../../../credentials/shared/json';
import { camelCase } from './attributes';

/** Picks fields of simplified locations. */
export interface FieldSelector {
	select: (location: JsonObject) => JsonObject;
	/** Looks for the fields that no location had so far. */
	notice: (location: JsonObject) => void;
	/** @returns the fields that no location had so far */
	missing: () => readonly string[];
}

/**
 * Makes locations with `id` and the given fields, in their order. A field that a location lacks is null, so that
 * every row has the same columns.
 *
 * @param fields names of attributes, as sent (`address-line-one`) or as output (`addressLineOne`)
 */
export function fieldSelector(fields: readonly string[]): FieldSelector {
	let missing = fields;
	const notice = (location: JsonObject) => {
		if (missing.length === 0) return;
		missing = missing.filter((field) => nameIn(location, field) === undefined);
	};
	return {
		select: (location) => {
			const selected = new Map([['id', location.id]]);
			for (const field of fields) {
				const name = nameIn(location, field);
				selected.set(name ?? camelCase(field), name === undefined ? null : location[name]);
			}
			notice(location);
			return Object.fromEntries(selected);
		},
		notice,
		missing: () => missing,
	};
}

/** @returns how a location spells a field, undefined when it has none */
export function nameIn(location: JsonObject, field: string): string | undefined {
	if (Object.hasOwn(location, field)) return field;
	const name = camelCase(field);
	return Object.hasOwn(location, name) ? name : undefined;
}
