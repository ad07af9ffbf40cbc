import type { INodePropertyOptions } from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';
import { locationIdOf } from '../parameters/locationId';
import type { Listing } from './readItems';
import type { Wanted } from './routing';
import { listRouting } from './routing';

/**
 * The operation Get. It reads the list until the location is found: no call for a single one is published
 * (docs/openapi.yaml, listLocations, x-not-shown).
 */
export const getOperation: INodePropertyOptions = {
	name: 'Get',
	value: 'get',
	action: 'Get a location',
	description: 'Get one location by its ID, its URL, or from a list',
	routing: listRouting(
		(context) => ({ filters: { ids: [locationIdOf(context)] }, limit: 1, skip: 0 }),
		assertFound,
	),
};

function assertFound({ locations }: Listing, { filters }: Wanted): void {
	if (locations.length > 0) return;
	throw new ProblemError({
		message: `There is no location with the ID ${filters?.ids?.join() ?? ''}`,
		description:
			'The whole list was read. Check the ID, or choose the location from the list. A location that was removed, or that belongs to another company than the access token, is not in it.',
	});
}
