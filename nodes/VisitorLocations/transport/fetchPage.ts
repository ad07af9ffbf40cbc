import type { HttpFailure } from '../../../credentials/shared/failure';
import { REDIRECTS } from '../../../credentials/shared/failure';
import { memberOf } from '../../../credentials/shared/json';
import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/address';
import type { FetchedPage } from '../paging/page';
import { parsePage } from '../paging/page';
import type { PageRequest } from '../paging/paginator';
import { withParameters } from '../paging/paginator';
import { isAnswer } from '../paging/problems';
import type { Connection } from './connection';
import {
	errorsProblem,
	listProblem,
	redirectLoopProblem,
	redirectProblem,
	saidErrors,
} from './listErrors';
import type { Patience } from './patience';
import { CancelledError, isBusy, pause, retryDelay } from './patience';

const MOST_REDIRECTS = 5;

/**
 * Fetches one page through n8n, which signs the request and renews the token after a 401. Redirects are followed
 * within the service's origin only; a passing fault is tried again.
 *
 * @param request which page
 * @param parameters the user's own query parameters, by name
 * @param patience how long to try
 * @throws ProblemError for everything that the call or the reply did wrong, and for what came before the call (a refused
 * login, a credential not connected)
 */
export async function fetchPage(
	connection: Connection,
	request: PageRequest,
	parameters: Readonly<Record<string, string>>,
	{ stopped, busy }: Patience,
): Promise<FetchedPage> {
	const { maxRetries } = connection;
	let { url, query } = withParameters(request, parameters);
	let retries = 0;
	for (let redirects = 0; ; ) {
		const address = withoutQuery(url);
		const outcome = await connection.get({ url, query }, stopped);
		if ('reply' in outcome) {
			const { body, headers } = outcome.reply;
			const errors = saidErrors(body);
			if (errors !== undefined) {
				const { problem, status } = errorsProblem(errors, address, await connection.secrets());
				// The answer that the list has ended holds no locations.
				const isEnd = request.question === true || !holdsLocations(body);
				throw new ProblemError(problem, isEnd ? status : undefined);
			}
			return { page: parsePage(body, headers, address), url };
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
		// The service answers without the parameters in doubt, so a fault of its own may be a refusal of them.
		const most =
			request.question && isAnswer(failure.status) ? Math.min(1, maxRetries) : maxRetries;
		if (delay === undefined || retries >= most) {
			const asked = { paging: Object.keys(request.query), own: Object.keys(parameters) };
			throw new ProblemError(listProblem(failure, address, retries, asked), failure.status);
		}
		if (isBusy(failure)) busy();
		await pause(delay, stopped);
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
		throw new ProblemError(redirectProblem(withoutQuery(url), elsewhere), status);
	}
	// The HTTP client would send them instead of the token.
	target.username = '';
	target.password = '';
	if (redirects === MOST_REDIRECTS) {
		throw new ProblemError(redirectLoopProblem(withoutQuery(url)), status);
	}
	return target.href;
}

function holdsLocations(body: unknown): boolean {
	const data = memberOf(body, 'data');
	return Array.isArray(data) && data.length > 0;
}

function withoutQuery(url: string): string {
	const { origin, pathname } = new URL(url);
	return origin + pathname;
}
