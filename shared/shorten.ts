/**
 * Cuts off a text that is too long.
 *
 * @param maxLength in characters, without the ellipsis
 */
export function shorten(text: string, maxLength: number): string {
	return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
