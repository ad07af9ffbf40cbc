import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import { listNames, MAX_LISTED_CHOICES, ProblemError } from '../../../shared/errors/problem';
import { DOCUMENTED_ATTRIBUTES, camelCase } from './attributes';

/**
 * Creates a function that makes an item with `id` and the given fields, in their order. A field that a location does
 * not have becomes null, so that every row has the same columns.
 *
 * @param fields names of attributes, as sent (`address-line-one`) or as output (`addressLineOne`)
 * @returns a function for flat locations
 */
export function createFieldSelector(
	fields: readonly string[],
): (location: JsonObject) => JsonObject {
	return (location) => {
		const selected = new Map([['id', location.id]]);
		for (const field of fields) {
			const name = [field, camelCase(field)].find((spelling) => Object.hasOwn(location, spelling));
			selected.set(name ?? camelCase(field), name === undefined ? null : location[name]);
		}
		return Object.fromEntries(selected);
	};
}

/** The names of the fields of all locations that are read. */
export class FieldNames {
	/** as they are output: in camelCase, in the order in which they were read */
	readonly outputNames = new Set(['id']);
	/** as they were added */
	private readonly names = new Set(['id']);
	private isEmptyList = true;

	/** @param location as the service sent it, or flat */
	add(location: JsonObject): void {
		this.isEmptyList = false;
		const { attributes } = location;
		this.addAll(Object.keys(isObject(attributes) ? attributes : location));
	}

	/** @param other the names of another reading of the list */
	merge(other: FieldNames): void {
		this.isEmptyList &&= other.isEmptyList;
		this.addAll(other.names);
	}

	/**
	 * @param fields names as sent or in camelCase. The service can leave out the documented ones, and those of Simplified.
	 * @param parameter the name of the parameter that names them, in the editor
	 * @param continueHint what to do if this is not an error for the user
	 * @throws ProblemError when no location has one of the fields; never if there is no location
	 */
	assertHas(fields: readonly string[], parameter: string, continueHint: string): void {
		if (this.isEmptyList) return;
		const known = this.outputNames;
		const unknown = fields.filter((field) => {
			const name = camelCase(field);
			return !known.has(name) && !KNOWN_FIELDS.has(name);
		});
		if (unknown.length === 0) return;
		const named = listNames(unknown.map((field) => `'${field}'`));
		throw new ProblemError({
			message: `No location has the field${unknown.length > 1 ? 's' : ''} ${named} (in '${parameter}')`,
			description: `Available fields: ${listNames([...known], MAX_LISTED_CHOICES)}. Correct or remove ${named} in '${parameter}'. ${continueHint}`,
		});
	}

	private addAll(names: Iterable<string>): void {
		for (const name of names) {
			if (this.names.has(name)) continue;
			this.names.add(name);
			this.outputNames.add(camelCase(name));
		}
	}
}

/** The fields that Simplified keeps: names, address, and whether the location is in use. */
export const SIMPLIFIED_FIELDS: ReadonlySet<string> = new Set([
	...['id', 'name', 'companyName', 'companyNameOverride'],
	...['address', 'city', 'state', 'zip', 'country', 'timezone', 'disabled', 'enabled', 'url'],
]);

/** The documented fields, as they are output. */
export const DOCUMENTED_FIELDS: ReadonlySet<string> = new Set([
	'url',
	...DOCUMENTED_ATTRIBUTES.map(camelCase),
]);

/** The fields that a location can have, whether the service sends them or not. */
export const KNOWN_FIELDS: ReadonlySet<string> = new Set([
	...DOCUMENTED_FIELDS,
	...SIMPLIFIED_FIELDS,
]);
