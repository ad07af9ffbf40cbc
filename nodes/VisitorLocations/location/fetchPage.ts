import type { DeclarativeRestApiSettings, IExecutePaginationFunctions } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/httpFailure';
import { httpFailure } from '../../../credentials/shared/httpFailure';
import { ProblemError } from '../../../credentials/shared/problem';
import { parseUrl } from '../../../credentials/shared/serviceAddress';
import { listProblem, redirectLoopProblem, redirectProblem } from '../errors/listProblem';
import type { PageRequest } from '../paging/nextPage';
import { readPage } from '../paging/page';
import type { FetchedPage } from '../paging/readAllPages';
import { nodeError } from './nodeError';

const MOST_REDIRECTS = 5;

/**
 * Fetches one page through n8n's engine, which signs the request and renews the token after a 401.
 * Redirects are followed within the service's origin only.
 *
 * @param context n8n's execution functions
 * @param requestData the request that n8n made of the node's description
 * @param request which page
 * @throws ProblemError for everything that the call or the reply did wrong, NodeApiError for what
 * came before the call (a refused login, a credential not connected)
 */
export async function fetchPage(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
	request: PageRequest,
): Promise<FetchedPage> {
	let { url, query } = request;
	for (let redirects = 0; ; redirects++) {
		const address = withoutQuery(url);
		const options = {
			...requestData.options,
			headers: { ...requestData.options.headers },
			baseURL: undefined,
			url,
			qs: query,
		};
		let body: unknown;
		let failure: HttpFailure | undefined;
		try {
			const [reply] = await context.makeRoutingRequest({ ...requestData, options });
			body = reply?.json.body;
		} catch (error) {
			failure = httpFailure(error);
			if (failure === undefined) {
				throw nodeError(context.getNode(), error, context.getItemIndex());
			}
		}
		if (failure === undefined) return { page: readPage(body, address), url };
		const target = redirectTarget(failure, url, redirects);
		if (target === undefined) {
			throw new ProblemError(listProblem(failure, address), failure.status);
		}
		url = target;
		query = {};
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
