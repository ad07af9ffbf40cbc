import type { INodePropertyOptions } from 'n8n-workflow';

import { limitOf } from '../parameters/limit';
import { listRouting } from './routing';

/** The operation Get Many: one item for each location. */
export const getAllOperation: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many locations',
	description: 'Get all locations of the company, the first ones, or those that pass your filters',
	routing: listRouting((context) => ({ limit: limitOf(context) })),
};
