import type { INodeProperties } from 'n8n-workflow';

import { toText } from '../../../shared/json';
import { ProblemError } from '../../../shared/errors/problem';
import type { NodeContext } from '../context';
import { isTool } from '../context';
import { parseBoolean, readOrDefault } from './parameterValue';

const returnAll: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: true,
	description: 'Whether to return all results or only up to a given limit',
	builderHint: {
		propertyHint: 'Keep true, unless the user asks for only the first locations.',
	},
};

const limit: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	typeOptions: { minValue: 1 },
	default: 50,
	description: 'Max number of results to return',
	displayOptions: { show: { returnAll: [false] } },
};

export const limitProperties: INodeProperties[] = [returnAll, limit];

/**
 * @returns the maximum number of items, `Infinity` for all
 * @throws ProblemError that names Return All or Limit
 */
export function readLimit(context: NodeContext): number {
	if (parseBoolean(readOrDefault(context, returnAll), 'Return All')) return Infinity;
	const value = readOrDefault(context, limit);
	// Number() makes a number of a list and of a boolean, too.
	const number = Number(toText(value) || NaN);
	if (Number.isInteger(number) && number >= 1) return number;
	throw new ProblemError({
		message: "'Limit' must be a whole number of at least 1",
		description: `Set 'Limit' to a whole number of at least 1${isTool(context) ? '' : ", or turn on 'Return All'"}.`,
	});
}
