import type { Claim } from '../real/judge';
import { atMost } from '../real/judge';

/** The most that may be held at the end, as a multiple of what was held after the first runs. */
const MOST_GROWTH = 1.1;

/** @param early bytes after the first runs @param late bytes at the end */
export function growthOf(what: string, early: number, late: number): Claim {
	const growth = Math.round((late / early) * 1_000) / 1_000;
	return atMost(
		`${what} holds, as a multiple of what it held after the first`,
		growth,
		MOST_GROWTH,
	);
}
