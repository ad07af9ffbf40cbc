import type { INodeProperties } from 'n8n-workflow';

import { filterFields } from './filterFields';
import { getAllOptions, getOptions, optionsField } from './options';
import { outputFields } from './outputFields';

const showForGet = { resource: ['location'], operation: ['get'] };
const showForGetAll = { resource: ['location'], operation: ['getAll'] };

/** The parameters of the operations, in the editor's order. */
export const locationFields: INodeProperties[] = [
	{
		displayName: 'Location',
		name: 'locationId',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description:
			'The location to get. The service has no call for a single one, so the list is read until it is found.',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Choose a location',
				typeOptions: { searchListMethod: 'searchLocations', searchable: true },
			},
			{
				displayName: 'By ID',
				name: 'id',
				type: 'string',
				placeholder: '10006',
			},
			{
				displayName: 'By URL',
				name: 'url',
				type: 'string',
				placeholder: 'https://app.example.com/api/v3/locations/10006',
			},
		],
		displayOptions: { show: showForGet },
	},
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
	...outputFields({ resource: ['location'] }),
	filterFields(showForGetAll),
	optionsField(getAllOptions, showForGetAll),
	optionsField(getOptions, showForGet),
];
