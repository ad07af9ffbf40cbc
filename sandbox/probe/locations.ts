import type { LocationResource } from './product';
import { isObject, PUBLISHED_ATTRIBUTES } from './product';

/** @returns what locations look like, in rows of a question and its answer; no value of an attribute is in it */
export function judgeLocations(locations: readonly LocationResource[]): string[][] {
	const values = locations.flatMap(({ attributes, ...flat }) =>
		Object.entries(isObject(attributes) ? attributes : flat),
	);
	const types = new Map<string, Set<string>>();
	for (const [name, value] of values) {
		types.set(name, (types.get(name) ?? new Set()).add(typeOf(value)));
	}
	const attributes = [...types].map(([name, seen]) => {
		const documented = PUBLISHED_ATTRIBUTES.includes(name) ? '' : ' (not documented)';
		return [name, [...seen].sort().join(' or ') + documented];
	});
	const missing = PUBLISHED_ATTRIBUTES.filter((name) => !types.has(name));
	const ids = new Set(locations.map(({ id }) => typeOf(id)));
	return [
		['id', [...ids].join(' or ')],
		['Documented, but missing', missing.join(', ') || 'none'],
		...attributes,
	];
}

/** @returns the JSON type of a value, in words */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	return typeof value === 'string' ? 'text' : typeof value;
}
