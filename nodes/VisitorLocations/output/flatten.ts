import type { JsonObject } from '../../../credentials/shared/json';
import { camelCase, getAttributes, getSelfLink } from './attributes';

/** The first columns, in this order. `url` follows them, then the rest. */
const FIRST_COLUMNS = new Map(
	[
		...['name', 'companyName', 'companyNameOverride'],
		...['address', 'addressLineOne', 'addressLineTwo', 'city', 'state', 'zip', 'country'],
		...['timezone', 'disabled'],
	].map((name, column) => [name, column]),
);

/**
 * Creates a function that makes a location flat, ready for a spreadsheet: `id`, every attribute in camelCase (null stays
 * null), and `url` (`links.self`); the useful columns first and the rest as sent. If a name is taken, the attribute
 * keeps the name that the service sent. A location without `attributes` stays as it is: only names change.
 *
 * @param only the names to keep; all without it
 */
export function createFlattener(only?: ReadonlySet<string>): (location: JsonObject) => JsonObject {
	const camelCaseNames = new Map<string, string>();
	const toCamelCase = (attribute: string): string => {
		let name = camelCaseNames.get(attribute);
		if (name === undefined) {
			name = camelCase(attribute);
			camelCaseNames.set(attribute, name);
		}
		return name;
	};
	const isKept = (name: string) => only === undefined || only.has(name);

	return (location) => {
		const attributes = getAttributes(location);
		if (attributes === undefined) {
			const flat = renameFields(location, toCamelCase);
			return only === undefined ? flat : pickFields(flat, only);
		}
		const flat: JsonObject = { id: location.id };
		const add = (attribute: string) => {
			const name = findFreeName(flat, attributes, attribute, toCamelCase(attribute));
			if (isKept(name)) setOwnField(flat, name, attributes[attribute]);
		};
		const first: string[] = [];
		const rest: string[] = [];
		for (const attribute of Object.keys(attributes)) {
			const name = toCamelCase(attribute);
			if (!isKept(name)) continue;
			const column = FIRST_COLUMNS.get(name);
			if (column === undefined || first[column] !== undefined) rest.push(attribute);
			else first[column] = attribute;
		}
		first.forEach(add);
		const url = getSelfLink(location.links);
		if (url !== undefined && isKept('url')) flat.url = url;
		rest.forEach(add);
		return flat;
	};
}

/** @returns the members of a flat location with these names, in its own order */
export function pickFields(location: JsonObject, names: ReadonlySet<string>): JsonObject {
	return Object.fromEntries(Object.entries(location).filter(([name]) => names.has(name)));
}

/** Renames the fields of a flat location, unless that name is taken. */
function renameFields(location: JsonObject, rename: (name: string) => string): JsonObject {
	const names = Object.keys(location);
	if (names.every((name) => rename(name) === name)) return location;
	const renamed: JsonObject = {};
	for (const name of names) {
		const isTaken = [location, renamed].some((row) => Object.hasOwn(row, rename(name)));
		setOwnField(renamed, isTaken ? name : rename(name), location[name]);
	}
	return renamed;
}

/** @returns a name that neither the flat location nor another attribute has */
function findFreeName(
	flat: JsonObject,
	attributes: JsonObject,
	attribute: string,
	camelCased: string,
): string {
	const isTaken = Object.hasOwn(flat, camelCased) || Object.hasOwn(attributes, camelCased);
	let name = isTaken ? attribute : camelCased;
	// This only happens to attributes named `id` and `url`, because these names belong to the location itself.
	while (Object.hasOwn(flat, name)) name = `attributes.${name}`;
	return name;
}

function setOwnField(flat: JsonObject, name: string, value: unknown): void {
	if (name === '__proto__') {
		// A plain assignment would change the prototype.
		Object.defineProperty(flat, name, {
			value,
			enumerable: true,
			writable: true,
			configurable: true,
		});
	} else {
		flat[name] = value;
	}
}
