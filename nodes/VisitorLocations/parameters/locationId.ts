import type { INodeProperties } from 'n8n-workflow';

import { isObject } from '../../../shared/json';
import { ProblemError, quoteName } from '../../../shared/errors/problem';
import { emptyValueError } from './expression';
import type { NodeContext } from '../context';
import { assertExactId, isLeftOut, parseText } from './parameterValue';

export const locationIdProperty: INodeProperties = {
	displayName: 'Location',
	name: 'locationId',
	type: 'resourceLocator',
	required: true,
	default: { mode: 'list', value: '' },
	description: 'The location to retrieve. The node looks for it in the list.',
	builderHint: {
		propertyHint:
			"Default to mode 'list' with an empty value: the user chooses there. Use mode 'id' for an ID that the user gave or that an expression returns, never for a name: to find a location by its name, use Get Many with filters.search. The value is { __rl: true, mode, value }.",
	},
	modes: [
		{
			displayName: 'From List',
			name: 'list',
			type: 'list',
			placeholder: 'Choose a location…',
			typeOptions: { searchListMethod: 'searchLocations', searchable: true },
		},
		{
			displayName: 'By ID',
			name: 'id',
			type: 'string',
			placeholder: 'e.g. 10006',
			validation: [
				{
					type: 'regex',
					properties: {
						regex: '\\s*\\S+\\s*',
						errorMessage: 'An ID is one word, for example 10006',
					},
				},
			],
		},
		{
			displayName: 'By URL',
			name: 'url',
			type: 'string',
			placeholder: 'e.g. https://app.example.com/api/v3/locations/10006',
			validation: [
				{
					type: 'regex',
					properties: {
						regex: '\\s*https?://[^/\\s]+/([^?#\\s]*/)?locations/[^/?#\\s]+.*',
						errorMessage:
							"A location's URL looks like https://app.example.com/api/v3/locations/10006",
					},
				},
			],
		},
	],
};

/** `<app_host>/api/v3/locations/<location_id>`, the form of `links.self` (docs/openapi.yaml, Location); any path before `locations`. */
const LOCATION_URL = /^https?:\/\/[^/\s]+\/(?:[^?#\s]*\/)?locations\/([^/?#\s]+)/i;

const FOR_SEVERAL = "It takes one value. For several locations, use 'Location IDs' of Get Many.";

/**
 * Reads the resource locator: `{ mode, value }`, or an ID or URL as text from an expression or an AI agent.
 *
 * @returns the ID
 * @throws ProblemError if it is empty or another URL
 */
export function readLocationId(context: NodeContext): string {
	const locator: unknown = context.getNodeParameter('locationId', '');
	const value = isObject(locator) ? locator.value : locator;
	assertExactId(value, 'Location');
	const text = isLeftOut(context, value) ? '' : parseText(value, 'Location', FOR_SEVERAL);
	const isUrl = isObject(locator) && locator.mode === 'url';
	const id = parseLocationId(text, isUrl);
	if (id === '') {
		const problem = {
			message: "'Location' is empty",
			description: 'Choose a location from the list, or enter its ID or URL.',
		};
		const forModel = 'give an ID';
		throw emptyValueError(context, ['locationId'], 'Location', problem, forModel);
	}
	return id;
}

/** What people copy around an ID. */
const QUOTATION_MARKS = /^["'“”„‘’]+|["'“”„‘’]+$/g;

/**
 * @param typed an ID or a URL
 * @returns the ID, `''` if it is empty
 * @throws ProblemError for a URL of something else
 */
export function parseLocationId(typed: string, isUrl = false): string {
	const text = typed.replace(QUOTATION_MARKS, '');
	if (text === '' || !(isUrl || /^https?:/i.test(text))) return text;
	const [, id] = LOCATION_URL.exec(text) ?? [];
	if (id !== undefined) return id;
	throw new ProblemError({
		message: `'${quoteName(text)}' is not the URL of a location`,
		description:
			'It has to look like https://app.example.com/api/v3/locations/10006, as in the field url of an item. Correct it, or use the ID.',
	});
}
