import type { HttpFailure } from '../../../credentials/shared/failure';
import { REDIRECTS } from '../../../credentials/shared/failure';
import { getMember } from '../../../credentials/shared/json';
import { parseUrl } from '../../../credentials/shared/urls';
import type { FetchedPage } from '../paging/page';
import { parsePage } from '../paging/page';
import type { PageRequest } from '../paging/pageRequest';
import { withParameters } from '../paging/pageRequest';
import type { RequestControl } from '../paging/prefetcher';
import { PageError, UNAVAILABLE_STATUSES } from '../paging/rejection';
import type { Connection } from './connection';
import {
	getBodyErrors,
	describeBodyErrors,
	describeListError,
	describeRedirect,
	describeRedirectLoop,
} from './listErrors';
import type { HttpResponse } from './request';
import { CancelledError, isThrottled, retryDelay, sleepUnlessCancelled } from './retry';

const MAX_REDIRECTS = 5;

/**
 * Fetches one page through n8n, which authenticates the request and refreshes the token after a 401. It follows redirects
 * within the service's origin only, and retries after a temporary failure.
 *
 * @param request which page
 * @param parameters the user's own query parameters, by name
 * @throws PageError for any failure of the request or its response
 * @throws ProblemError for what came before the request (a rejected login, a credential that is not connected), and if
 * nobody waits for the page any more
 */
export async function fetchPage(
	connection: Connection,
	request: PageRequest,
	parameters: Readonly<Record<string, string>>,
	{ isCancelled, onThrottled }: RequestControl,
): Promise<FetchedPage> {
	const { listUrl, credentialType, secrets } = connection;
	const isFirst = request.url === listUrl && Object.keys(request.query).length === 0;
	let target = withParameters(request, parameters);
	let retries = 0;
	for (let redirects = 0; ; ) {
		const result = await connection.request(toUrl(target), isCancelled);
		if ('response' in result) {
			const from = { url: target.url, isFirst, canFail: request.canFail === true, secrets };
			return parseResponse(result.response, from);
		}
		const { failure } = result;
		if (failure.errorCode === 'ERR_CANCELED') throw new CancelledError();
		const redirected = getRedirectUrl(failure, target.url, redirects);
		if (redirected !== undefined) {
			target = redirectedRequest(request, target.url, redirected, parameters);
			redirects++;
			continue;
		}
		const delay = retryDelay(failure, retries + 1, Date.now(), Math.random());
		if (delay === undefined || retries >= getMaxRetries(connection, request, failure)) {
			const { status } = failure;
			const problem = describeListError(failure, {
				url: withoutQuery(target.url),
				credentialType,
				retries,
				pagingParameters: Object.keys(request.query),
				userParameters: Object.keys(parameters),
				secrets,
			});
			throw new PageError(problem, status === undefined ? 'noResponse' : 'status', status);
		}
		if (isThrottled(failure)) onThrottled();
		await sleepUnlessCancelled(delay, isCancelled);
		retries++;
	}
}

interface ResponseFacts {
	/** the URL that responded, with its query */
	url: string;
	/** whether it is the first page */
	isFirst: boolean;
	/** whether it is of a trial request */
	canFail: boolean;
	/** what a quote of the service must not show */
	secrets: readonly string[];
}

function parseResponse(
	response: HttpResponse,
	{ url, isFirst, canFail, secrets }: ResponseFacts,
): FetchedPage {
	// Go and Rails send 204 No Content instead of an empty list.
	const body = response.status === 204 ? { data: [] } : response.body;
	const errors = getBodyErrors(body);
	if (errors === undefined) {
		const from = { url: withoutQuery(url), isFirst };
		return { page: parsePage(body, response.headers, from), url };
	}
	const { problem, status } = describeBodyErrors(errors, withoutQuery(url), secrets);
	// Next to locations, an error does not say that the list has ended.
	const isRejection = status !== undefined && (canFail || !hasLocations(body));
	throw isRejection
		? new PageError(problem, 'status', status)
		: new PageError(problem, 'invalidResponse');
}

/**
 * A redirect can drop the query. Without the user's parameters, the response would be another list. Without those of the
 * page, another path would return the first page; at the same path, the service does not want them.
 */
function redirectedRequest(
	request: PageRequest,
	from: string,
	to: string,
	parameters: Readonly<Record<string, string>>,
): PageRequest {
	const hasMoved = new URL(to).pathname !== new URL(from).pathname;
	return withParameters(
		{ url: to, query: {} },
		{ ...parameters, ...(hasMoved ? request.query : {}) },
	);
}

/** The service responded to the request without the parameter of the trial, so a 5xx can mean that it rejects this one. */
function getMaxRetries({ maxRetries }: Connection, request: PageRequest, failure: HttpFailure) {
	const { status = 0 } = failure;
	const canBeRejection = status >= 500 && !UNAVAILABLE_STATUSES.includes(status);
	return request.canFail === true && canBeRejection ? Math.min(1, maxRetries) : maxRetries;
}

/**
 * @returns the URL of the redirect, undefined if the failure is not one
 * @throws PageError for a redirect that leaves the origin or has no end
 */
function getRedirectUrl(failure: HttpFailure, url: string, redirects: number): string | undefined {
	const { status, location } = failure;
	if (status === undefined || !REDIRECTS.includes(status)) return undefined;
	const target = location === undefined ? undefined : parseUrl(location, url);
	const { origin, protocol } = new URL(url);
	// The origin of a blob: URL is that of the URL inside.
	if (target?.origin !== origin || target.protocol !== protocol) {
		const isWeb = target !== undefined && /^https?:$/.test(target.protocol);
		const elsewhere = isWeb ? target.origin : target?.protocol;
		throw new PageError(describeRedirect(withoutQuery(url), elsewhere), 'invalidResponse', status);
	}
	// The HTTP client would send them instead of the token.
	target.username = '';
	target.password = '';
	if (redirects === MAX_REDIRECTS) {
		throw new PageError(describeRedirectLoop(withoutQuery(url)), 'invalidResponse', status);
	}
	return target.href;
}

/** @returns the URL of a request with its query, encoded as n8n's HTTP client does (axios 1, buildURL) */
function toUrl({ url, query }: PageRequest): string {
	const encode = (part: number | string) =>
		encodeURIComponent(part)
			.replace(/%(3A|24|2C)/g, decodeURIComponent)
			.replace(/%20/g, '+');
	const pairs = Object.entries(query).map(([name, value]) => `${encode(name)}=${encode(value)}`);
	return pairs.length === 0 ? url : `${url}${url.includes('?') ? '&' : '?'}${pairs.join('&')}`;
}

function hasLocations(body: unknown): boolean {
	const data = getMember(body, 'data');
	return Array.isArray(data) && data.length > 0;
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
