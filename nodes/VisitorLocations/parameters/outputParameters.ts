import type { INodeProperties } from 'n8n-workflow';

import type { OutputMode } from '../output/itemMaker';
import { emptyValueError } from './expression';
import type { NodeContext } from '../context';
import { createNameList } from './nameList';
import { isLeftOut, parseBoolean, parseOption, readOrDefault, splitList } from './parameterValue';

/** The display name of the parameter that Selected Fields shows. */
export const FIELDS_DISPLAY_NAME = 'Fields';

const outputProperty: INodeProperties = {
	displayName: 'Output',
	name: 'output',
	type: 'options',
	default: 'simplified',
	description: 'The form in which to output each location',
	builderHint: {
		propertyHint:
			"Keep 'simplified' for messages and spreadsheets. Use 'selectedFields' and set fields for other columns, for example ['name', 'addressLineOne', 'capacityLimit']: names in camelCase, at least one; id is always there.",
	},
	options: [
		{
			name: 'Simplified',
			value: 'simplified',
			description: 'A row with the usual fields: name, address, city, disabled and so on',
		},
		{
			name: 'All Fields',
			value: 'allFields',
			description: 'A row with every field that the service sends',
		},
		{
			name: 'Selected Fields',
			value: 'selectedFields',
			description: 'A row with the ID and the fields that you choose',
		},
		{
			name: 'Raw',
			value: 'raw',
			description: 'As the service sends it, with the fields nested under attributes',
		},
	],
};

/** The parameters for the form of the output. */
export const outputProperties: INodeProperties[] = [
	outputProperty,
	{
		...createNameList({ displayName: FIELDS_DISPLAY_NAME, name: 'fields' }, 'getFields'),
		displayOptions: { show: { output: ['selectedFields'] } },
	},
];

export const addCompanyIdOption: INodeProperties = {
	displayName: 'Add Company ID',
	name: 'addCompanyId',
	type: 'boolean',
	default: false,
	description: 'Whether to add companyId, the ID of the company that the access token belongs to',
};

/** The values of Output that make flat items. */
export const FLAT_MODES = ['simplified', 'allFields', 'selectedFields'] as const;

/** @throws ProblemError when Output has none of these values, or no field is selected */
export function readOutputMode(
	context: NodeContext,
	modes: readonly OutputMode['mode'][] = [...FLAT_MODES, 'raw'],
): OutputMode {
	const mode = parseOption(readOrDefault(context, outputProperty), modes, 'Output');
	return mode === 'selectedFields' ? { mode, fields: readFields(context) } : { mode };
}

/** @throws ProblemError when the option Add Company ID is neither true nor false */
export function readHasCompanyId(context: NodeContext): boolean {
	return parseBoolean(readOrDefault(context, addCompanyIdOption, ['options']), 'Add Company ID');
}

function readFields(context: NodeContext): string[] {
	const value = context.getNodeParameter('fields', []);
	const names = isLeftOut(context, value) ? [] : splitList(value, FIELDS_DISPLAY_NAME);
	const fields = [...new Set(names)];
	if (fields.length > 0) return fields;
	const problem = {
		message: 'No field is selected',
		description: "Choose at least one in 'Fields', or set 'Output' to Simplified.",
	};
	const forModel = 'give names of fields, for example name, city';
	throw emptyValueError(context, ['fields'], FIELDS_DISPLAY_NAME, problem, forModel);
}
