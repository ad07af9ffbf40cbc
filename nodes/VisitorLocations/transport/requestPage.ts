import { judgeFailure } from '../../../shared/failures';
import type { QueryParameter } from '../../../shared/urls';
import { addParameters } from '../../../shared/urls';
import type { FetchControl, Page } from '../paging/page';
import type { Client } from './client';
import type { PageFacts } from './listErrors';
import { createListError } from './listErrors';
import { readResponse } from './readResponse';
import { getRetryDelay, MAX_WAITS_MS, sleepUnlessAborted } from './retryDelay';
import { sendRequest } from './sendRequest';

/**
 * Requests one page through n8n, and again after a failure that a wait can end (shared/failures.ts). Others repeat a request once: n8n
 * after a 401 (n8n 2.0 with the help of sendRequest), and sendRequest after a rejected OAuth2 refresh.
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
	{ isTrial, pageSignal, onSlowDown }: FetchControl,
): Promise<Page> {
	const { listUrl, credentialType, secrets, listSignal, deadline = Infinity } = client;
	const signal = listSignal === undefined ? pageSignal : AbortSignal.any([pageSignal, listSignal]);
	signal.throwIfAborted();
	const facts: PageFacts = {
		listUrl,
		isFirst: url === listUrl,
		credentialType,
		trialParameters: isTrial ? [...new URL(url).searchParams.keys()] : [],
		userParameters: parameters.map(([name]) => name),
		secrets,
	};
	let waited = 0;
	for (let retries = 0; ; retries++) {
		const result = await sendRequest(client, addParameters(url, parameters), signal);
		if ('response' in result) return readResponse(result.response, facts);
		const { failure } = result;
		const judged = judgeFailure(failure);
		const { verdict, slowsDown, maxRetries } = judged;
		// A trial that fails with 500 can mean that the service does not know the parameter.
		const allowedRetries = isTrial && verdict === 'rulesOut' ? Math.min(1, maxRetries) : maxRetries;
		const left = Math.min(MAX_WAITS_MS - waited, deadline - Date.now());
		const delay = getRetryDelay(failure, retries + 1, left, Math.random());
		if (delay === undefined || retries >= allowedRetries) {
			throw createListError(failure, judged, facts, retries);
		}
		if (slowsDown) onSlowDown();
		await sleepUnlessAborted(delay, signal);
		waited += delay;
	}
}
