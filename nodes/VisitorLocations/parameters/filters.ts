import type { INodeProperties } from 'n8n-workflow';

import { toText } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Cities, Filters } from '../output/filter';
import { foldText } from '../output/foldText';
import { readOptional, emptyValueError, isExpression, checkExpressionFix } from './expression';
import type { NodeContext } from './parameterValue';
import { assertExactId, parseOption, isTool, splitList, parseText } from './parameterValue';

// The display names, which errors quote.
const CITIES = 'City Names or IDs';
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
	options: [
		{
			displayName: CITIES,
			name: 'city',
			type: 'multiOptions',
			typeOptions: { loadOptionsMethod: 'getCities' },
			default: [],
			description:
				'Names, not IDs, as a list or with commas. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
		},
		{
			displayName: LOCATION_IDS,
			name: 'ids',
			type: 'string',
			default: '',
			placeholder: 'e.g. 10006, 10014',
			description: 'IDs with commas or spaces between them, or a list from an expression',
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
	/** @returns the value of a filter; undefined if it is not set */
	const given = (name: string, displayName: string): unknown => {
		const value = readOptional(context, ['filters', name]);
		return isTool(context) && splitList(value, displayName).length === 0 ? undefined : value;
	};
	const empty: EmptyFilter[] = [];
	/** @returns the parsed filter; undefined if it is not set or empty */
	const filter = <T>(
		name: string,
		displayName: string,
		read: (value: unknown, displayName: string) => T | undefined,
	): T | undefined => {
		const value = given(name, displayName);
		if (value === undefined) return undefined;
		const made = read(value, displayName);
		if (made === undefined && !isTool(context)) empty.push({ name, displayName });
		return made;
	};
	const filters = {
		status: parseStatus(given('status', 'Status')),
		cities: filter('city', CITIES, parseCities),
		search: filter('search', SEARCH, parseSearch),
		ids: filter('ids', LOCATION_IDS, parseIds),
	};
	assertNoneEmpty(context, empty);
	return filters;
}

interface EmptyFilter {
	name: string;
	displayName: string;
}

function assertNoneEmpty(context: NodeContext, empty: readonly EmptyFilter[]): void {
	const [first, second] = empty;
	if (first === undefined) return;
	if (second === undefined) {
		throw emptyValueError(context, ['filters', first.name], first.displayName, {
			message: `The filter '${first.displayName}' is empty`,
			description: `Fill in '${first.displayName}', or remove the filter.`,
		});
	}
	const names = empty.map(({ displayName }) => `'${displayName}'`);
	const hints = empty
		.filter(({ name }) => isExpression(context, ['filters', name]))
		.map(({ displayName }) => ` ${checkExpressionFix(displayName)}`);
	throw new ProblemError({
		message: `The filters ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''} are empty`,
		description: `Fill them in, or remove them.${hints.join('')}`,
	});
}

function parseStatus(value: unknown): Filters['status'] {
	if (value === undefined) return undefined;
	const fix = 'Set it to any, active or disabled, or remove it.';
	const status = parseOption(value, ['any', 'active', 'disabled'], 'Status', fix);
	return status === 'any' ? undefined : status;
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

function parseIds(value: unknown, displayName: string): string[] | undefined {
	const list = getIds(value);
	for (const id of Array.isArray(list) ? list : [list]) assertExactId(id, displayName);
	const ids = [...new Set(splitList(list, displayName))];
	return ids.length === 0 ? undefined : ids;
}

/** Splits at spaces and semicolons, too, because IDs contain none. A text with `$json.ids` in it is a JSON list. */
function getIds(value: unknown): unknown {
	const text = toText(value).trim();
	if (!text.startsWith('[')) {
		return typeof value === 'string' ? text.replace(/[\s;]+/g, ',') : value;
	}
	try {
		const list: unknown = JSON.parse(text);
		return list;
	} catch {
		throw invalidListError();
	}
}

function invalidListError(): ProblemError {
	return new ProblemError({
		message: `The filter '${LOCATION_IDS}' is not a list`,
		description:
			'It begins with a bracket, but is not JSON. Separate the IDs with commas, or write a list: ["10006", "10014"].',
	});
}
