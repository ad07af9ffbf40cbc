import type { JsonObject } from '../../../shared/json';
import { isObject, toText } from '../../../shared/json';

/** The documented attributes (docs/openapi.yaml, LocationAttributes); there are more. */
export const DOCUMENTED_ATTRIBUTES = [
	'address',
	'address-line-one',
	'address-line-two',
	'auto-sign-out-at-midnight',
	'blacklist-filters-csv-upload-status',
	'capacity-limit',
	'city',
	'company-name-override',
	'deliveries-onboarding-complete',
	'disabled',
];

/** The attributes that name a location, the best first. */
export const NAME_ATTRIBUTES = ['name', 'company-name-override', 'company-name', 'address'];

/**
 * Turns an attribute name into camelCase, so that its three spellings are one field: `address-line-one`, `address_line_one` and
 * `addressLineOne`. Keeps every other character, and what begins or ends with a hyphen or an underscore there.
 */
export function camelCase(name: string): string {
	return name.replace(/(?<=[^-_])[-_]+([\p{L}\p{N}])/gu, (_match, letter: string) =>
		letter.toUpperCase(),
	);
}

/**
 * Finds an attribute of a location, in JSON:API form, or of an object without `attributes`.
 *
 * @param name as documented, hyphenated; it is found in each spelling (camelCase)
 * @returns its value, undefined when the location has none of that name
 */
export function getAttribute(location: JsonObject, name: string): unknown {
	const members = isObject(location.attributes) ? location.attributes : location;
	if (Object.hasOwn(members, name)) return members[name];
	if (!name.includes('-')) return undefined;
	const others = [camelCase(name), name.replaceAll('-', '_')];
	const found = others.find((spelling) => Object.hasOwn(members, spelling));
	return found === undefined ? undefined : members[found];
}

/** @returns what people call a location: its name, and its city unless the name contains it; `''` if it has neither */
export function getLabel(location: JsonObject): string {
	const getText = (attribute: string) => toText(getAttribute(location, attribute)).trim();
	const name = NAME_ATTRIBUTES.map(getText).find((text) => text !== '') ?? '';
	const city = getText('city');
	return (name.includes(city) ? [name] : [name, city]).filter((text) => text !== '').join(', ');
}

/** @returns `links.self`: a string, or the `href` of a link object (JSON:API 1.1, links); undefined for none, or null */
export function getSelfLink(links: unknown): unknown {
	if (!isObject(links)) return undefined;
	return (isObject(links.self) ? links.self.href : links.self) ?? undefined;
}
