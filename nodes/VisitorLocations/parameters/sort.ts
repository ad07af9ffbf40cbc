import type { INodeProperties } from 'n8n-workflow';

import { memberOf, textOf } from '../../../credentials/shared/json';
import type { SortRule } from '../output/sort';
import { emptyProblem } from './expression';
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
		"The order of the output. The node reads the whole list to sort it, even with 'Limit'.",
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
						'Choose from the list, or specify an ID using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
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
	return rows.map((row: unknown, index) => {
		const field = textOf(memberOf(row, 'field')).trim();
		if (field === '') {
			throw emptyProblem(context, ['sort', 'rule', String(index), 'field'], 'Field Name or ID', {
				message: 'A sort rule has no field',
				description: "Choose 'Field Name or ID' in each rule of 'Sort', or remove the rule.",
			});
		}
		const cure = "Set 'Direction' in 'Sort' to asc or desc.";
		return {
			field,
			direction: chosen(memberOf(row, 'direction'), ['asc', 'desc'], 'Direction', cure),
		};
	});
}
