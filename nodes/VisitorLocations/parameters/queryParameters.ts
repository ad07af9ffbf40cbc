import type { INodeProperties } from 'n8n-workflow';

import { getMember, toText } from '../../../shared/json';
import { ProblemError } from '../../../shared/problem';
import type { QueryParameter } from '../../../shared/urls';
import type { NodeContext } from '../context';
import { POSITION_PARAMETERS } from '../paging/paginator';
import { readMode } from './paging';
import { parseText } from './parameterValue';

export const queryParametersOption: INodeProperties = {
	displayName: 'Query Parameters',
	name: 'queryParameters',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true },
	placeholder: 'Add parameter',
	default: {},
	description: 'Parameters to send with every request, such as a filter of your service',
	options: [
		{
			displayName: 'Parameter',
			name: 'parameter',
			values: [
				{
					displayName: 'Name',
					name: 'name',
					type: 'string',
					default: '',
					placeholder: 'e.g. filter[disabled]',
				},
				{
					displayName: 'Value',
					name: 'value',
					type: 'string',
					default: '',
					placeholder: 'e.g. false',
				},
			],
		},
	],
};

/**
 * @returns the user's own query parameters
 * @throws ProblemError when one has no name, sets a position in the list, or has a value that is neither text nor a number
 */
export function readQueryParameters(context: NodeContext): QueryParameter[] {
	return readEach(context, readRows(context));
}

/**
 * Reads them for a list of the editor, where the user can still be filling in a row.
 *
 * @returns those that have a name
 * @throws ProblemError as above, for a value
 */
export function readNamedQueryParameters(context: NodeContext): QueryParameter[] {
	return readEach(
		context,
		readRows(context).filter((row) => readName(row) !== ''),
	);
}

function readRows(context: NodeContext): unknown[] {
	const rows: unknown = context.getNodeParameter('options.queryParameters.parameter', []);
	return Array.isArray(rows) ? rows : [];
}

function readName(row: unknown): string {
	return toText(getMember(row, 'name')).trim();
}

function readEach(context: NodeContext, rows: readonly unknown[]): QueryParameter[] {
	const { parameter = '' } = readMode(context);
	const positions = [...Object.values(POSITION_PARAMETERS), parameter];
	return rows.map((row) => readQueryParameter(row, positions));
}

function readQueryParameter(row: unknown, positions: readonly string[]): QueryParameter {
	const name = readName(row);
	const value = getMember(row, 'value');
	if (name === '') {
		throw new ProblemError({
			message: 'A query parameter has no name',
			description:
				"Fill in 'Name' of each parameter in the option 'Query Parameters', or remove the parameter.",
		});
	}
	if (positions.includes(name)) {
		throw new ProblemError({
			message: `The node itself sets the query parameter '${name}'`,
			description:
				"Remove it from the option 'Query Parameters': with it, the list would begin in the middle. The node requests each page by itself.",
		});
	}
	return [
		name,
		typeof value === 'boolean' ? String(value) : parseText(value, `Query Parameters: ${name}`),
	];
}
