import type { INodeProperties } from 'n8n-workflow';

import { getAllOptions } from './getAllOptions';

const showForGetAll = { resource: ['location'], operation: ['getAll'] };

/** The parameters of Get Many, in the editor's order. */
export const getAllFields: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
		displayOptions: { show: showForGetAll },
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { ...showForGetAll, returnAll: [false] } },
	},
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		default: 'simplified',
		options: [
			{
				name: 'Raw',
				value: 'raw',
				description: 'Each location as the service sends it, with its attributes in an object',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'Each location as one flat row: ID, all attributes in camelCase, URL',
			},
		],
		displayOptions: { show: showForGetAll },
	},
	{
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: getAllOptions,
		displayOptions: { show: showForGetAll },
	},
];
