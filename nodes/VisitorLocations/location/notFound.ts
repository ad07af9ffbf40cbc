import { firstOf, ProblemError } from '../../../credentials/shared/problem';

/**
 * @param ids the wanted IDs that the whole list lacks
 * @throws ProblemError when there is one
 */
export function assertAllFound(ids: readonly string[]): void {
	if (ids.length === 0) return;
	throw new ProblemError({
		message:
			ids.length === 1
				? `There is no location with the ID ${firstOf(ids)}`
				: `There are no locations with the IDs ${firstOf(ids)}`,
		description:
			"The node read the whole list. Check the ID, or choose the location from the list. A location that was removed, or that belongs to another company than the access token, is not in it. To go on without it, set the option 'If Not Found' to Output Nothing.",
	});
}
