import type { INodeProperties } from 'n8n-workflow';

import { memberOf, textOf } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import type { SortRule } from '../output/sort';
import type { NodeContext } from './parameterValue';
import { chosen } from './parameterValue';

export const sortProperty: INodeProperties = {
	displayName: 'Sort',
	name: 'sort',
	type: 'fixedCollection',
	typeOptions: { multipleValues: true, sortable: true },
	placeholder: 'Add sort rule',
	default: {},
	description:
		'The order in which to output the locations; without a rule, that of the service. The node sorts, so it reads the whole list even with a Limit.',
	options: [
		{
			displayName: 'Sort Rule',
			name: 'rule',
			values: [
				{
					displayName: 'Field Name or ID',
					name: 'field',
					type: 'options',
					typeOptions: { loadOptionsMethod: 'getFields' },
					default: '',
					description:
						'The field to sort by. Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
				},
				{
					displayName: 'Direction',
					name: 'direction',
					type: 'options',
					default: 'asc',
					options: [
						{ name: 'Ascending', value: 'asc' },
						{ name: 'Descending', value: 'desc' },
					],
				},
			],
		},
	],
};

/**
 * @returns the rules, the most important first; none where the operation has no Sort
 * @throws ProblemError when one has no field, or another direction
 */
export function sortOf(context: NodeContext): SortRule[] {
	const rows: unknown = context.getNodeParameter('sort.rule', []);
	if (!Array.isArray(rows)) return [];
	return rows.map((row: unknown) => {
		const field = textOf(memberOf(row, 'field')).trim();
		if (field === '') {
			throw new ProblemError({
				message: 'A sort rule has no field',
				description: "Choose 'Field Name or ID' in each rule of 'Sort', or remove the rule.",
			});
		}
		const cure = "Set 'Direction' in 'Sort' to asc or desc.";
		const direction = memberOf(row, 'direction') ?? 'asc';
		return { field, direction: chosen(direction, ['asc', 'desc'], 'Direction', cure) };
	});
}
