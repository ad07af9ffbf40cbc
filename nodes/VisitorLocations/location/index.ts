import type { INodeProperties } from 'n8n-workflow';

import { locationFields } from './fields';
import { getOperation } from './get';
import { getAllOperation } from './getAll';

/** The resource Location: its operations and their fields, in the editor's order. */
export const locationProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'getAll',
		options: [getOperation, getAllOperation],
		displayOptions: { show: { resource: ['location'] } },
	},
	...locationFields,
];
