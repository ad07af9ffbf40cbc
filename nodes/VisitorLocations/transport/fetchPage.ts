import { getMember, isObject } from '../../../shared/json';
import { classifyFailure } from '../../../shared/requestErrors';
import type { Page } from '../paging/page';
import { PageError, parsePage } from '../paging/page';
import type { RequestControl } from '../paging/prefetcher';
import type { Connection } from './connection';
import { createListError, describeBodyErrors, getBodyErrors } from './listErrors';
import type { HttpResponse } from './request';
import { CancelledError, getRetryDelay, MAX_WAITS_MS, sleepUnlessCancelled } from './retry';

/** A query parameter of the user's own. */
type QueryParameter = [name: string, value: string];

/**
 * Fetches one page through n8n, which authenticates the request and refreshes the token after a 401. Retries after a temporary
 * failure (shared/requestErrors.ts), and follows no redirect.
 *
 * @param url which page
 * @param parameters the user's own query parameters
 * @throws PageError for any failure of the request or its response
 * @throws ProblemError for what came before the request (a rejected login, a credential that is not connected), and if
 * nobody waits for the page any more
 */
export async function fetchPage(
	connection: Connection,
	url: string,
	parameters: readonly QueryParameter[],
	{ isTrial, signal, onSlowDown }: RequestControl,
): Promise<Page> {
	const { listUrl, credentialType, secrets, deadline = Infinity } = connection;
	const target = addParameters(url, parameters);
	const isCancelled = () => signal.aborted;
	let waited = 0;
	for (let retries = 0; ; retries++) {
		const result = await connection.request(target, isCancelled);
		if ('response' in result) {
			return readPage(result.response, target, url === listUrl, secrets);
		}
		const { failure } = result;
		if (failure.errorCode === 'ERR_CANCELED') throw new CancelledError();
		const { verdict, slowsDown, maxRetries } = classifyFailure(failure);
		// A trial that fails with 500 can mean that the service does not know the parameter. It is sent once more by paging/detection.ts.
		const most = isTrial && verdict === 'unreadable' ? 0 : maxRetries;
		const left = Math.min(MAX_WAITS_MS - waited, deadline - Date.now());
		const delay = getRetryDelay(failure, retries + 1, left, Math.random());
		if (delay === undefined || retries >= most) {
			throw createListError(failure, {
				url: withoutQuery(target),
				credentialType,
				retried: retries,
				isFirstPage: url === listUrl,
				trialParameters: isTrial ? [...new URL(url).searchParams.keys()] : [],
				userParameters: parameters.map(([name]) => name),
				secrets,
			});
		}
		if (slowsDown) onSlowDown();
		await sleepUnlessCancelled(delay, isCancelled);
		waited += delay;
	}
}

function readPage(
	response: HttpResponse,
	url: string,
	isFirst: boolean,
	secrets: readonly string[],
): Page {
	// Go and Rails send 204 No Content instead of an empty list.
	const body = response.status === 204 ? { data: [] } : response.body;
	const errors = getBodyErrors(body);
	if (errors !== undefined) {
		const verdict = isObject(body) && 'data' in body ? 'failure' : 'unreadable';
		throw new PageError(describeBodyErrors(errors, withoutQuery(url), secrets), verdict);
	}
	assertReadable(response, url);
	return parsePage(body, response.headers, { url: withoutQuery(url), isFirst });
}

/** JSON is UTF-8 (RFC 8259, 8.1), so n8n decodes it as UTF-8, whatever the service says. */
function assertReadable({ headers, body }: HttpResponse, url: string): void {
	if (!isObject(body)) return;
	const type = getMember(headers, 'content-type');
	const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(String(type)) ?? [];
	if (/^utf-?8$/i.test(charset) || !JSON.stringify(body).includes(UNREADABLE)) return;
	const problem = {
		message: `The response is in ${charset.toUpperCase()} instead of UTF-8`,
		description: `Names would have wrong letters, so nothing was output. Ask the service provider to send JSON in UTF-8 (${withoutQuery(url)}).`,
	};
	throw new PageError(problem, 'failure');
}

/** What bytes become that are not UTF-8 (the Unicode Standard, U+FFFD). */
const UNREADABLE = '\ufffd';

/**
 * Adds parameters to a query. None is sent twice: what the URL already says stays as it is. A space becomes `%20` (RFC 3986, 2.1),
 * because only forms know `+`.
 */
export function addParameters(url: string, parameters: readonly QueryParameter[]): string {
	const known = new URL(url).searchParams;
	const added = parameters.filter(([name]) => !known.has(name));
	if (added.length === 0) return url;
	const query = new URLSearchParams([...added]).toString().replaceAll('+', '%20');
	return `${url}${url.includes('?') ? '&' : '?'}${query}`;
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
