import type { IHttpRequestOptions, NodeApiError } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/httpFailure';
import { httpFailure } from '../../../credentials/shared/httpFailure';
import { memberOf } from '../../../credentials/shared/members';
import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import { REFRESH_REFUSED } from '../../../credentials/shared/tokenProblem';
import { listProblem, redirectLoopProblem, redirectProblem } from '../errors/listProblem';
import type { PageRequest } from '../paging/nextPage';
import { readPage } from '../paging/page';
import type { FetchedPage } from '../paging/readAllPages';
import { retryDelay } from '../paging/retry';

const MOST_REDIRECTS = 5;
/** ms to wait, one after the other, for another worker to store the tokens that it was first to get */
const RENEWED_ELSEWHERE = [250, 750, 2_000];

/** A reply as n8n hands it on. */
export interface Reply {
	status: number;
	headers: Record<string, unknown>;
	/** an object for JSON, else a string */
	body: unknown;
}

/**
 * Every status comes as a reply but 401, for which n8n is to renew the token. Errors would do for newer n8n, but
 * those of older ones hold nothing of the reply.
 */
const ALL_BUT_401: IHttpRequestOptions['ignoreHttpStatusErrors'] = { ignore: true, except: [401] };

/** How pages are called for: through the routing of a declarative node, or by n8n's request helper. */
export interface Connection {
	/** the absolute URL of the list */
	listUrl: string;
	/**
	 * Makes one signed call without following a redirect.
	 *
	 * @param ignoreHttpStatusErrors n8n's option: which statuses come as a reply instead of an error
	 * @throws whatever n8n throws
	 */
	call: (
		request: PageRequest,
		ignoreHttpStatusErrors: IHttpRequestOptions['ignoreHttpStatusErrors'],
	) => Promise<Reply>;
	/** @returns the secrets of the credential, to be hidden wherever the service repeats them */
	secrets: () => Promise<string[]>;
	/** @returns the error that n8n is to show instead of what was thrown */
	errorOf: (error: unknown) => NodeApiError;
	/** the signal of an execution that can be cancelled */
	cancelled?: AbortSignal;
}

/**
 * Fetches one page through n8n's engine, which signs the request and renews the token after a 401.
 * Redirects are followed within the service's origin only; what may pass is tried again.
 *
 * @param request which page
 * @param maxRetries how often a failed call is made again, at the most
 * @param stopped whether nobody waits for the page any more
 * @throws ProblemError for everything that the call or the reply did wrong, NodeApiError for what
 * came before the call (a refused login, a credential not connected)
 */
export async function fetchPage(
	connection: Connection,
	request: PageRequest,
	maxRetries: number,
	stopped: () => boolean,
): Promise<FetchedPage> {
	let { url, query } = request;
	let retries = 0;
	for (let redirects = 0; ; ) {
		const address = withoutQuery(url);
		const outcome = await outcomeOf(connection, { url, query }, stopped);
		if (!('failure' in outcome)) return { page: readPage(outcome.body, address), url };

		const { failure } = outcome;
		const target = redirectTarget(failure, url, redirects);
		if (target !== undefined) {
			url = target;
			query = {};
			redirects++;
			continue;
		}
		const delay = retryDelay(failure, retries + 1, Date.now(), Math.random());
		if (delay === undefined || retries === maxRetries) {
			throw new ProblemError(listProblem(failure, address, retries), failure.status);
		}
		await pause(delay, stopped);
		retries++;
	}
}

/**
 * Makes one call. Where the renewal of the token was refused, another worker of n8n may have been the first to
 * present the refresh token: workers share the stored credential, but no lock around its renewal. n8n reads
 * the credential anew for each call (n8n fact), so the call is made again when the other one has had time to store.
 *
 * @returns the body of the reply, or the facts of the failure
 */
async function outcomeOf(
	connection: Connection,
	request: PageRequest,
	stopped: () => boolean,
): Promise<{ body: unknown } | { failure: HttpFailure }> {
	for (let refusals = 0; ; refusals++) {
		try {
			let reply = await connection.call(request, ALL_BUT_401);
			// Older n8n knows no exceptions and hands on this one as well: an error makes it renew the token.
			if (reply.status === 401) reply = await connection.call(request, false);
			return reply.status < 300
				? { body: reply.body }
				: { failure: failureOf(reply, await connection.secrets()) };
		} catch (error) {
			const failure = httpFailure(error);
			const wait = isRefusedRefresh(error, failure) ? RENEWED_ELSEWHERE[refusals] : undefined;
			if (wait !== undefined) {
				await pause(wait, stopped);
				continue;
			}
			if (failure !== undefined) return { failure };
			throw connection.errorOf(error);
		}
	}
}

function failureOf({ status, headers, body }: Reply, secrets: string[]): HttpFailure {
	const header = (name: string) => {
		const value = headers[name];
		return typeof value === 'string' ? value : undefined;
	};
	const [location, retryAfter] = [header('location'), header('retry-after')];
	return { status, body, location, retryAfter, secrets };
}

/**
 * The pasted code by its words: n8n makes an error of its own of what a credential throws, and older n8n keeps no
 * cause. OAuth2 by the code of n8n's client: older n8n does not lock its renewals.
 */
function isRefusedRefresh(error: unknown, failure: HttpFailure | undefined): boolean {
	return memberOf(error, 'message') === REFRESH_REFUSED.message || failure?.networkCode === 'EAUTH';
}

/**
 * Waits in small pieces: n8n-workflow offers node code no timer that can be stopped.
 *
 * @param ms how long
 * @param stopped whether to end the wait
 * @throws ProblemError when it was ended
 */
async function pause(ms: number, stopped: () => boolean): Promise<void> {
	const end = Date.now() + ms;
	while (Date.now() < end && !stopped()) {
		await sleep(Math.min(100, end - Date.now()));
	}
	if (stopped()) {
		throw new ProblemError({
			message: 'The execution was cancelled',
			description: 'It was waiting to ask the service again. Nothing was put out.',
		});
	}
}

/**
 * @returns where to go instead, undefined when the failure is no redirect
 * @throws ProblemError for a redirect that leaves the origin or has no end
 */
function redirectTarget(failure: HttpFailure, url: string, redirects: number): string | undefined {
	const { status, location } = failure;
	if (status === undefined || ![301, 302, 303, 307, 308].includes(status)) return undefined;
	const target = location === undefined ? undefined : parseUrl(location, url);
	if (target?.origin !== new URL(url).origin) {
		throw new ProblemError(redirectProblem(withoutQuery(url), target?.origin), status);
	}
	if (redirects === MOST_REDIRECTS) {
		throw new ProblemError(redirectLoopProblem(withoutQuery(url)), status);
	}
	return target.href;
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
