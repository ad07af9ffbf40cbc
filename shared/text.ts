import { createHash } from 'crypto';

/** @returns a digest of some values (SHA-256, base64), to compare them later */
export function digest(...values: readonly string[]): string {
	return createHash('sha256').update(JSON.stringify(values)).digest('base64');
}

/** Stands at the end of a text that was cut off. */
export const ELLIPSIS = '…';

/** The first half of a character that takes two, for example an emoji (UTF-16). */
const HALF_CHARACTER = /[\ud800-\udbff]$/;

/**
 * Cuts off a text that is too long, between two characters.
 *
 * @param maxLength in UTF-16 code units, without the ellipsis
 */
export function shorten(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, maxLength).replace(HALF_CHARACTER, '')}${ELLIPSIS}`;
}
