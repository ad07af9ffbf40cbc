import type { IPollFunctions } from 'n8n-workflow';

import type { SelectedList } from '../list/selection';
import { selectLocations } from '../list/selection';
import { readCredentialType } from '../parameters/authentication';
import type { ListParameters } from '../parameters/listParameters';
import { readPagingOptions } from '../parameters/pagingOption';
import type { Client } from '../transport/client';
import { createClient } from '../transport/client';
import { assertSameParameters } from './fingerprint';
import type { TriggerParameters } from './triggerParameters';

/** For how long the result of a poll is wanted. */
export type PollLimits = Pick<Client, 'listSignal' | 'maxWaitsMs'>;

/** Reads the whole list, as a poll and a test in the editor do. */
interface WholeListReader {
	/** without a query */
	url: string;
	/**
	 * Reads all of it, with all fields: changes are compared in all of them, whatever Output says.
	 *
	 * @throws ProblemError if a parameter has changed meanwhile
	 */
	read: () => Promise<SelectedList>;
}

/** @throws ProblemError if the credential cannot be used */
export async function createWholeListReader(
	context: IPollFunctions,
	parameters: TriggerParameters,
	limits: PollLimits = {},
): Promise<WholeListReader> {
	const client = await createClient(context, readCredentialType(context), limits);
	const paging = readPagingOptions(context);
	const withAllFields: ListParameters = {
		...parameters.listParameters,
		output: { mode: 'allFields' },
	};
	return {
		url: client.listUrl,
		read: async () => {
			const read = await selectLocations(client, paging, withAllFields, Infinity);
			assertSameParameters(context, parameters.listParameters);
			return read;
		},
	};
}
