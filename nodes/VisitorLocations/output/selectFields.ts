import { camelCase } from './camelCase';

type Members = Record<string, unknown>;

/** Picks fields of simplified locations. */
export interface FieldSelector {
	select: (location: Members) => Members;
	/** @returns the fields that no location had so far */
	missing: () => string[];
}

/**
 * Makes locations with `id` and the fields given, in their order. A field that a location does not have is null, so
 * that every row has the same columns.
 *
 * @param fields names of attributes, as sent (`address-line-one`) or as put out (`addressLineOne`)
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
