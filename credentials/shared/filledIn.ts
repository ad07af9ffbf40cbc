import { ProblemError } from './problem';

/**
 * @param value a field of a credential
 * @param displayName how the field is called in the editor
 * @returns the field's text
 * @throws ProblemError when it is empty
 */
export function filledIn(value: unknown, displayName: string): string {
	if (typeof value === 'string' && value !== '') return value;
	throw new ProblemError({
		message: `${displayName} is empty`,
		description: `Open the credential and fill in ${displayName}.`,
	});
}

/** @returns the value if it is text, else `''`, as n8n writes an empty field */
export function textOf(value: unknown): string {
	return typeof value === 'string' ? value : '';
}
