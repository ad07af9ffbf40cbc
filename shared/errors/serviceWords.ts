import type { JsonObject } from '../json';
import { isObject, toJson } from '../json';
import { isWebPage } from './httpFailure';

/** Members with what went wrong, the most detailed first, in small letters without `-` and `_`. */
const DETAILS = [
	...[
		'errors',
		'faultstring',
		'detail',
		'details',
		'message',
		'messages',
		'errordescription',
		'errormessage',
	],
	...['reason', 'description', 'fault'],
];
/** Members with its name. */
const TITLES = ['title', 'error'];

/** How many errors of several are quoted. */
const MAX_WORDS = 3;
/** How many objects and arrays are looked into, one within the other. */
const MAX_DEPTH = 5;

/**
 * Finds what the service says about a failure in any JSON: the errors of JSON:API, OAuth (RFC 6749, 5.2), RFC 9457, Django,
 * NestJS, Spring and others; else the body itself, unless it is a web page.
 *
 * @param body as n8n parsed it: text if it is not JSON
 * @returns words that are not yet hidden or cut off; `''` for none
 */
export function findServiceWords(body: unknown): string {
	if (typeof body === 'string') return isWebPage(body) ? '' : body;
	const isEmpty = !isObject(body) || Object.keys(body).length === 0;
	return findWords(body, MAX_DEPTH) || (isEmpty ? '' : toJson(body));
}

function findWords(value: unknown, depth: number): string {
	if (typeof value === 'string') return value.trim();
	if (depth === 0) return '';
	if (Array.isArray(value)) {
		const words = value.slice(0, MAX_WORDS).map((entry) => findWords(entry, depth - 1));
		return words.filter((each) => each !== '').join('; ');
	}
	if (!isObject(value)) return '';
	const [title, detail] = [TITLES, DETAILS].map((names) => findMember(value, names, depth - 1));
	if (title && detail) return title === detail ? title : `${title}: ${detail}`;
	return title || detail || '';
}

/** @returns the words of the first of these members that has some */
function findMember(object: JsonObject, names: readonly string[], depth: number): string {
	const members = Object.entries(object);
	for (const wanted of names) {
		const [, value] = members.find(([name]) => normalize(name) === wanted) ?? [];
		const words = findWords(value, depth);
		if (words !== '') return words;
	}
	return '';
}

function normalize(name: string): string {
	return name.toLowerCase().replace(/[-_]/g, '');
}
