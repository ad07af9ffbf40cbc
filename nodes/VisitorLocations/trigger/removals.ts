import type { JsonObject } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';

/** So many locations have to be known before the removal of a part of them is too large to be believed. */
const MANY = 10;

/** @returns the locations of `before` that `now` lacks */
export function missingIn(now: readonly JsonObject[], before: readonly JsonObject[]): JsonObject[] {
	const ids = new Set(now.map(({ id }) => String(id)));
	return before.filter(({ id }) => !ids.has(String(id)));
}

/**
 * Joins two readings of the list: a location that one of them holds is there. A list that changes while it is read may
 * lose one from a single reading (docs/reference.md, How it pages).
 *
 * @returns the locations of the later reading, then those of the earlier one that it lacks
 */
export function inEither(
	earlier: readonly JsonObject[],
	later: readonly JsonObject[],
): JsonObject[] {
	return [...later, ...missingIn(later, earlier)];
}

/**
 * Stops a removal that is more likely a fault than true: of all locations, or of more than half of 10 or more.
 *
 * @param known how many locations the last listing showed
 * @param missing how many of them are no longer there
 * @param now how many are there
 * @throws ProblemError that says how to go on
 */
export function assertNoLargeRemoval(known: number, missing: number, now: number): void {
	const isLarge = now === 0 || (known >= MANY && missing > known / 2);
	if (missing === 0 || !isLarge) return;
	const some = `${missing} of the ${known} known locations are not`;
	const all = known === 1 ? 'The known location is not' : `None of the ${known} known locations is`;
	throw new ProblemError({
		message: `${missing === known ? all : some} in the list any more`,
		description:
			"Nothing was reported or forgotten, because a lost permission or a fault of the service looks the same. Check in the service whether these locations were removed, and whether the API user may still see them. If they are really gone, set the option 'Large Removals' to Report Them until the next poll has run.",
	});
}
