/** How long to wait, in ms, before what was refused is tried again for the same fields: longer each time. */
const PAUSES = [10_000, 60_000, 5 * 60_000, 15 * 60_000];

/** How long after its end a pause still counts for the next one, in ms. */
export const PAUSES_REMEMBERED = 60 * 60_000;

/** How old a token may be, in ms, to count as new: a login a moment later would not bring a better one. */
export const NEW_TOKEN = 10_000;

/** @param refusals how many there were, one after the other @returns ms, 0 where there were none */
export function pauseAfter(refusals: number): number {
	return PAUSES[Math.min(refusals, PAUSES.length) - 1] ?? 0;
}
