import type { INodeProperties } from 'n8n-workflow';

import { textOf } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Filters } from '../output/filter';
import { folded } from '../output/filter';
import type { NodeContext } from './parameterValue';
import { chosen, isTool, splitList } from './parameterValue';

export const filtersProperty: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	description:
		'Outputs only the locations that pass all filters. The service has no filters of its own: the node reads the list, then filters it.',
	options: [
		{
			displayName: 'City',
			name: 'city',
			type: 'string',
			default: '',
			placeholder: 'e.g. Zurich, San Francisco',
			description: 'Comma-separated city names, in full. Case and accents do not matter.',
		},
		{
			displayName: 'IDs',
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: 'e.g. 10006, 10014',
			description: 'Comma-separated location IDs, or a list from an expression',
		},
		{
			displayName: 'Search',
			name: 'search',
			type: 'string',
			default: '',
			placeholder: 'e.g. Market Street',
			description:
				'Part of the name, the company name or the address. Case and accents do not matter.',
		},
		{
			displayName: 'Status',
			name: 'status',
			type: 'options',
			default: 'active',
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
 * nothing must not output every location. For an AI agent it counts as not set: n8n makes models fill in every
 * value that they may choose.
 *
 * @throws ProblemError that names the filter and the cure
 */
export function filtersOf(context: NodeContext): Filters {
	const given = (name: string): unknown => {
		const value = context.getNodeParameter(`filters.${name}`, null);
		return isTool(context) && splitList(value).length === 0 ? null : value;
	};
	return {
		status: statusOf(given('status')),
		cities: citiesOf(given('city')),
		search: searchOf(given('search')),
		ids: idsOf(given('ids')),
	};
}

function statusOf(value: unknown): Filters['status'] {
	if (value === null) return undefined;
	const cure = 'Set it to any, active or disabled, or remove it.';
	const status = chosen(value, ['any', 'active', 'disabled'], 'Status', cure);
	return status === 'any' ? undefined : status;
}

/** A name may hold a comma itself, so the text counts as a whole as well. */
function citiesOf(value: unknown): string[] | undefined {
	if (value === null) return undefined;
	const names = [...(Array.isArray(value) ? [] : [textOf(value)]), ...splitList(value)];
	const cities = names.filter((name) => folded(name) !== '');
	if (cities.length > 0) return cities;
	throw emptyFilter('City');
}

function searchOf(value: unknown): string | undefined {
	if (value === null) return undefined;
	const text = textOf(value).trim();
	if (folded(text) !== '') return text;
	throw emptyFilter('Search');
}

function idsOf(value: unknown): string[] | undefined {
	if (value === null) return undefined;
	const ids = [...new Set(splitList(listOfIds(value)))];
	if (ids.length > 0) return ids;
	throw emptyFilter('IDs');
}

/** IDs hold no spaces, so these part them as well; or the text is a list as JSON, as `$json.ids` in a text gives it. */
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
		message: `The filter '${displayName}' is empty`,
		description: `Fill in the filter '${displayName}', or remove it: without it, every location passes.`,
	});
}

function noList(): ProblemError {
	return new ProblemError({
		message: "The filter 'IDs' is not a list",
		description:
			'It begins with a bracket, but is not JSON. Separate the IDs with commas, or write a list: ["10006", "10014"].',
	});
}
