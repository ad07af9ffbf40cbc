import type { Action } from '../../../shared/errors/failures';
import { judgeListFailure } from '../../../shared/errors/listFailures';
import { pause } from '../../../shared/timer';
import type { QueryParameter } from '../../../shared/urls';
import { addParameters } from '../../../shared/urls';
import type { Page } from '../paging/page';
import { PageError } from '../paging/page';
import type { FetchControl } from '../paging/prefetcher';
import type { Client } from './client';
import { readResponse } from './readResponse';
import { getRetryDelay, MAX_WAITS_MS } from './retryDelay';

/** How often a request is made again, at most. */
const MAX_RETRIES: Record<Action, number> = { fail: 0, retry: 4, slowDown: 4, slowDownOnce: 1 };

/**
 * Requests one page, and again after a failure that a wait can end (shared/errors/failures.ts).
 *
 * @param url which page
 * @param parameters the user's own query parameters
 * @throws PageError for any failure of the request or its response
 * @throws ProblemError for what came before the request: a rejected login, a credential that is not connected
 * @throws the reason of the signal of the page or the list if it is aborted
 */
export async function requestPage(
	client: Client,
	url: string,
	parameters: readonly QueryParameter[],
	{ isGuess, pageSignal, onRepeat }: FetchControl,
): Promise<Page> {
	const { listUrl, listSignal, maxWaitsMs = MAX_WAITS_MS, hasSettings, readSecrets } = client;
	const signal = listSignal === undefined ? pageSignal : AbortSignal.any([pageSignal, listSignal]);
	signal.throwIfAborted();
	let waited = 0;
	for (let retry = 1; ; retry++) {
		const result = await client.send(addParameters(url, parameters), signal);
		if ('response' in result) return await readResponse(result.response, listUrl, readSecrets);
		const { failure } = result;
		const secrets = await readSecrets();
		const facts = { url: listUrl, urlField: 'Base URL', secrets, hasSettings };
		const { action, verdict, problem, n8nFailure } = judgeListFailure(failure, facts);
		// A failure that rules a guess out is no accident if it comes twice.
		const maxRetries = Math.min(
			MAX_RETRIES[action],
			isGuess && verdict !== 'aborts' ? 1 : Infinity,
		);
		const delay = getRetryDelay(failure, retry, maxWaitsMs - waited, Math.random());
		const error = new PageError(problem, verdict, failure.status, n8nFailure);
		if (delay === undefined || retry > maxRetries) throw error;
		onRepeat(error, action !== 'retry');
		await pause(delay, signal);
		waited += delay;
	}
}
