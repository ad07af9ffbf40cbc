import type { INodePropertyOptions } from 'n8n-workflow';

import { readLimit } from '../parameters/limit';
import { createListRouting } from './routing';

/** The operation Get Many: one item for each location. */
export const getAllOperation: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many locations',
	description: 'Retrieve a list of locations',
	routing: createListRouting((context) => ({ limit: readLimit(context) })),
};
