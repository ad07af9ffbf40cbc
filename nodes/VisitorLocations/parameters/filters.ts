import type { INodeProperties } from 'n8n-workflow';

import { textOf } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Cities, Filters } from '../output/filter';
import { folded } from '../output/folded';
import { added, emptyProblem } from './expression';
import type { NodeContext } from './parameterValue';
import { chosen, isTool, splitList, wordsOf } from './parameterValue';

export const filtersProperty: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	description:
		'Output only locations that pass all filters. The node reads the list, then filters it.',
	options: [
		{
			displayName: 'City Names or IDs',
			name: 'city',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getCities' },
			default: [],
			description:
				'Case and accents do not matter. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
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
			description: 'Part of the name, the company name or the address, in any case',
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
	/** @returns what a filter holds; undefined where it is not set */
	const given = (name: string, displayName: string): unknown => {
		const value = added(context, ['filters', name]);
		return isTool(context) && splitList(value, displayName).length === 0 ? undefined : value;
	};
	/** @returns what is made of a filter; undefined without it */
	const filter = <T>(
		name: string,
		displayName: string,
		read: (value: unknown, displayName: string) => T | undefined,
	): T | undefined => {
		const value = given(name, displayName);
		if (value === undefined) return undefined;
		const made = read(value, displayName);
		if (made !== undefined || isTool(context)) return made;
		throw emptyProblem(context, ['filters', name], displayName, {
			message: `The filter '${displayName}' is empty`,
			description: `Fill in the filter '${displayName}', or remove it: without it, every location passes.`,
		});
	};
	return {
		status: statusOf(given('status', 'Status')),
		cities: filter('city', 'City Names or IDs', citiesOf),
		search: filter('search', 'Search', searchOf),
		ids: filter('ids', 'IDs', idsOf),
	};
}

function statusOf(value: unknown): Filters['status'] {
	if (value === undefined) return undefined;
	const cure = 'Set it to any, active or disabled, or remove it.';
	const status = chosen(value, ['any', 'active', 'disabled'], 'Status', cure);
	return status === 'any' ? undefined : status;
}

function citiesOf(value: unknown, displayName: string): Cities | undefined {
	const names = splitList(value, displayName).filter((name) => folded(name) !== '');
	if (names.length === 0) return undefined;
	return Array.isArray(value) ? { names } : { names, unsplit: textOf(value) };
}

function searchOf(value: unknown, displayName: string): string | undefined {
	const text = wordsOf(value, displayName);
	return folded(text) === '' ? undefined : text;
}

function idsOf(value: unknown, displayName: string): string[] | undefined {
	const ids = [...new Set(splitList(listOfIds(value), displayName))];
	return ids.length === 0 ? undefined : ids;
}

/** IDs hold no spaces, so these part them as well; or the text is a list as JSON, as `$json.ids` in a text gives it. */
function listOfIds(value: unknown): unknown {
	const text = textOf(value).trim();
	if (!text.startsWith('[')) return typeof value === 'string' ? text.replace(/\s+/g, ',') : value;
	try {
		const list: unknown = JSON.parse(text);
		return list;
	} catch {
		throw noList();
	}
}

function noList(): ProblemError {
	return new ProblemError({
		message: "The filter 'IDs' is not a list",
		description:
			'It begins with a bracket, but is not JSON. Separate the IDs with commas, or write a list: ["10006", "10014"].',
	});
}
