import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { createOptionsError } from '../location/messageAlone';
import { readCredentialType } from '../parameters/authentication';
import { readLocations } from '../location/readLocations';
import { SeenCities } from '../filter/cities';
import { readQueryParameters } from '../parameters/queryParameters';
import { createDirectConnection } from '../transport/connection';
import { createNodeError } from '../location/nodeError';

/**
 * Lists the cities of all locations, each in its first spelling.
 *
 * @throws NodeOperationError that says why the list could not be read
 */
export async function getCities(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const connection = await createDirectConnection(this, readCredentialType(this));
		const cities = new SeenCities();
		await readLocations(this, connection, readQueryParameters(this), {
			limit: Infinity,
			toItem: (location) => {
				cities.add(location);
				return undefined;
			},
			hasNoFilters: false,
		});
		return cities.toSortedNames().map((city) => ({ name: city, value: city }));
	} catch (error) {
		throw createOptionsError(this, await createNodeError(this, error));
	}
}
