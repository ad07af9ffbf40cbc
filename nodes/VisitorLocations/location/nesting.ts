import type { JsonObject } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';

/** n8n copies and compares items recursively, which fails at a few thousand levels (n8n 2.41). */
const MAX_LEVELS = 100;

/**
 * Checks how deep a location is nested, without recursion.
 *
 * @throws ProblemError if it has more than 100 levels of objects and lists
 */
export function assertNotTooDeep(location: JsonObject): void {
	let level: unknown[] = [location];
	for (let depth = 1; depth <= MAX_LEVELS; depth += 1) {
		level = level.flatMap(nestedIn);
		if (level.length === 0) return;
	}
	throw new ProblemError({
		message: `The location with the ID ${String(location.id)} has more than ${MAX_LEVELS} levels of nested data`,
		description:
			'n8n cannot process data this deep, so no items were returned. Contact the service provider.',
	});
}

function nestedIn(value: unknown): unknown[] {
	return Object.values(value as object).filter((one) => typeof one === 'object' && one !== null);
}
