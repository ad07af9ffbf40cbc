import type {
	IExecutePaginationFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { textOf } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';

/** What n8n hands to a node in a run, in the editor, and in a poll. */
export type NodeContext = IExecutePaginationFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * @param value what the parameter holds; an expression may give anything
 * @param displayName the parameter's name in the editor
 * @param range the least and the most that are allowed
 * @param fix what to do instead
 * @throws ProblemError when the value is no whole number of the range
 */
export function parseWholeNumber(
	value: unknown,
	displayName: string,
	{ least, most = Infinity }: { least: number; most?: number },
	fix: string,
): number {
	// Number() makes 0 of null and of an empty text.
	const number = textOf(value).trim() === '' ? NaN : Number(value);
	if (Number.isInteger(number) && number >= least && number <= most) return number;
	const allowed = most === Infinity ? `of at least ${least}` : `from ${least} to ${most}`;
	throw new ProblemError({
		message: `'${displayName}' must be a whole number ${allowed}`,
		description: fix,
	});
}

/**
 * @param value what the parameter holds; an expression may give anything
 * @param choices what it can be
 * @param displayName the parameter's name in the editor
 * @param fix what to do instead
 * @throws ProblemError when the value is none of the choices
 */
export function parseOption<T extends string>(
	value: unknown,
	choices: readonly T[],
	displayName: string,
	fix: string,
): T {
	const choice = choices.find((candidate) => candidate === value);
	if (choice === undefined) throw invalidOptionError(displayName, fix);
	return choice;
}

/**
 * @param value what a switch holds; an expression may give it as text, as a form or a spreadsheet has it
 * @returns whether it is on
 * @throws ProblemError when it is neither on nor off
 */
export function parseBoolean(value: unknown, displayName: string, fix: string): boolean {
	const text = typeof value === 'boolean' ? String(value) : textOf(value).trim().toLowerCase();
	return parseOption(text, ['true', 'false'], displayName, fix) === 'true';
}

export function invalidOptionError(displayName: string, fix: string): ProblemError {
	return new ProblemError({
		message: `'${displayName}' has an unknown value`,
		description: fix,
	});
}

/**
 * @returns whether an AI agent runs the node. n8n gives it a variant of the node as a tool, named like it with `Tool` at
 * the end (n8n 2.41, convertNodeToAiTool).
 */
export function isTool(context: NodeContext): boolean {
	return context.getNode().type.endsWith('Tool');
}

/**
 * @param value names or IDs: a list, as an expression gives it, or comma-separated text
 * @param displayName the parameter's name in the editor
 * @returns those that are not empty, without spaces around them
 * @throws ProblemError when one is an object or the like: to leave it out would lose it
 */
export function splitList(value: unknown, displayName: string): string[] {
	const parts: unknown[] = Array.isArray(value) ? value : parseText(value, displayName).split(',');
	return parts.map((part) => parseText(part, displayName)).filter((part) => part !== '');
}

/**
 * @param value what the parameter holds; an expression may give anything
 * @param displayName the parameter's name in the editor
 * @returns the text or the number without spaces around it, `''` for nothing
 * @throws ProblemError when it is something else
 */
export function parseText(value: unknown, displayName: string): string {
	if (['string', 'number'].includes(typeof (value ?? ''))) return textOf(value).trim();
	throw new ProblemError({
		message: `'${displayName}' must be text or a number`,
		description: `Open '${displayName}' and look at the result below the expression. To take a field of each object in a list, use for example {{ $json.locations.map(location => location.id) }}.`,
	});
}
