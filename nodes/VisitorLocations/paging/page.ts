import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, isSame } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import type { Evidence } from './evidence';
import { evidenceOf } from './evidence';

/** A location as the service sent it: a JSON:API resource (docs/openapi.yaml, Location) or flat, with an `id` at least. */
export interface LocationResource {
	id: string | number;
	[member: string]: unknown;
}

/** One page of the list. */
export interface Page {
	locations: LocationResource[];
	evidence: Evidence;
}

/** A page, and where it came from. */
export interface FetchedPage {
	page: Page;
	/** the URL that answered, after redirects within the origin */
	url: string;
}

/**
 * Reads the body of a list reply (docs/openapi.yaml, LocationList: an object with the array `data`).
 *
 * @param body the body as n8n parsed it; a string when it was no JSON
 * @param headers the reply's headers, with names in lower case
 * @param address what was called, without query, for the errors
 * @throws ProblemError when it is no such object, when an entry of `data` is no object with an `id`, or two of one
 * `id` differ
 */
export function parsePage(body: unknown, headers: JsonObject, address: string): Page {
	if (!isObject(body)) throw new ProblemError(noObject(body, address));
	if (!('data' in body)) {
		throw new ProblemError({
			message: 'The reply has no data',
			description: `The service answered with JSON, but without the list "data" that belongs there (found: ${memberNames(body)}). Check 'Base URL' and 'API Prefix' in the credential: the call went to ${address}.`,
		});
	}
	const { data } = body;
	if (!Array.isArray(data)) {
		throw new ProblemError({
			message: `The reply's data is ${kindOf(data)}, not a list`,
			description: `A list of locations was expected at ${address}. Check 'API Prefix' in the credential; if it is right, report this to whoever runs the service.`,
		});
	}
	const locations = data.map((entry: unknown, index) => locationOf(entry, index, address));
	assertDistinct(locations, address);
	return { locations, evidence: evidenceOf(body, headers) };
}

function locationOf(entry: unknown, index: number, address: string): LocationResource {
	const nothingSkipped = `Nothing was left out to hide it: report this to whoever runs the service (${address}).`;
	if (!isObject(entry)) {
		throw new ProblemError({
			message: `Entry ${index + 1} of the reply's data is ${kindOf(entry)}, not a location`,
			description: nothingSkipped,
		});
	}
	if (typeof entry.id === 'number' && !Number.isSafeInteger(entry.id)) {
		throw new ProblemError({
			message: `Entry ${index + 1} of the reply's data has an id that cannot be read exactly: ${entry.id}`,
			description: `Numbers above 9007199254740991 lose digits in JSON, so that several ids become one, and a fraction is no id. Ask whoever runs the service to send ids as text (${address}).`,
		});
	}
	if (!isLocation(entry)) {
		throw new ProblemError({
			message: `Entry ${index + 1} of the reply's data has no id`,
			description: `Without it a location cannot be told from another. ${nothingSkipped}`,
		});
	}
	return entry;
}

function noObject(body: unknown, address: string) {
	const description = `Check 'Base URL' and 'API Prefix' in the credential: the call went to ${address}, and what answers there does not look like the list of locations.`;
	if (body === undefined || body === null || body === '') {
		return { message: 'The service sent an empty reply', description };
	}
	if (typeof body === 'string') {
		const message = /^\s*</.test(body)
			? 'The service answered with a web page (HTML) instead of JSON'
			: 'The service did not answer with JSON';
		return { message, description };
	}
	return { message: `The reply is ${kindOf(body)}, not an object with data`, description };
}

function isLocation(entry: JsonObject): entry is LocationResource {
	return (typeof entry.id === 'string' && entry.id !== '') || typeof entry.id === 'number';
}

function kindOf(value: unknown): string {
	if (value === null) return 'null';
	if (Array.isArray(value)) return 'a list';
	if (typeof value === 'object') return 'an object';
	return `a ${typeof value}`;
}

function memberNames(body: JsonObject): string {
	const names = Object.keys(body).slice(0, 5);
	return names.length === 0 ? 'nothing' : names.map((name) => `"${name.slice(0, 40)}"`).join(', ');
}

/**
 * A location that comes twice comes out once. Two that have nothing but their id in common are no such case: one of
 * them would be lost.
 *
 * @param locations of one page, each with an id that is text or a number
 * @param address what was called, without query
 * @throws ProblemError when two have the same id and other contents
 */
function assertDistinct(locations: readonly JsonObject[], address: string): void {
	const seen = new Map<string, { place: number; location: JsonObject }>();
	for (const [place, location] of locations.entries()) {
		const id = String(location.id);
		const earlier = seen.get(id);
		if (earlier === undefined) seen.set(id, { place, location });
		else if (!isSame({ ...earlier.location, id }, { ...location, id })) {
			throw new ProblemError({
				message: `Entries ${earlier.place + 1} and ${place + 1} of the reply's data have the same id, ${id.slice(0, 100)}, and differ`,
				description: `A location is known by its id, so one of them would be lost, and nothing was output. Report this to whoever runs the service (${address}).`,
			});
		}
	}
}
