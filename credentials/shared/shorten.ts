/**
 * Cuts off a text that is too long. The beginning of a secret before the ellipsis is hidden later (secrets.ts).
 *
 * @param maxLength in characters, without the ellipsis
 */
export function shorten(text: string, maxLength: number): string {
	return text.length <= maxLength ? text : `${text.slice(0, maxLength)}…`;
}
