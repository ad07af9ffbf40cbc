import { textOf } from '../../../credentials/shared/filledIn';

/**
 * @param value names or IDs: a list, as an expression gives it, or text with commas between them
 * @returns those that are not empty, without spaces around
 */
export function listOf(value: unknown): string[] {
	const parts: unknown[] = Array.isArray(value) ? value : textOf(value).split(',');
	return parts.map((part) => textOf(part).trim()).filter((part) => part !== '');
}
