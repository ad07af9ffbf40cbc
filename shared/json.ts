// Reading unknown JSON: each function takes whatever there is and never throws.

/** A JSON object whose members are not known. */
export type JsonObject = Record<string, unknown>;

/** @returns whether `value` is an object that is neither null nor an array */
export function isObject(value: unknown): value is JsonObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** @returns a member of whatever this is, undefined when it has none of that name */
export function getMember(value: unknown, name: string): unknown {
	return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

/** @returns the value as text if it is text or a number (as an expression can return), else `''` */
export function toText(value: unknown): string {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value : '';
}

/** @returns the value of a JSON text, undefined if it is not JSON */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

/** @returns JSON; `''` for what is nested too deeply for it */
export function toJson(value: unknown): string {
	try {
		return JSON.stringify(value);
	} catch {
		return '';
	}
}

/** Spaces and characters without a width (U+200B to U+200F, U+2060, and U+FEFF in \s), which web pages put around what people copy. */
const PASTED_SPACE = /^[\s\u200b-\u200f\u2060]+|[\s\u200b-\u200f\u2060]+$/g;

/** @returns a field as it is sent: without what was pasted along with it (PASTED_SPACE). Not for passwords. */
export function trimText(value: unknown): string {
	return toText(value).replace(PASTED_SPACE, '');
}
