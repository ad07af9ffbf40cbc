import type { INodeProperties } from 'n8n-workflow';

import type { NodeContext } from './parameterValue';
import { isOn, wholeNumber } from './parameterValue';

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
	description: 'How many locations to leave out at the beginning, after filters and sort rules',
};

const TOO_MANY =
	"One input item can output at most 100,000 locations, because n8n fails above that. Turn off 'Return All' and set 'Limit' to 100000. For the others, give the node an input item for each 100,000 locations, and let an expression set the option 'Skip': 0 for the first, 100000 for the second, and so on.";

/**
 * @returns how many locations are wanted (`Infinity` for all), how many to leave out at the beginning, and what to do
 * when n8n cannot take so many
 * @throws ProblemError that names Return All, Limit or Skip
 */
export function limitOf(context: NodeContext): { limit: number; skip: number; tooMany: string } {
	const allCure = "Set 'Return All' to true or false.";
	const all = isOn(context.getNodeParameter('returnAll'), 'Return All', allCure);
	const cure = "Set 'Limit' to 1 or more, or turn on 'Return All'.";
	const skipCure = "Set the option 'Skip' to 0 or more, or remove it.";
	const skip = context.getNodeParameter('options.skip', 0);
	return {
		limit: all
			? Infinity
			: wholeNumber(context.getNodeParameter('limit'), 'Limit', { least: 1 }, cure),
		skip: wholeNumber(skip, 'Skip', { least: 0 }, skipCure),
		tooMany: TOO_MANY,
	};
}
