import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { textOf } from '../../../credentials/shared/json';
import { readLocations } from '../location/readLocations';
import { attributeOf } from '../output/attributes';
import { folded } from '../output/folded';
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
		const cities = await readLocations(this, connection, queryParametersOf(this), {
			limit: Infinity,
			skip: 0,
			start: async () =>
				await Promise.resolve((location) => textOf(attributeOf(location, 'city')).trim()),
			picksAll: true,
		});
		const spelled = new Map(
			cities.map((city) => [folded(city), city]).reverse() as [string, string][],
		);
		spelled.delete('');
		return [...spelled.values()]
			.sort((one, other) => one.localeCompare(other, 'en'))
			.map((city) => ({ name: city, value: city }));
	} catch (error) {
		throw nodeError(this.getNode(), error);
	}
}
