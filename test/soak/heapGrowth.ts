/** The most bytes at the end, as a multiple of those after the warm-up. */
const MAX_GROWTH = 1.1;

/** @param early bytes in use after the warm-up @param late bytes in use at the end */
export function expectNoGrowth(early: number, late: number): void {
	expect(late / early).toBeLessThanOrEqual(MAX_GROWTH);
}
