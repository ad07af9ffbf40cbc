/** The last word, unless it is the only one. */
const LAST_WORD = /(?<=[^\w~+/.-])[\w~+/.-]+$/;

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
