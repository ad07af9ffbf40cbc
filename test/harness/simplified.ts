import type { Location } from '../../sandbox/service/locations';

/** The fields of a location in the output Simplified, in their order. */
export const COLUMNS = [
	'id',
	'name',
	'companyNameOverride',
	'address',
	'city',
	'state',
	'zip',
	'country',
	'timezone',
	'disabled',
	'url',
];

/** @returns the item that the node outputs for a location of the mock service as Simplified */
export function toSimplified(location: Location): Record<string, unknown> {
	const fields = new Map(Object.entries(allFields(location)));
	return Object.fromEntries(COLUMNS.map((name) => [name, fields.get(name)]));
}

/** @returns the item that the node outputs as All Fields */
function allFields({ id, attributes, links }: Location): object {
	const fields = Object.entries(attributes).map(([name, value]) => [camelCase(name), value]);
	return { id, ...(Object.fromEntries(fields) as object), url: links.self };
}

/** Sufficient for the names of the mock service. */
function camelCase(name: string): string {
	return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
