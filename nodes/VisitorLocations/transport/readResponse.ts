import { findServiceMessage, quote } from '../../../shared/describeFailure';
import { getMember, isObject, toText } from '../../../shared/json';
import type { Problem } from '../../../shared/problem';
import type { Page } from '../paging/page';
import { PageError, parsePage } from '../paging/page';
import type { PageFacts } from './listErrors';
import type { HttpResponse } from './sendRequest';

/**
 * Reads a response below 300.
 *
 * @throws PageError when it is an error, or no page
 */
export function readResponse(
	response: HttpResponse,
	facts: Pick<PageFacts, 'listUrl' | 'secrets'>,
): Page {
	// Go and Rails send 204 No Content instead of an empty list.
	const body = response.status === 204 ? { data: [] } : response.body;
	const words = findBodyError(body);
	if (words !== undefined) {
		const verdict = hasLocations(body) ? 'ends' : 'rulesOut';
		throw new PageError(describeBodyError(words, facts), verdict);
	}
	assertUtf8(response, facts.listUrl);
	return parsePage(body, response.headers, facts.listUrl);
}

/** JSON is UTF-8 (RFC 8259, 8.1), so n8n decodes it as UTF-8, whatever the service says. */
function assertUtf8({ headers, body }: HttpResponse, listUrl: string): void {
	if (!isObject(body)) return;
	const type = getMember(headers, 'content-type');
	const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(String(type)) ?? [];
	if (/^utf-?8$/i.test(charset) || !JSON.stringify(body).includes(REPLACEMENT_CHARACTER)) return;
	const problem = {
		message: `The response is in ${charset.toUpperCase()} instead of UTF-8`,
		description: `Names would have wrong letters, so nothing was output. Ask the service provider to send JSON in UTF-8 (${listUrl}).`,
	};
	throw new PageError(problem, 'ends');
}

/** What bytes become that are not UTF-8 (the Unicode Standard, U+FFFD). */
const REPLACEMENT_CHARACTER = '\ufffd';

/**
 * Finds the error of a response below 300: its `errors` (JSON:API 1.1, top level: they exclude `data`), or, if it has no
 * locations, what others send with status 200: `error`, `success` or `ok` (false), `status` (JSend: error, fail).
 *
 * @returns the words of the service; undefined for no error
 */
export function findBodyError(body: unknown): string | undefined {
	if (!isObject(body)) return undefined;
	const { errors, error, success, ok, status } = body;
	const isErrorPage =
		isFilled(error) || success === false || ok === false || /^(error|fail)$/i.test(toText(status));
	if (!isFilled(errors) && (hasLocations(body) || !isErrorPage)) return undefined;
	const cause = [errors, error].find(isFilled);
	return findServiceMessage({ body }) || JSON.stringify(cause ?? body);
}

function isFilled(value: unknown): boolean {
	const isEmpty = typeof value === 'object' && value !== null && Object.keys(value).length === 0;
	return Boolean(value) && !isEmpty;
}

/** @returns whether a body has entries of a list: an error without any says nothing about the page */
function hasLocations(body: unknown): boolean {
	const data = getMember(body, 'data');
	return Array.isArray(data) && data.length > 0;
}

/**
 * Describes a response below 300 that has an error: data next to it is incomplete.
 *
 * @param words of the service (findBodyError)
 */
function describeBodyError(
	words: string,
	{ listUrl, secrets }: Pick<PageFacts, 'listUrl' | 'secrets'>,
): Problem {
	return {
		message: 'The service could not complete the request',
		description: `Data in such a response can be incomplete, so nothing was output. The request went to ${listUrl}. Try again; if this keeps happening, contact the service provider.`,
		serviceMessage: quote(words, secrets),
	};
}
