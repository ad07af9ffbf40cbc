import { ProblemError } from '../../../credentials/shared/problem';

/** The most IDs that a message names. */
const NAMED = 10;

/**
 * @param ids the wanted IDs that the whole list lacks
 * @throws ProblemError when there is one
 */
export function assertAllFound(ids: readonly string[]): void {
	if (ids.length === 0) return;
	const names = ids.slice(0, NAMED).join(', ');
	const more = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
	throw new ProblemError({
		message:
			ids.length === 1
				? `There is no location with the ID ${names}`
				: `There are no locations with the IDs ${names}${more}`,
		description:
			"The node read the whole list. Check the ID, or choose the location from the list. A location that was removed, or that belongs to another company than the access token, is not in it. To go on without it, set the option 'If Not Found' to Output Nothing.",
	});
}
