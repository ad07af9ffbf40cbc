import type { INodePropertyOptions } from 'n8n-workflow';

import { assertFieldsKnown } from '../output/output';
import { limitOf } from '../parameters/limit';
import { listRouting } from './routing';

/** The operation Get Many: one item for each location. */
export const getAllOperation: INodePropertyOptions = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many locations',
	description: 'Get all locations of the company, those that pass a filter, or the first ones',
	routing: listRouting(limitOf, ({ unknownFields }) => {
		assertFieldsKnown(unknownFields);
	}),
};
