import { quote } from '../../../shared/errors/failures';
import { getMember, isObject, toJson, toText } from '../../../shared/json';
import type { Page } from '../paging/page';
import { PageError, parsePage } from '../paging/page';
import type { Client, HttpResponse } from './client';

/**
 * Reads a response below 300.
 *
 * @param listUrl without a query
 * @throws PageError when it is an error, or no page
 */
export async function readResponse(
	response: HttpResponse,
	listUrl: string,
	readSecrets: Client['readSecrets'],
): Promise<Page> {
	// Go and Rails send 204 No Content instead of an empty list.
	const body = response.status === 204 ? { data: [] } : response.body;
	if (isErrorBody(body)) {
		const problem = {
			message: 'The service could not complete the request',
			description: `Data in such a response can be incomplete, so nothing was output. The request went to ${listUrl}. Try again; if this keeps happening, contact the service provider.`,
			serviceMessage: quote({ body }, await readSecrets()),
		};
		const verdict = hasLocations(body) ? 'aborts' : 'noPage';
		throw new PageError(problem, verdict, undefined, { cause: 'temporarily-unavailable' });
	}
	assertUtf8(response, listUrl);
	return parsePage(body, response.headers, listUrl);
}

/** JSON is UTF-8 (RFC 8259, 8.1), so n8n decodes it as UTF-8, whatever the service says. */
function assertUtf8({ headers, body }: HttpResponse, listUrl: string): void {
	if (!isObject(body)) return;
	const type = getMember(headers, 'content-type');
	const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(String(type)) ?? [];
	if (/^utf-?8$/i.test(charset) || !toJson(body).includes(REPLACEMENT_CHARACTER)) return;
	const problem = {
		message: `The response is in ${charset.toUpperCase()} instead of UTF-8`,
		description: `Names would have wrong letters, so nothing was output. Ask the service provider to send JSON in UTF-8 (${listUrl}).`,
	};
	throw new PageError(problem, 'aborts');
}

/** What bytes become that are not UTF-8 (the Unicode Standard, U+FFFD). */
const REPLACEMENT_CHARACTER = '\ufffd';

/**
 * Whether a response below 300 is an error: it has `errors` (JSON:API 1.1, top level: they exclude `data`) or what others send with
 * status 200: `error`, `success` or `ok` that say no, or `status` (JSend: error, fail); without locations, also the number of a status
 * (some have more digits: 50001); without `data`, also any other code, or a message
 * alone where `data` is null.
 */
export function isErrorBody(body: unknown): boolean {
	if (!isObject(body)) return false;
	const { errors, error, success, ok, status, code, statusCode } = body;
	const isNo = [success, ok].some((value) => value === false || /^(false|0)$/i.test(toText(value)));
	const isFailed = /^(error|fail|failed)$/i.test(toText(status));
	if (isFilled(errors) || isFilled(error) || isNo || isFailed) return true;
	if (hasLocations(body)) return false;
	if ([status, code, statusCode].some((value) => /^[45]\d{2,}$/.test(toText(value)))) return true;
	if ((body.data ?? null) !== null) return false;
	if (/^-?\d+$/.test(toText(code))) return !/^(0|2\d\d)$/.test(toText(code));
	// A welcome has no data at all.
	const isAlone = 'data' in body && [success, ok, status].every((said) => said === undefined);
	const message = toText(body.message);
	return isAlone && message !== '' && !/^(ok|success)/i.test(message);
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
