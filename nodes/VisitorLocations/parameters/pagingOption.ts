import type { INodeProperties, NodeHint } from 'n8n-workflow';

import { ProblemError } from '../../../shared/errors/problem';
import type { NodeContext } from '../context';
import type { PagingOptions } from '../paging/paginator';
import { parseOption, parseText } from './parameterValue';

/** The values of Mode, in the editor's order. */
export const MODES = [
	{
		name: 'Automatic',
		value: 'automatic',
		description: 'Find out how the service pages, and fail if the end of the list is not certain',
	},
	{
		name: 'As the Service Says',
		value: 'serviceSays',
		description:
			'A response that does not say that there is more is the end. Compare the number of locations.',
	},
	{
		name: 'Offset',
		value: 'offset',
		description: 'By a query parameter that counts locations, such as $skip',
	},
	{
		name: 'Page Number',
		value: 'number',
		description: 'By a query parameter that counts pages, such as pageNo',
	},
	{
		name: 'Cursor',
		value: 'cursor',
		description:
			'By a query parameter that takes the cursor of the response, or the ID of a location',
	},
] as const;

/** Names of the parameter, by the mode that has one. */
const EXAMPLES = { offset: '$skip', number: 'pageNo', cursor: 'starting_after' };

/** Parameter is empty at first, because Automatic has tried the usual names. */
const PARAMETER_FIELDS = {
	offset: createParameterField('offset'),
	number: createParameterField('number'),
	cursor: createParameterField('cursor'),
};

function createParameterField(mode: keyof typeof EXAMPLES): INodeProperties {
	return {
		displayName: 'Parameter',
		name: `${mode}Parameter`,
		type: 'string',
		default: '',
		placeholder: `e.g. ${EXAMPLES[mode]}`,
		description: 'The name alone, as the documentation of your service has it',
		displayOptions: { show: { mode: [mode] } },
	};
}

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
					options: [...MODES],
				},
				...Object.values(PARAMETER_FIELDS),
				{
					displayName: 'If Incomplete',
					name: 'incompleteList',
					type: 'options',
					default: 'error',
					description: 'What to do when the list ends, but the service says that there is more',
					options: [
						{
							name: 'Output Received Locations',
							value: 'output',
							description:
								'Only if the service counts locations that you cannot see, or always says that there is more',
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
	const mode = readMode(context);
	const incomplete = readSetting(context, 'incompleteList', 'error');
	const canBeIncomplete =
		parseOption(incomplete, ['error', 'output'], 'If Incomplete') === 'output';
	return mode === 'offset' || mode === 'number' || mode === 'cursor'
		? { mode, parameter: readParameter(context, mode), canBeIncomplete }
		: { mode, canBeIncomplete };
}

function readMode(context: NodeContext): PagingOptions['mode'] {
	const modes = MODES.map((mode) => mode.value);
	return parseOption(readSetting(context, 'mode', 'automatic'), modes, 'Mode');
}

function readParameter(context: NodeContext, mode: keyof typeof PARAMETER_FIELDS): string {
	const { name } = PARAMETER_FIELDS[mode];
	const parameter = parseText(readSetting(context, name, ''), 'Parameter').trim();
	if (/^[^?&=]+$/.test(parameter)) return parameter;
	throw new ProblemError({
		message: `'Parameter' in the option 'Paging' is ${parameter === '' ? 'empty' : 'not a name alone'}`,
		description: `Enter the name of the query parameter, as the documentation of the service has it, for example ${EXAMPLES[mode]}. Without one, set 'Mode' to Automatic.`,
	});
}

function readSetting(context: NodeContext, name: string, fallback: unknown): unknown {
	return context.getNodeParameter(`options.paging.settings.${name}`, fallback);
}
