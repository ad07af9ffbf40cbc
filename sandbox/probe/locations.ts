import type { LocationResource } from './packageApi';
import { isObject, DOCUMENTED_ATTRIBUTES } from './packageApi';

/** @returns the IDs and attributes of locations with their types, as rows of a name and its types; without any value */
export function describeLocations(locations: readonly LocationResource[]): string[][] {
	const values = locations.flatMap(({ attributes, ...flat }) =>
		Object.entries(isObject(attributes) ? attributes : flat),
	);
	const types = new Map<string, Set<string>>();
	for (const [name, value] of values) {
		types.set(name, (types.get(name) ?? new Set()).add(describeType(value)));
	}
	const attributes = [...types].map(([name, seen]) => {
		const documented = DOCUMENTED_ATTRIBUTES.includes(name) ? '' : ' (not documented)';
		return [name, [...seen].sort().join(' or ') + documented];
	});
	const missing = DOCUMENTED_ATTRIBUTES.filter((name) => !types.has(name));
	const ids = new Set(locations.map(({ id }) => describeType(id)));
	return [
		['id', [...ids].join(' or ')],
		['Documented, but missing', missing.join(', ') || 'none'],
		...attributes,
	];
}

/** @returns the JSON type of a value, in words */
export function describeType(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	return typeof value === 'string' ? 'text' : typeof value;
}
