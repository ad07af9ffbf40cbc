import type { INodeProperties } from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';
import type { OutputForm } from '../output/output';
import type { NodeContext } from './parameterValue';
import { chosen, splitList } from './parameterValue';

/** The parameters that say in which form locations come out. */
export const outputProperties: INodeProperties[] = [
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		default: 'simplified',
		description: 'The form in which to output each location',
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
				description: 'Each location as one flat row: its ID and the fields that you choose',
			},
			{
				name: 'Simplified',
				value: 'simplified',
				description: 'Each location as one flat row with all its fields, such as addressLineOne',
			},
		],
	},
	{
		displayName: 'Field Names or IDs',
		name: 'fields',
		type: 'multiOptions',
		typeOptions: { loadOptionsMethod: 'getFields' },
		default: [],
		description:
			'The fields to output beside the ID. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		displayOptions: { show: { output: ['selectedFields'] } },
	},
	{
		displayName: 'Other Fields',
		name: 'otherFields',
		type: 'string',
		default: '',
		placeholder: 'e.g. capacityLimit, timezone',
		description:
			'Comma-separated fields that the list above does not offer. Both capacityLimit and capacity-limit work.',
		displayOptions: { show: { output: ['selectedFields'] } },
	},
];

/** An option of both operations and of the trigger. */
export const addCompanyIdOption: INodeProperties = {
	displayName: 'Add Company ID',
	name: 'addCompanyId',
	type: 'boolean',
	default: false,
	description: 'Whether to add companyId, the ID of the company that the access token belongs to',
};

/** @throws ProblemError when the parameter Output, or the fields that go with it, cannot be used */
export function outputFormOf(context: NodeContext): OutputForm {
	const form = chosen(
		context.getNodeParameter('output'),
		['simplified', 'raw', 'selectedFields'],
		'Output',
		"Set 'Output' to simplified, raw or selectedFields.",
	);
	return form === 'selectedFields' ? { form, fields: fieldsOf(context) } : { form };
}

export function addCompanyIdOf(context: NodeContext): boolean {
	return context.getNodeParameter('options.addCompanyId', false) === true;
}

function fieldsOf(context: NodeContext): string[] {
	const picked = splitList(context.getNodeParameter('fields', []));
	const typed = splitList(context.getNodeParameter('otherFields', ''));
	const fields = [...new Set([...picked, ...typed])];
	if (fields.length > 0) return fields;
	throw new ProblemError({
		message: 'No field is selected',
		description:
			"Choose at least one in 'Field Names or IDs' or enter one in 'Other Fields', or set 'Output' to Simplified.",
	});
}
