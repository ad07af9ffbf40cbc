import type { INodeProperties } from 'n8n-workflow';

import { textOf } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Filters } from '../output/filter';
import { folded } from '../output/filter';
import type { NodeContext } from './parameterValue';
import { chosen, splitList } from './parameterValue';

export const filtersProperty: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add Filter',
	default: {},
	description:
		'Which locations come out: those that pass all filters. The service has none of its own, so the node reads the list and filters it.',
	options: [
		{
			displayName: 'City',
			name: 'city',
			type: 'string',
			default: '',
			placeholder: 'San Francisco',
			description:
				'The whole name of a city; upper and lower case and accents do not matter. If no location has it, nothing comes out.',
		},
		{
			displayName: 'IDs',
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: '10006, 10014',
			description:
				'IDs of locations, with commas, spaces or line breaks between them, or a list from an expression',
		},
		{
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'Market Street',
			description:
				'Part of the name, the company name or the address; upper and lower case and accents do not matter',
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			default: 'any',
			description: 'Whether the location is in use',
			options: [
				{ name: 'Active', value: 'active' },
				{ name: 'Any', value: 'any' },
				{ name: 'Disabled', value: 'disabled' },
			],
		},
	],
};

/**
 * Reads the collection Filters. A filter that was added but is empty is refused: an expression that gives
 * nothing must not output every location.
 *
 * @throws ProblemError that names the filter and the cure
 */
export function filtersOf(context: NodeContext): Filters {
	const given = (name: string): unknown => context.getNodeParameter(`filters.${name}`, null);
	const city = textFilter('City', given('city'));
	const search = textFilter('Search', given('search'));
	return { status: statusOf(given('status')), city, search, ids: idsOf(given('ids')) };
}

function statusOf(value: unknown): Filters['status'] {
	if (value === null) return undefined;
	const cure = 'Set it to any, active or disabled, or remove it.';
	const status = chosen(value, ['any', 'active', 'disabled'], 'The filter Status', cure);
	return status === 'any' ? undefined : status;
}

function textFilter(displayName: string, value: unknown): string | undefined {
	if (value === null) return undefined;
	const text = textOf(value).trim();
	if (folded(text) !== '') return text;
	throw emptyFilter(displayName);
}

function idsOf(value: unknown): string[] | undefined {
	if (value === null) return undefined;
	const ids = [...new Set(splitList(listOfIds(value)))];
	if (ids.length > 0) return ids;
	throw emptyFilter('IDs');
}

/** IDs hold no spaces, so text may have them in lines, too; or it is a list as JSON, as `$json.ids` in a text gives it. */
function listOfIds(value: unknown): unknown {
	const text = textOf(value).trim();
	if (!text.startsWith('[')) return Array.isArray(value) ? value : text.replace(/\s+/g, ',');
	try {
		const list: unknown = JSON.parse(text);
		return list;
	} catch {
		throw noList();
	}
}

function emptyFilter(displayName: string): ProblemError {
	return new ProblemError({
		message: `The filter ${displayName} is empty`,
		description: `Fill in the filter ${displayName}, or remove it: without it, every location passes.`,
	});
}

function noList(): ProblemError {
	return new ProblemError({
		message: 'The filter IDs is not a list',
		description:
			'It begins with a bracket, but is no JSON. Write the IDs with commas between them, or as a list: ["10006", "10014"].',
	});
}
