import type { IHttpRequestOptions } from 'n8n-workflow';

import type { HttpFailure } from '../../../shared/httpFailure';
import {
	INVALID_JSON,
	isInvalidJson,
	parseHttpFailure,
	toHttpFailure,
} from '../../../shared/httpFailure';
import type { JsonObject } from '../../../shared/json';
import { getMember, isObject } from '../../../shared/json';
import type { ProblemError } from '../../../shared/problem';
import { toProblemError } from '../../../shared/problem';
import { withTimeout } from '../../../shared/withTimeout';
import type { Client } from './client';
import { createRefreshError } from './refreshErrors';
import { sleepUnlessAborted } from './retryDelay';

/**
 * Each status comes as a response, because the errors of n8n 2.20 and older contain nothing of the response but its status
 * (n8n-workflow, ExecutionBaseError: no cause); except 401, which makes n8n refresh the token.
 */
const ALL_BUT_401: IHttpRequestOptions['ignoreHttpStatusErrors'] = { ignore: true, except: [401] };

/** The time in which another request stores the tokens that it got first, in ms. */
const OTHER_REFRESH_MS = 1_000;

/** A response as n8n passes it on. */
export interface HttpResponse {
	status: number;
	headers: JsonObject;
	/** an object for JSON, otherwise text */
	body: unknown;
}

/** A response below 300, or the facts of the failure. */
export type RequestResult = { response: HttpResponse } | { failure: HttpFailure };

/**
 * Makes one request, without following a redirect, and reads its response or its failure. If n8n's refresh of OAuth2 was rejected, it
 * is made once more: before 2.41, n8n refreshes without a lock, so that another request can have used the refresh token first.
 *
 * @param url the URL of the request, with its query
 * @param signal aborted when nobody waits for the response any more
 * @throws ProblemError for what failed before the request: a rejected login, a credential that is not connected, a refresh
 * @throws the reason of the signal if it is aborted
 */
export async function sendRequest(
	client: Client,
	url: string,
	signal: AbortSignal,
): Promise<RequestResult> {
	const first = await sendForResult(client, url, signal);
	if (!('refreshError' in first)) return first;
	if (!first.canRepeat) throw first.refreshError;
	await sleepUnlessAborted(OTHER_REFRESH_MS, signal);
	const second = await sendForResult(client, url, signal);
	if ('refreshError' in second) throw second.refreshError;
	return second;
}

/** The error of n8n's own OAuth2 refresh, which was on the way to the list, and whether another request can have refreshed meanwhile. */
interface FailedRefresh {
	refreshError: ProblemError;
	canRepeat: boolean;
}

/**
 * Sends it. A status of 300 or more, which n8n returns, and a 401 or no response, which it throws, become an HttpFailure.
 *
 * @throws ProblemError for a failed login, and for every other error of n8n
 */
async function sendForResult(
	client: Client,
	url: string,
	signal: AbortSignal,
): Promise<RequestResult | FailedRefresh> {
	try {
		const response = await sendThrowingOn401(client, url, signal);
		const { status, headers, body } = response;
		if (status >= 300) return { failure: toHttpFailure(status, headers, body) };
		return isInvalidJson(body) ? { failure: { errorCode: INVALID_JSON } } : { response };
	} catch (error) {
		signal.throwIfAborted();
		const failure = parseHttpFailure(error);
		// It is a failed login (a ProblemError), which is not retried, or a failure of n8n itself.
		if (failure === undefined) throw toProblemError(error);
		const refreshError = createRefreshError(error, failure, url);
		if (refreshError === undefined) return { failure };
		return { refreshError, canRepeat: isRejectedGrant(error, failure) };
	}
}

/** Makes n8n refresh the token after a 401, which n8n itself throws, except n8n 2.0. */
async function sendThrowingOn401(
	client: Client,
	url: string,
	signal: AbortSignal,
): Promise<HttpResponse> {
	const response = await sendOnce(client, url, ALL_BUT_401, signal);
	// n8n 2.0 ignores `except` and returns the 401, so it is sent again with every status thrown.
	return response.status === 401 ? await sendOnce(client, url, false, signal) : response;
}

/** @throws what n8n throws; an error with the code ETIMEDOUT if it took too long in total */
async function sendOnce(
	{ totalTimeout, refreshIfDue, callN8n }: Client,
	url: string,
	ignoreHttpStatusErrors: IHttpRequestOptions['ignoreHttpStatusErrors'],
	signal: AbortSignal,
): Promise<HttpResponse> {
	const send = async (ended: AbortSignal) => {
		await refreshIfDue?.();
		// n8n's routing would send it all the same.
		ended.throwIfAborted();
		return await callN8n({ url, ignoreHttpStatusErrors }, ended);
	};
	const response = await withTimeout(totalTimeout, send, undefined, signal);
	const headers = getMember(response, 'headers');
	return {
		status: Number(getMember(response, 'statusCode')),
		headers: isObject(headers) ? headers : {},
		body: getMember(response, 'body'),
	};
}

/** n8n's OAuth2 client has the code EAUTH for a rejected refresh; its body has the error invalid_grant, or none. */
function isRejectedGrant(error: unknown, { errorCode }: HttpFailure): boolean {
	const body = getMember(error, 'body') ?? getMember(getMember(error, 'cause'), 'body');
	const reason = getMember(body, 'error');
	return errorCode === 'EAUTH' && (reason === undefined || reason === 'invalid_grant');
}
