import type { JsonObject } from '../../../shared/json';
import { isObject } from '../../../shared/json';
import { ELLIPSIS, shorten } from '../../../shared/text';

/** A field that has another value. */
export interface FieldChange {
	field: string;
	/** null if the location did not have the field */
	from: unknown;
	/** null if the location no longer has the field */
	to: unknown;
}

/**
 * Compares all fields, as people see them: a form that somebody saves unchanged can send null as empty text, a number as
 * text, other line breaks, or letters in another encoding.
 *
 * @returns the changes in the order of the present fields, then those of missing ones
 */
export function findFieldChanges(before: JsonObject, now: JsonObject): FieldChange[] {
	// Most locations have not changed, and for them this is more than twice as fast.
	if (JSON.stringify(before) === JSON.stringify(now)) return [];
	const [old, present] = [new Map(Object.entries(before)), new Map(Object.entries(now))];
	const names = new Set([...present.keys(), ...old.keys()]);
	return [...names]
		.map((field) => ({ field, from: old.get(field) ?? null, to: present.get(field) ?? null }))
		.filter(({ from, to }) => from !== to && toVisible(from) !== toVisible(to));
}

/**
 * What has no width: soft hyphens, zero-width spaces, marks of direction, byte order marks. Not the joiners U+200C and U+200D, and no variation
 * selectors, which change the letters and emoji around them.
 */
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]/g;

/** @returns what people see of a JSON value, as JSON: the same for values that look the same; null also for empty text */
function toVisible(value: unknown): string {
	if (typeof value === 'string' || typeof value === 'number') {
		const text = String(value)
			.replace(INVISIBLE, '')
			.replace(/[\s\p{Cc}]+/gu, ' ')
			.trim();
		return text === '' ? 'null' : JSON.stringify(text.normalize('NFC'));
	}
	if (Array.isArray(value)) return `[${value.map(toVisible).join()}]`;
	if (!isObject(value)) return JSON.stringify(value ?? null);
	const members = Object.entries(value)
		.map(([name, member]) => [JSON.stringify(name), toVisible(member)] as const)
		.filter(([, member]) => member !== 'null');
	return `{${members
		.map((member) => member.join(':'))
		.sort()
		.join()}}`;
}

/** A message of Slack can have 40,000 characters, a cell of Google Sheets 50,000: a summary has at most 13,000. */
const MAX_FIELDS = 20;
const MAX_TEXT_LENGTH = 200;

/**
 * Describes changes in one line for people: `name: Old Mill → New Mill; city: Paris → none`. It begins with the name of a field,
 * so no spreadsheet program takes it for a formula.
 *
 * @returns the first 20 changes, and how many more there are. Each text is cut off after 200 characters
 */
export function summarizeChanges(changes: readonly FieldChange[]): string {
	const more = changes.length - MAX_FIELDS;
	return [
		...changes.slice(0, MAX_FIELDS).map(summarizeChange),
		...(more > 0 ? [`and ${more} more`] : []),
	].join('; ');
}

function summarizeChange({ field, from, to }: FieldChange): string {
	const values = skipCommonStart([from, to].map(describeValue));
	const [name, old, now] = [describeName(field), ...values].map((text) =>
		isolate(shorten(text, MAX_TEXT_LENGTH)),
	);
	return `${name}: ${old} → ${now}`;
}

/** Hebrew, Arabic and the other scripts that are written from right to left (the Unicode Standard, Bidi_Class R and AL). */
const RIGHT_TO_LEFT =
	/[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** @returns the text in isolates (UAX #9, FSI and PDI) if it runs from right to left, so that the arrow behind it keeps its direction */
function isolate(text: string): string {
	return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}

/** How much of what long texts have in common is shown before the first difference. */
const CONTEXT_LENGTH = 20;

/** @returns the texts as they are, or from shortly before their first difference on, if they begin alike for longer than is shown */
function skipCommonStart(texts: string[]): string[] {
	if (new Set(texts.map((text) => shorten(text, MAX_TEXT_LENGTH))).size > 1) return texts;
	const [old = [], present = []] = texts.map((text) => Array.from(text));
	const difference = old.findIndex((character, index) => character !== present[index]);
	const start = (difference < 0 ? old.length : difference) - CONTEXT_LENGTH;
	return [old, present].map((text) => ELLIPSIS + text.slice(Math.max(0, start)).join(''));
}

/** @returns the name in quotation marks if it begins like a formula */
function describeName(field: string): string {
	return toLine(/^[\p{L}\p{N}_]/u.test(field) ? field : JSON.stringify(field));
}

/** @returns text as it is, and everything else as JSON, also text that shows nothing */
function describeValue(value: unknown): string {
	if (value === null) return 'none';
	const line = typeof value === 'string' ? toLine(value) : '';
	return line === '' ? toLine(JSON.stringify(value)) : line;
}

/** @returns the text with a space for each line break, tab and other control character, and without spaces around it */
function toLine(text: string): string {
	return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
