import type { INodePropertyOptions } from 'n8n-workflow';

import { readLocationId } from '../parameters/locationId';
import { createListRouting } from './routing';

/**
 * The operation Get. It reads the list until the location is found: no call for a single one is documented
 * (docs/openapi.yaml, listLocations, x-not-shown).
 */
export const getOperation: INodePropertyOptions = {
	name: 'Get',
	value: 'get',
	action: 'Get a location',
	description: 'Retrieve a location from a list, by its ID or by its URL',
	routing: createListRouting((context) => ({
		filters: { ids: [readLocationId(context)] },
		limit: 1,
	})),
};
