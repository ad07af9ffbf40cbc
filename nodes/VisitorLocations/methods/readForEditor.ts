import type { ILoadOptionsFunctions } from 'n8n-workflow';

import type { SeenLocations } from '../list/readList';
import { readList } from '../list/readList';
import type { LocationResource } from '../paging/page';
import { readCredentialType } from '../parameters/authentication';
import { readPagingOptions } from '../parameters/paging';
import { readFilledQueryParameters } from '../parameters/queryParameters';
import { createHelperClient, EDITOR_TIMEOUT_MS } from '../transport/client';

/**
 * Reads the list for somebody who looks at a list in the editor.
 *
 * @param take as for readList
 * @param maxToRead as in ListRequest
 * @throws what readList throws
 */
export async function readForEditor(
	context: ILoadOptionsFunctions,
	take: (location: LocationResource) => boolean,
	maxToRead = Infinity,
): Promise<SeenLocations> {
	const type = readCredentialType(context);
	const client = await createHelperClient(context, type, { timeout: EDITOR_TIMEOUT_MS });
	const paging = readPagingOptions(context);
	const queryParameters = readFilledQueryParameters(context);
	return await readList(client, { paging, queryParameters, maxToRead }, take);
}
