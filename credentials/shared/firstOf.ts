/** The most names that a message holds. */
const NAMED = 10;

/** @returns the names as a list in words: all of them, or the first ten and how many more there are */
export function firstOf(names: readonly string[]): string {
	const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : '';
	return names.slice(0, NAMED).join(', ') + more;
}
