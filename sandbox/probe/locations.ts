import type { LocationResource } from './product';
import { isObject, PUBLISHED_ATTRIBUTES, selfLink } from './product';

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
	const links = new Set(locations.map(selfForm));
	return [
		['id', [...ids].join(' or ')],
		['links.self', [...links].slice(0, 3).join(', ')],
		['Documented, but missing', missing.join(', ') || 'none'],
		...attributes,
	];
}

/** @returns `links.self` without the location's own id (docs/openapi.yaml, Location) */
function selfForm({ id, links }: LocationResource): string {
	const href = selfLink(links);
	return typeof href === 'string' ? href.replace(String(id), '<id>').replace(/\?.*/, '?…') : 'none';
}

/** @returns the JSON type of a value, in words */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	return typeof value === 'string' ? 'text' : typeof value;
}
