/**
 * The last word after a space, else the last one after another character that no token has (RFC 6750, 2.1). With 48 characters a
 * token is recognized (secrets.ts), also in URL encoding.
 */
const LAST_WORD = /(?<=\s)\S{1,47}$|(?<=[^\w~+/.-])[\w~+/.-]{1,47}$/;

/**
 * Cuts off a text that is too long, without leaving a short beginning of a word: it could be that of a token, which is too short
 * to be recognized and hidden.
 *
 * @param maxLength in characters, without the ellipsis
 */
export function shorten(text: string, maxLength: number): string {
	if (text.length <= maxLength) return text;
	return `${text.slice(0, maxLength).replace(LAST_WORD, '')}…`;
}
