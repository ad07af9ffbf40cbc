import type { IDisplayOptions, INodeProperties } from 'n8n-workflow';

/**
 * @param show when they are shown, beside what they depend on among themselves
 * @returns the parameters that say in which form locations come out
 */
export function outputFields(show?: IDisplayOptions['show']): INodeProperties[] {
	const showForSelected = { ...show, output: ['selectedFields'] };
	return [
		{
			displayName: 'Output',
			name: 'output',
			type: 'options',
			default: 'simplified',
			description: 'In which form the locations come out',
			options: [
				{
					name: 'Raw',
					value: 'raw',
					description:
						'Each location as the service sends it, with its fields nested under attributes',
				},
				{
					name: 'Selected Fields',
					value: 'selectedFields',
					description: 'Each location as one flat row: ID, and the fields that you choose',
				},
				{
					name: 'Simplified',
					value: 'simplified',
					description:
						'Each location as one flat row: ID, all fields (named like addressLineOne), URL',
				},
			],
			displayOptions: show && { show },
		},
		{
			displayName: 'Field Names or IDs',
			name: 'fields',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getFields' },
			default: [],
			description:
				'The fields that come out beside the ID. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
			displayOptions: { show: showForSelected },
		},
		{
			displayName: 'Other Fields',
			name: 'otherFields',
			type: 'string',
			default: '',
			placeholder: 'capacityLimit, timezone',
			description:
				'Fields that the list above does not offer, with commas between them; capacityLimit and capacity-limit both work',
			displayOptions: { show: showForSelected },
		},
	];
}
