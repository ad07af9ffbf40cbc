import type { NodeApiError } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/httpFailure';
import { httpFailure } from '../../../credentials/shared/httpFailure';
import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import { listProblem, redirectLoopProblem, redirectProblem } from '../errors/listProblem';
import type { PageRequest } from '../paging/nextPage';
import { readPage } from '../paging/page';
import type { FetchedPage } from '../paging/readAllPages';
import { retryDelay } from '../paging/retry';

const MOST_REDIRECTS = 5;

/** How pages are called for: through the routing of a declarative node, or by n8n's request helper. */
export interface Connection {
	/** the absolute URL of the list */
	listUrl: string;
	/** Makes one signed call. @returns the body, as n8n parsed it @throws whatever n8n throws */
	call: (request: PageRequest) => Promise<unknown>;
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
		const outcome = await outcomeOf(connection, { url, query });
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

/** Makes one call. @returns the body of the reply, or the facts of the failure */
async function outcomeOf(
	{ call, errorOf }: Connection,
	request: PageRequest,
): Promise<{ body: unknown } | { failure: HttpFailure }> {
	try {
		return { body: await call(request) };
	} catch (error) {
		const failure = httpFailure(error);
		if (failure !== undefined) return { failure };
		throw errorOf(error);
	}
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
