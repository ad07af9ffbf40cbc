import type { HttpFailure } from '../../../credentials/shared/failure';
import { REDIRECTS } from '../../../credentials/shared/failure';
import { memberOf } from '../../../credentials/shared/json';
import { parseUrl } from '../../../credentials/shared/urls';
import type { FetchedPage } from '../paging/page';
import { parsePage } from '../paging/page';
import type { PageRequest } from '../paging/pageRequest';
import { withParameters } from '../paging/pageRequest';
import type { RequestControl } from '../paging/prefetcher';
import { PageError } from '../paging/rejection';
import type { Connection } from './connection';
import {
	errorsProblem,
	listProblem,
	redirectLoopProblem,
	redirectProblem,
	saidErrors,
} from './listErrors';
import { CancelledError, isBusy, pause, retryDelay } from './retry';

const MOST_REDIRECTS = 5;

/**
 * Fetches one page through n8n, which signs the request and renews the token after a 401. Redirects are followed
 * within the service's origin only; a passing fault is tried again.
 *
 * @param request which page
 * @param parameters the user's own query parameters, by name
 * @throws PageError for everything that went wrong with the request or its response
 * @throws ProblemError for what came before the request (a rejected login, a credential that is not connected), and when
 * nobody waits for the page any more
 */
export async function fetchPage(
	connection: Connection,
	request: PageRequest,
	parameters: Readonly<Record<string, string>>,
	{ isCancelled, onThrottled }: RequestControl,
): Promise<FetchedPage> {
	const { maxRetries, listUrl } = connection;
	const isFirst = request.url === listUrl && Object.keys(request.query).length === 0;
	let { url, query } = withParameters(request, parameters);
	let retries = 0;
	for (let redirects = 0; ; ) {
		const address = withoutQuery(url);
		const outcome = await connection.get({ url, query }, isCancelled);
		if ('reply' in outcome) {
			const { status, headers } = outcome.reply;
			// Go and Rails send 204 No Content instead of an empty list.
			const body = status === 204 ? { data: [] } : outcome.reply.body;
			const errors = saidErrors(body);
			if (errors !== undefined) {
				const { problem, status: named } = errorsProblem(
					errors,
					address,
					await connection.secrets(),
				);
				// The response that the list has ended has no locations.
				const isEnd = request.isProbe === true || !hasLocations(body);
				const rejected = isEnd ? named : undefined;
				throw new PageError(problem, rejected === undefined ? 'notAList' : 'status', rejected);
			}
			return { page: parsePage(body, headers, { url: address, isFirst }), url };
		}

		const { failure } = outcome;
		if (failure.networkCode === 'ERR_CANCELED') throw new CancelledError();
		const target = redirectTarget(failure, url, redirects);
		if (target !== undefined) {
			// A redirect may drop the query: without the user's parameters it would be another list, and at another path
			// without those of the page its beginning. At the same path it is the service that does not want them.
			const moved = new URL(target).pathname !== new URL(url).pathname;
			const own = { ...parameters, ...(moved ? request.query : {}) };
			({ url, query } = withParameters({ url: target, query: {} }, own));
			redirects++;
			continue;
		}
		const delay = retryDelay(failure, retries + 1, Date.now(), Math.random());
		// The service responds without the parameter in question, so a failure of its own can be a rejection of it.
		const most =
			request.isProbe && mayRejectParameter(failure.status) ? Math.min(1, maxRetries) : maxRetries;
		if (delay === undefined || retries >= most) {
			const asked = { paging: Object.keys(request.query), own: Object.keys(parameters) };
			const kind = failure.status === undefined ? 'noResponse' : 'status';
			throw new PageError(listProblem(failure, address, retries, asked), kind, failure.status);
		}
		if (isBusy(failure)) onThrottled();
		await pause(delay, isCancelled);
		retries++;
	}
}

/**
 * @returns where to go instead, undefined when the failure is no redirect
 * @throws ProblemError for a redirect that leaves the origin or has no end
 */
function redirectTarget(failure: HttpFailure, url: string, redirects: number): string | undefined {
	const { status, location } = failure;
	if (status === undefined || !REDIRECTS.includes(status)) return undefined;
	const target = location === undefined ? undefined : parseUrl(location, url);
	const { origin, protocol } = new URL(url);
	// The origin of a blob: is that of the address inside.
	if (target?.origin !== origin || target.protocol !== protocol) {
		const isWeb = target !== undefined && /^https?:$/.test(target.protocol);
		const elsewhere = isWeb ? target.origin : target?.protocol;
		throw new PageError(redirectProblem(withoutQuery(url), elsewhere), 'notAList', status);
	}
	// The HTTP client would send them instead of the token.
	target.username = '';
	target.password = '';
	if (redirects === MOST_REDIRECTS) {
		throw new PageError(redirectLoopProblem(withoutQuery(url)), 'notAList', status);
	}
	return target.href;
}

/** @returns whether a status can be the answer to a query parameter that the service does not know */
function mayRejectParameter(status = 0): boolean {
	return status >= 500 && ![502, 503, 504].includes(status);
}

function hasLocations(body: unknown): boolean {
	const data = memberOf(body, 'data');
	return Array.isArray(data) && data.length > 0;
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
