import type { Secrets } from './secrets';

/** @returns the JSON type of a value, in words; whole numbers are told from others */
export function typeOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'list';
	if (typeof value === 'string') return 'text';
	if (typeof value === 'boolean') return 'true/false';
	if (typeof value === 'number') return Number.isInteger(value) ? 'whole number' : 'number';
	return 'object';
}

/** @returns the members of an object, each as `name (type)`, without their values */
export function memberNames(value: Record<string, unknown>, secrets: Secrets): string[] {
	return Object.entries(value).map(
		([name, member]) => `${secrets.shown(name)} (${typeOf(member)})`,
	);
}
