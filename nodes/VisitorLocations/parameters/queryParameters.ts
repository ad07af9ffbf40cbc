import type { INodeProperties } from 'n8n-workflow';

import { getMember, toText } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import { emptyValueError, isExpression } from './expression';
import type { NodeContext } from './parameterValue';

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

/** n8n's HTTP client leaves them out without an error, because they could change JavaScript's objects (n8n 2.41). */
const UNSENT_NAMES = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * @returns the user's own query parameters, by name
 * @throws ProblemError when one has no name, the name of another one, or a name or value that cannot be sent
 */
export function readQueryParameters(context: NodeContext): Record<string, string> {
	const rows: unknown = context.getNodeParameter('options.queryParameters.parameter', []);
	if (!Array.isArray(rows)) return {};
	const parameters = new Map<string, string>();
	for (const [index, row] of (rows as unknown[]).entries()) {
		const name = toText(getMember(row, 'name')).trim();
		const value = getMember(row, 'value');
		if (name === '') {
			throw new ProblemError({
				message: 'A query parameter has no name',
				description:
					"Fill in 'Name' of each parameter in the option 'Query Parameters', or remove the parameter.",
			});
		}
		if (UNSENT_NAMES.has(name)) {
			throw new ProblemError({
				message: `The query parameter '${name}' cannot be sent`,
				description: `n8n leaves out parameters of this name. Remove it from the option 'Query Parameters'.`,
			});
		}
		if (parameters.has(name)) {
			throw new ProblemError({
				message: `There are two query parameters named '${name}'`,
				description:
					"Remove one of them from the option 'Query Parameters': each name can be sent once.",
			});
		}
		const path = ['options', 'queryParameters', 'parameter', String(index), 'value'];
		if ((value ?? null) === null && isExpression(context, path)) {
			throw emptyValueError(context, path, 'Value', {
				message: `The query parameter '${name}' has no value`,
				description: `Give the query parameter '${name}' a value in the option 'Query Parameters', or remove it.`,
			});
		}
		if (typeof value === 'object' && value !== null) {
			throw new ProblemError({
				message: `The value of the query parameter '${name}' is not text`,
				description:
					"An expression gave a list or an object. Make it text in the option 'Query Parameters', for example with .join().",
			});
		}
		parameters.set(name, typeof value === 'boolean' ? String(value) : toText(value));
	}
	return Object.fromEntries(parameters);
}
