import type { INodeProperties } from 'n8n-workflow';

import type { NodeContext } from './parameterValue';
import { wholeNumber } from './parameterValue';

export const limitProperties: INodeProperties[] = [
	{
		displayName: 'Return All',
		name: 'returnAll',
		type: 'boolean',
		default: false,
		description: 'Whether to return all results or only up to a given limit',
	},
	{
		displayName: 'Limit',
		name: 'limit',
		type: 'number',
		typeOptions: { minValue: 1 },
		default: 50,
		description: 'Max number of results to return',
		displayOptions: { show: { returnAll: [false] } },
	},
];

/** An option of Get Many. */
export const skipOption: INodeProperties = {
	displayName: 'Skip',
	name: 'skip',
	type: 'number',
	typeOptions: { minValue: 0 },
	default: 0,
	description:
		'How many locations to leave out at the beginning, after the filters. Leave it at 0 unless there are more than 100,000 locations, which one input item cannot put out.',
};

/**
 * @returns how many locations are wanted (`Infinity` for all), and how many to leave out at the beginning
 * @throws ProblemError that names Limit or Skip
 */
export function limitOf(context: NodeContext): { limit: number; skip: number } {
	const all = context.getNodeParameter('returnAll') === true;
	const cure = 'Set Limit to 1 or more, or turn on Return All.';
	return {
		limit: all
			? Infinity
			: wholeNumber(context.getNodeParameter('limit'), 'Limit', { least: 1 }, cure),
		skip: wholeNumber(context.getNodeParameter('options.skip', 0), 'Skip', { least: 0 }),
	};
}
