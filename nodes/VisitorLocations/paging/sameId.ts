import type { JsonObject } from '../../../credentials/shared/json';
import { isObject } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';

/**
 * A location that comes twice comes out once. Two that have nothing but their id in common are no such case: one of
 * them would be lost.
 *
 * @param locations of one page, each with an id that is text or a number
 * @param address what was called, without query
 * @throws ProblemError when two have the same id and other contents
 */
export function assertDistinct(locations: readonly JsonObject[], address: string): void {
	const seen = new Map<string, { place: number; location: JsonObject }>();
	for (const [place, location] of locations.entries()) {
		const id = String(location.id);
		const earlier = seen.get(id);
		if (earlier === undefined) seen.set(id, { place, location });
		else if (contentsOf(earlier.location) !== contentsOf(location)) {
			throw new ProblemError({
				message: `Entries ${earlier.place + 1} and ${place + 1} of the reply's data have the same id, ${id.slice(0, 100)}, and differ`,
				description: `A location is known by its id, so one of them would be lost, and nothing was output. Report this to whoever runs the service (${address}).`,
			});
		}
	}
}

/** @returns all but the id as text, whatever the order of the members */
function contentsOf(location: JsonObject): string {
	return JSON.stringify({ ...location, id: '' }, (_name, value: unknown) =>
		isObject(value)
			? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
			: value,
	);
}
