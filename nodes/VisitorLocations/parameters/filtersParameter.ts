import type { INodeProperties } from 'n8n-workflow';

import { toText } from '../../../shared/json';
import type { Cities, Filters } from '../filter/locationFilter';
import { foldText } from '../filter/foldText';
import { emptyValueError, readOptional } from './expression';
import type { NodeContext } from '../context';
import { isTool } from '../context';
import { parseLocationId } from './locationId';
import { createNameList } from './nameList';
import {
	assertExactId,
	findEntries,
	isLeftOut,
	parseOption,
	parseText,
	splitList,
} from './parameterValue';

// The display names, which errors quote.
const CITIES = 'Cities';
const LOCATION_IDS = 'Location IDs';
const SEARCH = 'Search';

export const filtersProperty: INodeProperties = {
	displayName: 'Filters',
	name: 'filters',
	type: 'collection',
	placeholder: 'Add filter',
	default: {},
	description:
		'Output only locations that pass all filters. In names, case and accents do not matter.',
	builderHint: {
		propertyHint:
			"Set only the filters that the user asks for, because an empty one is an error: { city: ['Zürich'] }. city takes names, search a part of the name or address, ids text with commas between IDs. status is 'any' if it is left out.",
	},
	options: [
		createNameList(
			{ displayName: CITIES, name: 'city' },
			'getCities',
			'For example Zürich (plain: Zurich).',
		),
		{
			displayName: LOCATION_IDS,
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: 'e.g. 10006, 10014',
			description:
				'IDs or URLs with commas, semicolons or spaces between them, or a list from an expression',
		},
		{
			displayName: SEARCH,
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
				{ name: 'Disabled', value: 'disabled' },
				{ name: 'Any', value: 'any' },
			],
		},
	],
};

/**
 * Reads the collection Filters. An empty filter is an error, because an expression that returns no value must not output
 * every location. For an AI agent an empty filter counts as not set, because n8n makes models fill in every value that
 * they can choose.
 *
 * @throws ProblemError that names the filter and says what to do
 */
export function readFilters(context: NodeContext): Filters {
	/** @returns the parsed filter; undefined if it is not set */
	const readFilter = <T>(
		name: string,
		displayName: string,
		parse: (value: unknown, displayName: string) => T | undefined,
	): T | undefined => {
		const path = ['filters', name];
		const value = readOptional(context, path);
		if (value === undefined) return undefined;
		const parsed = isLeftOut(context, value) ? undefined : parse(value, displayName);
		if (parsed !== undefined || isTool(context)) return parsed;
		throw emptyValueError(context, path, displayName, {
			message: `The filter '${displayName}' is empty`,
			description: `Fill in '${displayName}', or remove the filter.`,
		});
	};
	const status = readFilter('status', 'Status', (value) =>
		parseOption(value, ['any', 'active', 'disabled'] as const, 'Status'),
	);
	return {
		status: status === 'any' ? undefined : status,
		cities: readFilter('city', CITIES, parseCities),
		search: readFilter('search', SEARCH, parseSearch),
		ids: readFilter('ids', LOCATION_IDS, parseIds),
	};
}

function parseCities(value: unknown, displayName: string): Cities | undefined {
	const names = splitList(value, displayName).filter((name) => foldText(name) !== '');
	if (names.length === 0) return undefined;
	return Array.isArray(value) ? { names } : { names, originalText: toText(value) };
}

function parseSearch(value: unknown, displayName: string): string | undefined {
	const text = parseText(value, displayName);
	return foldText(text) === '' ? undefined : text;
}

/** IDs contain no spaces. */
const ID_SEPARATORS = /[,;\s]+/;

function parseIds(value: unknown, displayName: string): string[] | undefined {
	for (const id of findEntries(value, ID_SEPARATORS)) assertExactId(id, displayName);
	const entries = splitList(value, displayName, ID_SEPARATORS);
	const ids = new Set(entries.map((entry) => parseLocationId(entry)));
	ids.delete('');
	return ids.size === 0 ? undefined : [...ids];
}
