import type { Location } from '../../sandbox/service/locations';

/** The fields of a location in the output Simplified, in their order. */
export const COLUMNS =
	'id name companyNameOverride address city state zip country timezone disabled url'.split(' ');

/** @returns the item that the node outputs for a location of the mock service as Simplified */
export function toSimplified({ id, attributes, links }: Location): Record<string, unknown> {
	const fields = new Map(Object.entries({ ...attributes, id, url: links.self }));
	const byName = new Map([...fields].map(([name, value]) => [camelCase(name), value]));
	return Object.fromEntries(COLUMNS.map((name) => [name, byName.get(name)]));
}

/** Sufficient for the names of the mock service. */
function camelCase(name: string): string {
	return name.replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());
}
