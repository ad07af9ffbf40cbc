import type { INodeProperties } from 'n8n-workflow';

import { getAllOperation } from './getAll';
import { getAllFields } from './getAllFields';

/** The resource Location: its operations and their fields, in the editor's order. */
export const locationProperties: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		default: 'getAll',
		options: [getAllOperation],
		displayOptions: { show: { resource: ['location'] } },
	},
	...getAllFields,
];
