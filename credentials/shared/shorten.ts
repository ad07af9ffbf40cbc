/** The last word after a space, else the last one after another character that no token has (RFC 6750, 2.1). */
const LAST_WORD = /(?<=\s)\S+$|(?<=[^\w~+/.-])[\w~+/.-]+$/;

/**
 * Cuts off a text that is too long, without leaving the beginning of a word: it could be that of a token, which is too short to
 * be recognized and hidden (secrets.ts).
 *
 * @param maxLength in characters, without the ellipsis
 */
export function shorten(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, maxLength).replace(LAST_WORD, '')}…`;
}

/**
 * Cuts off the name or the ID of something that is too long, also within a word.
 *
 * @param maxLength in characters, without the ellipsis
 */
export function shortenName(name: string, maxLength: number): string {
	return name.length <= maxLength ? name : `${name.slice(0, maxLength)}…`;
}
