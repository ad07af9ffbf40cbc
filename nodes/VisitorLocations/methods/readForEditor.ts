import type { ILoadOptionsFunctions } from 'n8n-workflow';

import { ProblemError } from '../../../shared/errors/problem';
import { withTimeout } from '../../../shared/timer';
import type { SeenLocations } from '../list/readList';
import { readList } from '../list/readList';
import type { LocationResource } from '../paging/page';
import { readCredentialType } from '../parameters/authentication';
import { readPagingOptions } from '../parameters/pagingOption';
import { readFilledQueryParameters } from '../parameters/queryParameters';
import { createClient, EDITOR_TIMEOUT_MS } from '../transport/client';

/** The longest time that a list in the editor takes, in ms, because somebody waits. */
export const MAX_READ_MS = 30_000;

/**
 * Reads the list for somebody who looks at a list in the editor.
 *
 * @param take as for readList
 * @throws what readList throws, at once if the service asks to wait for longer, and ProblemError when the time is over
 */
export async function readForEditor(
	context: ILoadOptionsFunctions,
	take: (location: LocationResource) => boolean,
): Promise<SeenLocations> {
	const paging = readPagingOptions(context);
	const queryParameters = readFilledQueryParameters(context);
	const type = readCredentialType(context);
	return await withTimeout(
		MAX_READ_MS,
		async (listSignal) => {
			const limits = { timeout: EDITOR_TIMEOUT_MS, listSignal, maxWaitsMs: MAX_READ_MS };
			const client = await createClient(context, type, limits);
			return await readList(client, { paging, queryParameters, maxToRead: Infinity }, take);
		},
		createTooSlowError,
	);
}

function createTooSlowError(): ProblemError {
	return new ProblemError({
		message: `The list could not be read within ${Math.round(MAX_READ_MS / 1000)} s`,
		description:
			'The service is slow, or does not respond. Try again, or execute the node, which waits longer. Without the list, choose By ID, or enter names in an expression.',
	});
}
