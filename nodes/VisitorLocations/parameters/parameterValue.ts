import type { INodeProperties } from 'n8n-workflow';

import { parseJson, toJson, toText, trimText } from '../../../shared/json';
import { ProblemError, quoteName } from '../../../shared/errors/problem';
import type { NodeContext } from '../context';
import { isTool } from '../context';
import { emptyValueError, noValueError } from './expression';

/**
 * Rejects a number that JavaScript has rounded, because it can be the ID of another location.
 *
 * @param displayName of the parameter with the ID, as the editor shows it
 * @throws ProblemError for a number above 9007199254740991 or with a fraction
 */
export function assertExactId(id: unknown, displayName: string): void {
	if (typeof id !== 'number' || Number.isSafeInteger(id)) return;
	throw new ProblemError({
		message: `'${displayName}' has a number that cannot be read exactly: ${id}`,
		description:
			'An ID is a whole number up to 9007199254740991, or text. Enter it as text, or make the expression return text.',
	});
}

/**
 * @param value the value of the parameter, of any type if an expression returned it
 * @param choices the allowed values; upper and lower case are the same
 * @param displayName the parameter's name in the editor
 * @throws ProblemError when the value is not one of the choices. The editor offers no empty one, so an expression returned it
 */
export function parseOption<T extends string>(
	value: unknown,
	choices: readonly T[],
	displayName: string,
): T {
	const text = toText(value).trim().toLowerCase();
	const choice = choices.find((candidate) => candidate.toLowerCase() === text);
	if (choice !== undefined) return choice;
	const isEmpty = text === '' && typeof (value ?? '') === 'string';
	if (isEmpty) throw noValueError(displayName, adviseToSet(displayName, choices));
	throw unknownValueError(value, choices, displayName);
}

export function unknownValueError(
	value: unknown,
	choices: readonly string[],
	displayName: string,
): ProblemError {
	const quoted = typeof value === 'string' ? `'${quoteName(value)}'` : quoteName(toJson(value));
	return new ProblemError({
		message: `'${displayName}' has the unknown value ${quoted}`,
		description: adviseToSet(displayName, choices),
	});
}

function adviseToSet(displayName: string, choices: readonly string[]): string {
	const last = choices.slice(-2).join(' or ');
	return `Set '${displayName}' to ${[...choices.slice(0, -2), last].join(', ')}.`;
}

/**
 * @param value a boolean, or its text, as forms and spreadsheets send it
 * @throws ProblemError when it is neither true nor false
 */
export function parseBoolean(value: unknown, displayName: string): boolean {
	const text = typeof value === 'boolean' ? String(value) : value;
	return parseOption(text, ['true', 'false'], displayName) === 'true';
}

/** What a model writes for nothing. */
const MODEL_NOTHING = /^(null|none|undefined)$/i;

/** @returns whether a value says nothing: none, an empty text, for a model also a word for nothing, or a list of only these */
export function isLeftOut(context: NodeContext, value: unknown): boolean {
	const saysNothing = (entry: unknown) => {
		if (typeof (entry ?? '') !== 'string') return false;
		const text = toText(entry).trim();
		// n8n copies the node for isTool.
		return text === '' || (MODEL_NOTHING.test(text) && isTool(context));
	};
	return (parseList(value) ?? [value]).every(saysNothing);
}

/**
 * Reads a parameter that has a default.
 *
 * @param parent the path of the collection that the parameter is in
 * @returns its value; its default if a model left it out, because an agent passes that on as nothing
 * @throws ProblemError if it is left out otherwise: an expression returned no value
 */
export function readOrDefault(
	context: NodeContext,
	{ name, displayName, default: usual }: INodeProperties,
	parent: readonly string[] = [],
): unknown {
	const path = [...parent, name];
	const value: unknown = context.getNodeParameter(path.join('.'), usual);
	if (!isLeftOut(context, value)) return value;
	if (isTool(context)) return usual;
	throw emptyValueError(context, path, displayName, {
		message: `'${displayName}' is empty`,
		description: `'${displayName}' needs a value.`,
	});
}

/** @returns a list, also of JSON text, as a model or `$json.ids` within a text writes it; undefined if it is none */
function parseList(value: unknown): unknown[] | undefined {
	const list = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
	return Array.isArray(list) ? list : undefined;
}

/** What stands between names in a text, and between the cells that somebody copies from a sheet. */
const NAME_SEPARATORS = /[,;\r\n\t]/;

/**
 * @param value names or IDs: a list, also as JSON text, or text
 * @param separators between the entries of text
 * @returns the entries as they are; what is neither list nor text is the only one
 */
export function findEntries(value: unknown, separators: RegExp): unknown[] {
	return parseList(value) ?? (typeof value === 'string' ? value.split(separators) : [value]);
}

/**
 * @param value as above
 * @param displayName the parameter's name in the editor
 * @returns the entries without spaces around them and without empty ones
 * @throws ProblemError when one is neither text nor a number, because leaving it out would lose it
 */
export function splitList(
	value: unknown,
	displayName: string,
	separators = NAME_SEPARATORS,
): string[] {
	return findEntries(value, separators)
		.map((entry) => parseText(entry, displayName, TAKE_A_FIELD))
		.filter((entry) => entry !== '');
}

const TAKE_A_FIELD =
	'To take a field of each object in a list, use for example {{ $json.locations.map(location => location.id) }}.';

/**
 * @param value the value of the parameter, of any type if an expression returned it
 * @param displayName the parameter's name in the editor
 * @param fix what the expression must return instead
 * @returns the text or the number without spaces around it, `''` for null and undefined
 * @throws ProblemError for any other type
 */
export function parseText(
	value: unknown,
	displayName: string,
	fix = 'It takes one value, for example {{ $json.name }}.',
): string {
	if (['string', 'number'].includes(typeof (value ?? ''))) return trimText(value);
	throw new ProblemError({
		message: `'${displayName}' must be text or a number`,
		description: fix,
	});
}
