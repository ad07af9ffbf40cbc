import type { INodeProperties } from 'n8n-workflow';

import { parseJson, toText, trimText } from '../../../shared/json';
import { ProblemError } from '../../../shared/problem';
import type { NodeContext } from '../context';
import { isTool } from '../context';

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
 * @throws ProblemError when the value is not one of the choices
 */
export function parseOption<T extends string>(
	value: unknown,
	choices: readonly T[],
	displayName: string,
): T {
	const text = toText(value).trim().toLowerCase();
	const choice = choices.find((candidate) => candidate.toLowerCase() === text);
	if (choice !== undefined) return choice;
	throw new ProblemError({
		message: `'${displayName}' has an unknown value`,
		description: `Set '${displayName}' to ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}.`,
	});
}

/**
 * @param value a boolean, or its text, as forms and spreadsheets send it
 * @throws ProblemError when it is neither true nor false
 */
export function parseBoolean(value: unknown, displayName: string): boolean {
	const text = typeof value === 'boolean' ? String(value) : value;
	return parseOption(text, ['true', 'false'], displayName) === 'true';
}

/** @returns the value of a parameter; its default if a model left it out, because an agent passes that on as nothing */
export function readOrDefault(context: NodeContext, property: INodeProperties): unknown {
	const value: unknown = context.getNodeParameter(property.name, property.default);
	const isLeftOut = value === undefined || value === null || value === '';
	return isTool(context) && isLeftOut ? property.default : value;
}

/**
 * @param value names or IDs: a list, also as JSON text, as a model or `$json.ids` within a text writes it, or text
 * @param separators between the entries of text
 * @returns the entries as they are; what is neither list nor text is the only one
 */
export function findEntries(value: unknown, separators: RegExp): unknown[] {
	const list = typeof value === 'string' && value.trim().startsWith('[') ? parseJson(value) : value;
	if (Array.isArray(list)) return list;
	return typeof value === 'string' ? value.split(separators) : [value];
}

/**
 * @param value as above
 * @param displayName the parameter's name in the editor
 * @returns the entries without spaces around them and without empty ones
 * @throws ProblemError when one is neither text nor a number, because leaving it out would lose it
 */
export function splitList(value: unknown, displayName: string, separators = /,/): string[] {
	return findEntries(value, separators)
		.map((entry) => parseText(entry, displayName))
		.filter((entry) => entry !== '');
}

/**
 * @param value the value of the parameter, of any type if an expression returned it
 * @param displayName the parameter's name in the editor
 * @returns the text or the number without spaces around it, `''` for null and undefined
 * @throws ProblemError for any other type
 */
export function parseText(value: unknown, displayName: string): string {
	if (['string', 'number'].includes(typeof (value ?? ''))) return trimText(value);
	throw new ProblemError({
		message: `'${displayName}' must be text or a number`,
		description: `Open '${displayName}' and look at the result below the expression. To take a field of each object in a list, use for example {{ $json.locations.map(location => location.id) }}.`,
	});
}
