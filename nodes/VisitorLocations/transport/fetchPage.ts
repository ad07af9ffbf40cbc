import type { HttpFailure } from '../../../shared/httpFailure';
import { REDIRECTS } from '../../../shared/httpFailure';
import { isObject } from '../../../shared/json';
import { parseUrl } from '../../../shared/urls';
import type { Page } from '../paging/page';
import { isFailedTrial, PageError, parsePage } from '../paging/page';
import type { RequestControl } from '../paging/prefetcher';
import type { Connection } from './connection';
import {
	describeBodyErrors,
	describeListError,
	describeRedirect,
	describeRedirectLoop,
	getBodyErrors,
} from './listErrors';
import type { HttpResponse } from './request';
import { CancelledError, isThrottled, retryDelay, sleepUnlessCancelled } from './retry';

/** A query parameter of the user's own. */
type QueryParameter = [name: string, value: string];

const MAX_REDIRECTS = 5;

/**
 * Fetches one page through n8n, which authenticates the request and refreshes the token after a 401. It follows redirects
 * within the service's origin only, and retries after a temporary failure.
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
	{ isTrial, isCancelled, onThrottled }: RequestControl,
): Promise<Page> {
	const { listUrl, credentialType, secrets, maxRetries } = connection;
	let target = addParameters(url, parameters);
	let retries = 0;
	for (let redirects = 0; ; ) {
		const result = await connection.request(target, isCancelled);
		if ('response' in result) {
			return parseResponse(result.response, target, url === listUrl, secrets);
		}
		const { failure } = result;
		if (failure.errorCode === 'ERR_CANCELED') throw new CancelledError();
		const redirected = getRedirectUrl(failure, target, redirects, parameters);
		if (redirected !== undefined) {
			target = redirected;
			redirects++;
			continue;
		}
		const { status } = failure;
		const problem = describeListError(failure, {
			url: withoutQuery(target),
			credentialType,
			retries,
			isFirstPage: url === listUrl,
			trialParameters: isTrial ? [...new URL(url).searchParams.keys()] : [],
			userParameters: parameters.map(([name]) => name),
			secrets,
		});
		const error = new PageError(problem, status === undefined ? 'noResponse' : 'status', status);
		// A trial that fails with 500 can mean that the service does not know the parameter.
		const most = isTrial && isFailedTrial(error) ? Math.min(1, maxRetries) : maxRetries;
		const delay = retryDelay(failure, retries + 1, Date.now(), Math.random());
		if (delay === undefined || retries >= most) throw error;
		if (isThrottled(failure)) onThrottled();
		await sleepUnlessCancelled(delay, isCancelled);
		retries++;
	}
}

function parseResponse(
	response: HttpResponse,
	url: string,
	isFirst: boolean,
	secrets: readonly string[],
): Page {
	// Go and Rails send 204 No Content instead of an empty list.
	const body = response.status === 204 ? { data: [] } : response.body;
	const errors = getBodyErrors(body);
	if (errors !== undefined) {
		const failure = isObject(body) && 'data' in body ? 'invalidList' : 'notAList';
		throw new PageError(describeBodyErrors(errors, withoutQuery(url), secrets), failure);
	}
	return parsePage(body, response.headers, { url: withoutQuery(url), isFirst });
}

/** Adds parameters to a query. None is sent twice: what the URL already says stays as it is. */
export function addParameters(url: string, parameters: readonly QueryParameter[]): string {
	const known = new URL(url).searchParams;
	const added = parameters.filter(([name]) => !known.has(name));
	if (added.length === 0) return url;
	return `${url}${url.includes('?') ? '&' : '?'}${new URLSearchParams([...added]).toString()}`;
}

/**
 * A redirect can drop the query. Without the user's parameters, the response would be another list. Without those of the
 * page, another path would return the first page; at the same path, the service does not want them.
 *
 * @returns the URL of the redirect, undefined if the failure is not one
 * @throws PageError for a redirect that leaves the origin or has no end
 */
function getRedirectUrl(
	failure: HttpFailure,
	url: string,
	redirects: number,
	parameters: readonly QueryParameter[],
): string | undefined {
	const { status, location } = failure;
	if (status === undefined || !REDIRECTS.includes(status)) return undefined;
	const target = location === undefined ? undefined : parseUrl(location, url);
	const { origin, protocol, pathname, searchParams } = new URL(url);
	// The origin of a blob: URL is that of the URL inside.
	if (target?.origin !== origin || target.protocol !== protocol) {
		const isWeb = target !== undefined && /^https?:$/.test(target.protocol);
		const elsewhere = isWeb ? target.origin : target?.protocol;
		throw new PageError(describeRedirect(withoutQuery(url), elsewhere), 'notAList', status);
	}
	if (redirects === MAX_REDIRECTS) {
		throw new PageError(describeRedirectLoop(withoutQuery(url)), 'notAList', status);
	}
	const hasMoved = target.pathname !== pathname;
	const kept = hasMoved ? [...searchParams] : parameters;
	return addParameters(target.origin + target.pathname + target.search, kept);
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
