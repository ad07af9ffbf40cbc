import { getMember, isObject } from '../../../shared/json';
import { judgeFailure } from '../../../shared/requestErrors';
import type { QueryParameter } from '../../../shared/urls';
import { addParameters } from '../../../shared/urls';
import type { Page } from '../paging/page';
import { PageError, parsePage } from '../paging/page';
import type { FetchControl } from '../paging/prefetcher';
import type { Client } from './client';
import { createListError, describeBodyError, findBodyError, hasLocations } from './listErrors';
import type { HttpResponse } from './sendRequest';
import { getRetryDelay, MAX_WAITS_MS, sleepUnlessAborted } from './retry';

/**
 * Fetches one page through n8n, which authenticates the request and refreshes the token. Retries after a temporary
 * failure (shared/requestErrors.ts), and follows no redirect. (Two other requests are repeated once: a trial that cannot be read, in
 * paging/detection.ts, and one whose OAuth2 refresh was rejected, in sendRequest.ts.)
 *
 * @param url which page
 * @param parameters the user's own query parameters
 * @throws PageError for any failure of the request or its response
 * @throws ProblemError for what came before the request: a rejected login, a credential that is not connected
 * @throws the reason of the signal if it is aborted
 */
export async function fetchPage(
	client: Client,
	url: string,
	parameters: readonly QueryParameter[],
	{ isTrial, signal, onSlowDown }: FetchControl,
): Promise<Page> {
	const { listUrl, credentialType, secrets, deadline = Infinity } = client;
	const target = addParameters(url, parameters);
	let waited = 0;
	for (let retries = 0; ; retries++) {
		const result = await client.send(target, signal);
		if ('response' in result) {
			return parseResponse(result.response, target, url === listUrl, secrets);
		}
		const { failure } = result;
		const { verdict, slowsDown, maxRetries } = judgeFailure(failure);
		// A trial that fails with 500 can mean that the service does not know the parameter. It is sent once more by paging/detection.ts.
		const allowedRetries = isTrial && verdict === 'unreadable' ? 0 : maxRetries;
		const left = Math.min(MAX_WAITS_MS - waited, deadline - Date.now());
		const delay = getRetryDelay(failure, retries + 1, left, Math.random());
		if (delay === undefined || retries >= allowedRetries) {
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
		await sleepUnlessAborted(delay, signal);
		waited += delay;
	}
}

/**
 * Reads a response below 300.
 *
 * @param url of the request
 * @param isFirst whether it was the request for the first page
 * @param secrets what a quote of the service must not show
 * @throws PageError when it is an error, or no page
 */
export function parseResponse(
	response: HttpResponse,
	url: string,
	isFirst: boolean,
	secrets: readonly string[],
): Page {
	// Go and Rails send 204 No Content instead of an empty list.
	const body = response.status === 204 ? { data: [] } : response.body;
	const words = findBodyError(body);
	if (words !== undefined) {
		const verdict = hasLocations(body) ? 'fatal' : 'unreadable';
		throw new PageError(describeBodyError(words, withoutQuery(url), secrets), verdict);
	}
	assertUtf8(response, url);
	return parsePage(body, response.headers, { url: withoutQuery(url), isFirst });
}

/** JSON is UTF-8 (RFC 8259, 8.1), so n8n decodes it as UTF-8, whatever the service says. */
function assertUtf8({ headers, body }: HttpResponse, url: string): void {
	if (!isObject(body)) return;
	const type = getMember(headers, 'content-type');
	const [, charset = 'utf-8'] = /;\s*charset="?([\w-]+)/i.exec(String(type)) ?? [];
	if (/^utf-?8$/i.test(charset) || !JSON.stringify(body).includes(REPLACEMENT_CHARACTER)) return;
	const problem = {
		message: `The response is in ${charset.toUpperCase()} instead of UTF-8`,
		description: `Names would have wrong letters, so nothing was output. Ask the service provider to send JSON in UTF-8 (${withoutQuery(url)}).`,
	};
	throw new PageError(problem, 'fatal');
}

/** What bytes become that are not UTF-8 (the Unicode Standard, U+FFFD). */
const REPLACEMENT_CHARACTER = '\ufffd';

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
