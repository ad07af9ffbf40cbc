import { ProblemError } from './problem';

/**
 * @param value a field of a credential
 * @param displayName how the field is called in the editor
 * @returns the field's text
 * @throws ProblemError when it is empty
 */
export function filledIn(value: unknown, displayName: string): string {
	const text = textOf(value);
	if (text !== '') return text;
	throw new ProblemError({
		message: `${displayName} is empty`,
		description: `Open the credential and fill in ${displayName}.`,
	});
}

/** @returns the value as text if it is text or a number (as an expression may give), else `''` */
export function textOf(value: unknown): string {
	if (typeof value === 'number') return String(value);
	return typeof value === 'string' ? value : '';
}
