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
 * null), and `url` (`links.self`); the useful columns first and the rest as sent. If another attribute has the name in
 * camelCase, the attribute keeps its own. The `id` and the link of the location replace attributes of these names. A
 * location without `attributes` stays as it is: only names change.
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
		const flat = new Map<string, unknown>([['id', location.id]]);
		const url = getSelfLink(location.links);
		const first: string[] = [];
		const rest: string[] = [];
		for (const attribute of Object.keys(attributes)) {
			const name = toCamelCase(attribute);
			const isReplaced = attribute === 'id' || (attribute === 'url' && url !== undefined);
			if (!isKept(name) || isReplaced) continue;
			const column = FIRST_COLUMNS.get(name);
			if (column === undefined || first[column] !== undefined) rest.push(attribute);
			else first[column] = attribute;
		}
		const add = (attribute: string) => {
			const name = toCamelCase(attribute);
			const isTaken = flat.has(name) || (name !== attribute && Object.hasOwn(attributes, name));
			const free = isTaken ? attribute : name;
			if (isKept(free)) flat.set(free, attributes[attribute]);
		};
		first.forEach(add);
		if (url !== undefined && isKept('url')) flat.set('url', url);
		rest.forEach(add);
		return Object.fromEntries(flat);
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
	const renamed = new Map<string, unknown>();
	for (const name of names) {
		const isTaken = Object.hasOwn(location, rename(name)) || renamed.has(rename(name));
		renamed.set(isTaken ? name : rename(name), location[name]);
	}
	return Object.fromEntries(renamed);
}
