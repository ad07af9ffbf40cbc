import type { Failure } from 'n8n-workflow';

import { isWebPage } from '../../../shared/errors/httpFailure';
import type { JsonObject } from '../../../shared/json';
import { isObject, toText } from '../../../shared/json';
import type { Problem } from '../../../shared/errors/problem';
import { ProblemError, quoteName } from '../../../shared/errors/problem';
import type { PageVerdict } from '../../../shared/errors/failures';
import type { Signs } from './signs';
import { readSigns } from './signs';

/**
 * A location as the service sent it: a JSON:API resource (docs/openapi.yaml, Location), or an object without `attributes`.
 * It has an `id` at least, which is text, also if the service sends numbers.
 */
export interface LocationResource {
	id: string;
	[member: string]: unknown;
}

/** One page of the list. */
export interface Page {
	locations: LocationResource[];
	signs: Signs;
}

export function isEmpty({ locations }: Page): boolean {
	return locations.length === 0;
}

/** @returns whether a page has a location that another one has not */
export function hasOthers(page: Page, other: Page): boolean {
	const known = new Set(other.locations.map(({ id }) => id));
	return page.locations.some(({ id }) => !known.has(id));
}

/** @returns whether two pages have the same locations, in any order, one at least */
export function isSame(page: Page, other: Page): boolean {
	return !isEmpty(page) && !hasOthers(page, other) && !hasOthers(other, page);
}

/**
 * Reads the body of a list response (docs/openapi.yaml, LocationList: an object with the array `data`). `data` that is
 * null is an empty page, as Go sends it for a nil slice.
 *
 * @param body the body as n8n parsed it; a string if it was not JSON
 * @param headers of the response, with names in lower case
 * @param listUrl without a query, for the errors
 * @throws PageError when it is no such object, when an entry of `data` is not an object with an `id`
 */
export function parsePage(body: unknown, headers: JsonObject, listUrl: string): Page {
	const notAList = (message: string) =>
		new PageError(
			{
				message,
				description: `The request went to ${listUrl}. If no page arrives, check 'Base URL' and 'API Prefix' in the credential; otherwise try again. Nothing was output.`,
			},
			'noPage',
		);
	if (!isObject(body)) throw notAList(notAnObject(body));
	if (!('data' in body)) {
		throw notAList(`The response has no list "data" (found: ${memberNames(body)})`);
	}
	const data = body.data ?? [];
	if (!Array.isArray(data)) {
		throw notAList(`"data" in the response is ${describeType(data)}, not a list`);
	}
	const locations = data.map((entry: unknown, index) => parseLocation(entry, index, listUrl));
	return { locations, signs: readSigns(body, headers) };
}

function notAnObject(body: unknown): string {
	if (body === undefined || body === null || body === '') return 'The response is empty';
	if (typeof body !== 'string')
		return `The response is ${describeType(body)}, not an object with "data"`;
	return isWebPage(body)
		? 'The response is a web page (HTML) instead of JSON'
		: 'The response is not JSON';
}

function parseLocation(entry: unknown, index: number, listUrl: string): LocationResource {
	const nothingSkipped = `Nothing was output, because the node skips no location. Report this to the service provider (${listUrl}).`;
	const entryError = (message: string, description: string) =>
		new PageError({ message: `Entry ${index + 1} of a page ${message}`, description }, 'aborts');
	if (!isObject(entry))
		throw entryError(`is ${describeType(entry)}, not a location`, nothingSkipped);
	if (typeof entry.id === 'number' && !Number.isSafeInteger(entry.id)) {
		throw entryError(
			`has an ID that cannot be read exactly: ${entry.id}`,
			`JSON numbers above 9007199254740991 lose digits, so that several IDs become one, and a fraction is not an ID. Ask the service provider to send IDs as text (${listUrl}).`,
		);
	}
	const id = toText(entry.id);
	if (id === '') {
		throw entryError('has no ID', `Locations are distinguished by their IDs. ${nothingSkipped}`);
	}
	return { ...entry, id };
}

function describeType(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return 'an object';
	return `a ${typeof value}`;
}

function memberNames(body: JsonObject): string {
	const names = Object.keys(body).slice(0, 5);
	return names.length === 0 ? 'nothing' : names.map((name) => `"${quoteName(name)}"`).join(', ');
}

/** A page that could not be read. A login that was rejected before the request, and a cancelled execution, are other errors. */
export class PageError extends ProblemError {
	constructor(
		problem: Problem,
		readonly verdict: PageVerdict,
		httpStatus?: number,
		n8nFailure?: Failure,
	) {
		super(problem, httpStatus, n8nFailure);
	}
}
