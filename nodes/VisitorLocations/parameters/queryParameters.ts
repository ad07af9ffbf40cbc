import type { INodeProperties } from 'n8n-workflow';

import { getMember } from '../../../shared/json';
import { ProblemError } from '../../../shared/errors/problem';
import type { QueryParameter } from '../../../shared/urls';
import type { NodeContext } from '../context';
import { isTool } from '../context';
import { POSITION_PARAMETERS } from '../paging/paginator';
import { emptyValueError, isExpression } from './expression';
import { readPagingOptions } from './pagingOption';
import { isLeftOut, parseText } from './parameterValue';

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

const NAME = 'Query Parameters: Name';

/** A row that the user has added. */
interface Row {
	name: string;
	value: unknown;
	/** of the row in the node */
	path: readonly string[];
}

/**
 * @returns the user's own query parameters; those for which a model gives no value are left out
 * @throws ProblemError when one has no name, sets a position in the list, or has a value that is neither text nor a number, or an
 * expression without a value: sent as an empty text, it would be no filter
 */
export function readQueryParameters(context: NodeContext): QueryParameter[] {
	return readEach(
		context,
		readRows(context).filter((row) => !(isTool(context) && lacksValue(context, row))),
	);
}

/**
 * Reads them for a list of the editor, where the user can still be filling in a row, and an expression can lack its input item. (The
 * editor sends the values of expressions, null where it has none, n8n 2.41.)
 *
 * @returns those that have a name and a value
 * @throws ProblemError as above, for a name or a value
 */
export function readFilledQueryParameters(context: NodeContext): QueryParameter[] {
	return readEach(
		context,
		readRows(context).filter(({ name, value }) => name !== '' && !isLeftOut(context, value)),
	);
}

function readRows(context: NodeContext): Row[] {
	const path = ['options', 'queryParameters', 'parameter'];
	const rows: unknown = context.getNodeParameter(path.join('.'), []);
	if (!Array.isArray(rows)) return [];
	return rows.map((row: unknown, index) => ({
		name: parseText(getMember(row, 'name'), NAME),
		value: getMember(row, 'value'),
		path: [...path, String(index)],
	}));
}

/** @returns whether the value is an expression that returned none. The user can want to send an empty text, and leaves it empty */
function lacksValue(context: NodeContext, { value, path }: Row): boolean {
	return isLeftOut(context, value) && isExpression(context, [...path, 'value']);
}

function readEach(context: NodeContext, rows: readonly Row[]): QueryParameter[] {
	if (rows.length === 0) return [];
	const { parameter = '' } = readPagingOptions(context);
	const positions = [...Object.values(POSITION_PARAMETERS), parameter];
	return rows.map((row) => readQueryParameter(context, row, positions));
}

function readQueryParameter(
	context: NodeContext,
	row: Row,
	positions: readonly string[],
): QueryParameter {
	const { name, value, path } = row;
	if (name === '') {
		throw emptyValueError(context, [...path, 'name'], NAME, {
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
	const displayName = `Query Parameters: ${name}`;
	if (lacksValue(context, row)) {
		throw emptyValueError(context, [...path, 'value'], displayName, {
			message: `'${displayName}' is empty`,
			description: "To send an empty text, leave 'Value' empty.",
		});
	}
	return [name, typeof value === 'boolean' ? String(value) : parseText(value, displayName)];
}
