import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import type { JsonObject } from '../../../credentials/shared/json';
import { readLocations } from '../location/readLocations';
import { PUBLISHED_ATTRIBUTES, camelCase } from '../output/attributes';
import { simplifier } from '../output/simplify';
import { queryParametersOf } from '../parameters/reading';
import { directConnection } from '../transport/connection';

/** How many locations are looked at: those of a first page, as a rule. */
const SAMPLE = 50;

/**
 * The fields to choose from: the published ones, and what else the first locations have. When the service cannot
 * be read, the published ones alone: running the node then says why.
 */
export async function getFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const sample = await sampleOf(this).catch(() => []);
	const fields = new Set(['url', ...PUBLISHED_ATTRIBUTES.map(camelCase)]);
	for (const location of sample) for (const field of Object.keys(location)) fields.add(field);
	fields.delete('id'); // always there
	return [...fields].sort().map((field) => ({ name: field, value: field }));
}

async function sampleOf(context: ILoadOptionsFunctions): Promise<JsonObject[]> {
	const connection = await directConnection(context);
	return await readLocations(context, connection, queryParametersOf(context), {
		limit: SAMPLE,
		skip: 0,
		start: async () => await Promise.resolve(simplifier()),
		picksAll: true,
	});
}
