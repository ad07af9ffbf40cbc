import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';

import { directConnection } from '../location/connection';
import { readLocations } from '../location/readLocations';
import { camelCase } from '../output/camelCase';
import { CONTRACT_ATTRIBUTES } from '../output/contractAttributes';
import { simplifier } from '../output/simplify';

/** How many locations are looked at: those of a first page, as a rule. */
const SAMPLE = 50;

/**
 * The fields to choose from: those that the contract names (2.1), and what the first locations have beside.
 * As long as the service cannot be read, the contract's alone: running the node then says why.
 */
export async function getFields(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
	const sample = await sampleOf(this).catch(() => []);
	const fields = new Set(['url', ...CONTRACT_ATTRIBUTES.map(camelCase)]);
	for (const location of sample) for (const field of Object.keys(location)) fields.add(field);
	fields.delete('id'); // always there
	return [...fields].sort().map((field) => ({ name: field, value: field }));
}

async function sampleOf(context: ILoadOptionsFunctions): Promise<Record<string, unknown>[]> {
	return await readLocations(context, await directConnection(context), {
		limit: SAMPLE,
		skip: 0,
		keep: simplifier(),
		keepsAll: true,
	});
}
