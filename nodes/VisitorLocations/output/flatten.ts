import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';
import { camelCase, selfLink } from './attributes';

/** Names with a meaning of their own in a flat location, and what an attribute of that name becomes. */
const RESERVED = new Map([
	['id', 'attributeId'],
	['type', 'attributeType'],
	['url', 'attributeUrl'],
]);
const RESERVED_WITH_COMPANY = new Map([...RESERVED, ['companyId', 'attributeCompanyId']]);

/** The columns that people look for first, in their order; `url` comes after them, then the rest. */
const FIRST = new Map(
	[
		...['name', 'companyName', 'companyNameOverride'],
		...['address', 'addressLineOne', 'addressLineTwo', 'city', 'state', 'zip', 'country'],
		...['timezone', 'disabled'],
	].map((name, place) => [name, place]),
);

/**
 * Makes locations flat, ready for a spreadsheet: `id`, every attribute in camelCase (null stays
 * null), and `url` (`links.self`), the useful ones first and the rest as sent. Every attribute passes, known or not:
 * one named `id`, `type` or `url` becomes `attributeId` and so on, and of two names that come out alike the second
 * keeps the form that it was sent in. A location that is no JSON:API resource is flat already and passes unchanged.
 *
 * @param companyId goes onto each location as `companyId`, if given: right after `id`, or last where the location is flat already
 * @returns a function for one location; it remembers the names that it has converted
 */
export function flattener(companyId?: string): (resource: JsonObject) => JsonObject {
	const flatAlready = withCompany(companyId);
	const reserved = companyId === undefined ? RESERVED : RESERVED_WITH_COMPANY;
	const converted = new Map<string, string>();
	const nameFor = (attribute: string): string => {
		let name = converted.get(attribute);
		if (name === undefined) {
			const camel = camelCase(attribute);
			name = reserved.get(camel) ?? camel;
			converted.set(attribute, name);
		}
		return name;
	};

	return (resource) => {
		const attributes = attributesOf(resource);
		if (attributes === undefined) return flatAlready(resource);
		const flat: JsonObject =
			companyId === undefined ? { id: resource.id } : { id: resource.id, companyId };
		const add = (attribute: string) => {
			setOwn(flat, freeName(flat, nameFor(attribute), attribute, reserved), attributes[attribute]);
		};
		const first: string[] = [];
		const rest: string[] = [];
		for (const attribute of Object.keys(attributes)) {
			const place = FIRST.get(nameFor(attribute));
			if (place === undefined || place in first) rest.push(attribute);
			else first[place] = attribute;
		}
		first.forEach(add);
		const url = selfLink(resource.links);
		if (url !== undefined) flat.url = url;
		rest.forEach(add);
		return flat;
	};
}

/** The members of a JSON:API resource (JSON:API 1.1, resource objects). */
const MEMBERS = ['id', 'type', 'attributes', 'links', 'relationships', 'meta'];

/** @returns the attributes of a resource, which may leave them out; undefined for a location that is flat already */
function attributesOf(resource: JsonObject): JsonObject | undefined {
	if (isObject(resource.attributes)) return resource.attributes;
	const isResource =
		typeof resource.type === 'string' &&
		resource.attributes === undefined &&
		Object.keys(resource).every((name) => MEMBERS.includes(name));
	return isResource ? {} : undefined;
}

function freeName(
	flat: JsonObject,
	name: string,
	asSent: string,
	reserved: ReadonlyMap<string, string>,
): string {
	if (!Object.hasOwn(flat, name)) return name;
	if (!Object.hasOwn(flat, asSent) && !reserved.has(asSent)) return asSent;
	let count = 2;
	while (Object.hasOwn(flat, `${name}${count}`)) count++;
	return `${name}${count}`;
}

function setOwn(flat: JsonObject, name: string, value: unknown): void {
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

/**
 * Puts the company on locations that stay as received.
 *
 * @param companyId the company's ID, undefined to leave locations unchanged
 * @returns a function for one location; a `companyId` that the service sent itself stays
 */
export function withCompany(companyId: string | undefined): (location: JsonObject) => JsonObject {
	if (companyId === undefined) return (location) => location;
	return (location) =>
		Object.hasOwn(location, 'companyId') ? location : { ...location, companyId };
}
