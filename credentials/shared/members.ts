/** @returns whether `value` is an object that is neither null nor an array */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns a member of whatever this is, undefined when it has none of that name */
export function memberOf(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
