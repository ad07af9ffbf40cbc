import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { noticeLocations } from '../location/readLocations';
import { SeenCities } from '../output/cities';
import { queryParametersOf } from '../parameters/queryParameters';
import { directConnection } from '../transport/connection';
import { nodeError } from '../transport/nodeError';

/**
 * The cities to choose from: those of the whole list, each as the service spells it first.
 *
 * @throws NodeApiError that says why the list could not be read
 */
export async function getCities(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	try {
		const connection = await directConnection(this);
		const cities = new SeenCities();
		await noticeLocations(this, connection, queryParametersOf(this), (location) => {
			cities.notice(location);
		});
		return cities.sorted().map((city) => ({ name: city, value: city }));
	} catch (error) {
		throw nodeError(this.getNode(), error);
	}
}
