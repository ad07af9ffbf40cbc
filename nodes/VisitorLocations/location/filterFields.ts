import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * @param show when it is shown
 * @returns the collection Filters
 */
export function filterFields(show?: IDisplayOptions['show']): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		description:
			'Which locations come out: those that pass all filters. The service has none of its own, so the node reads the list and filters it.',
		displayOptions: show && { show },
		options: [
			{
				displayName: 'City',
				name: 'city',
				type: 'string',
				default: '',
				placeholder: 'San Francisco',
				description:
					'The whole name of a city; upper and lower case and accents do not matter. If no location has it, nothing comes out.',
			},
			{
				displayName: 'IDs',
				name: 'ids',
				type: 'string',
				default: '',
				placeholder: '10006, 10014',
				description: 'IDs of locations, with commas between them, or a list from an expression',
			},
			{
				displayName: 'Search',
				name: 'search',
				type: 'string',
				default: '',
				placeholder: 'Market Street',
				description:
					'Part of the name, the company name or the address; upper and lower case and accents do not matter',
			},
			{
				displayName: 'Status',
				name: 'status',
				type: 'options',
				default: 'any',
				description: 'Whether the location is in use',
				options: [
					{ name: 'Active', value: 'active' },
					{ name: 'Any', value: 'any' },
					{ name: 'Disabled', value: 'disabled' },
				],
			},
		],
	};
}
