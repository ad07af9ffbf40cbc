/** The most that may be held at the end, as a multiple of what was held after the first runs. */
export const MOST_GROWTH = 1.1;

/** @returns the growth of bytes, as a multiple */
export function growthOf(early: number, late: number): string {
	return (late / early).toFixed(3);
}
