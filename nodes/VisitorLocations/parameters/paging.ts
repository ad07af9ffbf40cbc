import type { INodeProperties } from 'n8n-workflow';

import type { PagingOptions } from '../paging/paginator';
import { PAGING_MODES } from '../paging/paginator';
import type { NodeContext } from './parameterValue';
import { parseOption, parseWholeNumber } from './parameterValue';

const DEFAULT_PARALLEL = 10;

/** The values of Mode, in the editor's order. */
export const MODES = [
	{
		name: 'Automatic',
		value: 'automatic',
		description: "Detect the service's paging from its responses",
	},
	{
		name: 'None',
		value: 'none',
		description: 'Send one request that returns all locations',
	},
	{
		name: 'Offset (JSON:API)',
		value: 'offset',
		description: 'Use the parameters page[offset] and page[limit]',
	},
	{
		name: 'Offset (Plain)',
		value: 'plainOffset',
		description: 'Use the parameters offset and limit',
	},
	{
		name: 'Page Number (JSON:API)',
		value: 'number',
		description: 'Use the parameters page[number] and page[size]',
	},
	{
		name: 'Page Number (Plain)',
		value: 'page',
		description: 'Use the parameter page',
	},
];

export const pagingOption: INodeProperties = {
	displayName: 'Paging',
	name: 'paging',
	type: 'fixedCollection',
	placeholder: 'Set paging',
	default: { settings: {} },
	description:
		'How the node reads the pages of the list. Set this if an error says so or locations are missing.',
	options: [
		{
			displayName: 'Paging',
			name: 'settings',
			values: [
				{
					displayName: 'Mode',
					name: 'mode',
					type: 'options',
					default: 'automatic',
					description: 'How to request the next page. The service does not document it.',
					options: MODES,
				},
				{
					displayName: 'Parallel Requests',
					name: 'parallelRequests',
					type: 'number',
					typeOptions: { minValue: 1, maxValue: 10 },
					default: DEFAULT_PARALLEL,
					description: 'How many pages to read at once, at most',
				},
				{
					displayName: 'If the List Is Incomplete',
					name: 'incompleteList',
					type: 'options',
					default: 'error',
					description: 'What to do when fewer locations were received than the service indicates',
					options: [
						{
							name: 'Output Received Locations',
							value: 'output',
							description: 'Only if the service counts locations that you cannot see',
						},
						{ name: 'Stop With an Error', value: 'error' },
					],
				},
			],
		},
	],
};

/** @throws ProblemError that names the option and says what to do */
export function readPagingOptions(context: NodeContext): PagingOptions {
	const setting = (name: string, fallback: unknown): unknown =>
		context.getNodeParameter(`options.paging.settings.${name}`, fallback);
	const fix = (name: string, values: string) =>
		`Set '${name}' in the option 'Paging' to ${values}, or remove the option.`;
	const mode = parseOption(
		setting('mode', 'automatic'),
		PAGING_MODES,
		'Mode',
		fix('Mode', `one of ${PAGING_MODES.join(', ')}`),
	);
	const parallel = parseWholeNumber(
		setting('parallelRequests', DEFAULT_PARALLEL),
		'Parallel Requests',
		{ least: 1, most: 10 },
		fix('Parallel Requests', 'a number from 1 to 10'),
	);
	const incomplete = parseOption(
		setting('incompleteList', 'error'),
		['error', 'output'],
		'If the List Is Incomplete',
		fix('If the List Is Incomplete', 'error or output'),
	);
	return {
		mode,
		parallel,
		outputIncomplete: incomplete === 'output',
	};
}
