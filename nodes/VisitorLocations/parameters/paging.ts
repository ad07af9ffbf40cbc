import type { INodeProperties, NodeHint } from 'n8n-workflow';

import type { PagingMode } from '../paging/paginator';
import type { PagingOptions } from '../paging/readPages';
import type { NodeContext } from '../context';
import { parseOption } from './parameterValue';

/** The values of Mode, in the editor's order. */
export const MODES: { name: string; value: PagingMode; description: string }[] = [
	{
		name: 'Automatic',
		value: 'automatic',
		description: "Detect the service's paging from its responses",
	},
	{
		name: 'Offset (JSON:API)',
		value: 'offset',
		description: 'Use the parameter page[offset]',
	},
	{
		name: 'Offset (Plain)',
		value: 'plainOffset',
		description: 'Use the parameter offset',
	},
	{
		name: 'Page Number (JSON:API)',
		value: 'number',
		description: 'Use the parameter page[number]',
	},
	{
		name: 'Page Number (Plain)',
		value: 'page',
		description: 'Use the parameter page',
	},
	{
		name: 'Single Page',
		value: 'singlePage',
		description: 'The first response is the whole list',
	},
];

export const pagingOption: INodeProperties = {
	displayName: 'Paging',
	name: 'paging',
	type: 'fixedCollection',
	placeholder: 'Set paging',
	default: { settings: {} },
	description:
		'How the node reads the list. Change it only if an error says so, or locations are missing.',
	builderHint: { propertyHint: 'Leave it out. The node reads all pages by itself.' },
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
					description: 'How to request the next page. Change it only if an error says so.',
					options: MODES,
				},
				{
					displayName: 'If Incomplete',
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

/** Shown with the output. n8n offers a declarative node no hint that depends on the result (n8n 2.41, RoutingNode). */
export const incompleteListHint: NodeHint = {
	type: 'warning',
	message:
		"Locations can be missing: 'If Incomplete' in the option 'Paging' is set to Output Received Locations",
	displayCondition: '={{ $parameter["options"]?.paging?.settings?.incompleteList === "output" }}',
	whenToDisplay: 'afterExecution',
	location: 'outputPane',
};

/** @throws ProblemError that names the option and says what to do */
export function readPagingOptions(context: NodeContext): PagingOptions {
	const setting = (name: string, fallback: string): unknown =>
		context.getNodeParameter(`options.paging.settings.${name}`, fallback);
	const mode = setting('mode', 'automatic');
	const modes = MODES.map(({ value }) => value);
	const incomplete = setting('incompleteList', 'error');
	const isOutput = parseOption(incomplete, ['error', 'output'], 'If Incomplete') === 'output';
	return {
		mode: parseOption(mode, modes, 'Mode'),
		outputIncomplete: isOutput,
	};
}
