import type { JsonObject } from '../../../credentials/shared/json';
import { camelCase } from './attributes';

/** Picks fields of simplified locations. */
export interface FieldSelector {
	select: (location: JsonObject) => JsonObject;
	/** @returns the fields that no location had so far */
	missing: () => string[];
}

/**
 * Makes locations with `id` and the given fields, in their order. A field that a location lacks is null, so that
 * every row has the same columns.
 *
 * @param fields names of attributes, as sent (`address-line-one`) or as output (`addressLineOne`)
 */
export function fieldSelector(fields: readonly string[]): FieldSelector {
	const missing = new Set(fields);
	return {
		select: (location) => {
			const selected = new Map([['id', location.id]]);
			for (const field of fields) {
				const asSent = Object.hasOwn(location, field);
				const name = asSent ? field : camelCase(field);
				const found = asSent || Object.hasOwn(location, name);
				if (found) missing.delete(field);
				selected.set(name, found ? location[name] : null);
			}
			return Object.fromEntries(selected);
		},
		missing: () => [...missing],
	};
}
