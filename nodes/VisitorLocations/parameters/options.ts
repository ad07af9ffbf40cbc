import type { INodeProperties } from 'n8n-workflow';

import type { NodeContext } from '../context';
import { addCompanyIdOption } from './outputParameters';
import { queryParametersOption } from './queryParameters';
import { pagingOption } from './pagingOption';
import { parseOption, readOrDefault } from './parameterValue';

const ifNotFoundOption: INodeProperties = {
	displayName: 'If Not Found',
	name: 'ifNotFound',
	type: 'options',
	default: 'error',
	description: 'What to do when the list has no location with a requested ID, city or field',
	options: [
		{
			name: 'Output Nothing',
			value: 'nothing',
			description: 'Output nothing for that ID or city, and null for that field',
		},
		{ name: 'Stop With an Error', value: 'error' },
	],
};

// They stand with what they change: Add Company ID with Output.
const commonOptions = [addCompanyIdOption, queryParametersOption];

/** The collection Options of both operations. */
export const optionsProperty = createOptions(ifNotFoundOption);

/** @returns the collection Options: the common options and these, sorted by name, and Paging, which is rarely needed, last */
export function createOptions(...more: INodeProperties[]): INodeProperties {
	return {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		placeholder: 'Add option',
		default: {},
		options: [
			...[...commonOptions, ...more].sort((one, other) =>
				one.displayName.localeCompare(other.displayName),
			),
			pagingOption,
		],
	};
}

/** @throws ProblemError when the option If Not Found has an unknown value */
export function readIsErrorIfNotFound(context: NodeContext): boolean {
	const value = readOrDefault(context, ifNotFoundOption, ['options']);
	return parseOption(value, ['error', 'nothing'], 'If Not Found') === 'error';
}
