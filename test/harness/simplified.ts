import type { Location } from '../../sandbox/service/locations';

/** The fields of a location in the form Simplified, in their order. */
export const COLUMNS = [
	...['id', 'name', 'companyNameOverride', 'address', 'city', 'state', 'zip', 'country'],
	...['timezone', 'disabled', 'url'],
];

/** @returns what the node makes of a location of the embedded service in the form Simplified */
export function simplified(location: Location): Record<string, unknown> {
	const fields = Object.entries(allFields(location));
	return Object.fromEntries(fields.filter(([name]) => COLUMNS.includes(name)));
}

/** @returns the same in the form All Fields */
export function allFields({ id, attributes, links }: Location): object {
	const fields = Object.entries(attributes).map(([name, value]) => [camelCase(name), value]);
	return { id, ...(Object.fromEntries(fields) as object), url: links.self };
}

/** Enough for the names that the embedded service sends. */
function camelCase(name: string): string {
	return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
