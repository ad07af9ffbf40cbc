import type { IHttpRequestOptions } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/failure';
import {
	describeResponse,
	isTransient,
	parseHttpFailure,
} from '../../../credentials/shared/failure';
import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, getMember, toText } from '../../../credentials/shared/json';
import { AUTHORIZATION_REJECTED, ProblemError } from '../../../credentials/shared/problem';
import { describeRefreshFailure, OAUTH2_REFRESH_CODES } from './listErrors';
import { toProblemError } from './nodeError';
import { sleepUnlessCancelled } from './retry';

/** How long to wait for another worker to store the tokens that it got first, in ms, one after the other. */
export const OTHER_WORKER_WAITS_MS = [250, 750, 2_000];

/**
 * Each status comes as a response, except 401, which makes n8n refresh the token. Errors would be enough for newer n8n, but
 * those of n8n 1.122 contain nothing of the response.
 */
const ALL_BUT_401: IHttpRequestOptions['ignoreHttpStatusErrors'] = { ignore: true, except: [401] };

/** A response as n8n passes it on. */
export interface HttpResponse {
	status: number;
	headers: JsonObject;
	/** an object for JSON, otherwise text */
	body: unknown;
}

/**
 * Sends one authenticated request, without following a redirect.
 *
 * @param ignoreHttpStatusErrors n8n's option: which statuses come as a response instead of an error
 * @returns a full response, as n8n calls it
 * @throws what n8n throws; an error with the code ETIMEDOUT if it took too long in total
 */
export type Send = (
	url: string,
	ignoreHttpStatusErrors: IHttpRequestOptions['ignoreHttpStatusErrors'],
) => Promise<unknown>;

/** A response below 300, or the facts of the failure. */
export type RequestResult = { response: HttpResponse } | { failure: HttpFailure };

/**
 * Makes one request, with a fresh token if the old one has expired. If the refresh was rejected, another worker of n8n can
 * have used the refresh token first, because workers share the stored credential, but no lock. n8n reads the credential
 * for each request, so the request is made again after the other worker had time to store its tokens.
 *
 * @param isCancelled whether nobody waits for the page any more
 * @throws ProblemError for what failed before the request: a rejected login, a credential that is not connected, a refresh
 */
export async function requestWithTokenRefresh(
	send: Send,
	url: string,
	isCancelled: () => boolean,
): Promise<RequestResult> {
	for (let rejections = 0; ; rejections++) {
		try {
			const response = await sendThrowingOn401(send, url);
			const { status, headers, body } = response;
			return status < 300 ? { response } : { failure: describeResponse(status, headers, body) };
		} catch (error) {
			const failure = parseHttpFailure(error);
			const waitMs = isRejectedRefresh(error, failure)
				? OTHER_WORKER_WAITS_MS[rejections]
				: undefined;
			if (waitMs === undefined) {
				if (failure === undefined) throw toProblemError(error);
				const refresh = refreshError(error, failure, url);
				if (refresh !== undefined) throw refresh;
				return { failure };
			}
			await sleepUnlessCancelled(waitMs, isCancelled);
		}
	}
}

async function sendThrowingOn401(send: Send, url: string): Promise<HttpResponse> {
	const response = parseFullResponse(await send(url, ALL_BUT_401));
	// Older n8n ignores `except` and returns the 401. Only a 401 that is thrown makes n8n refresh the token.
	return response.status === 401 ? parseFullResponse(await send(url, false)) : response;
}

function parseFullResponse(response: unknown): HttpResponse {
	const headers = getMember(response, 'headers');
	return {
		status: Number(getMember(response, 'statusCode')),
		headers: isObject(headers) ? headers : {},
		body: getMember(response, 'body'),
	};
}

/** The service has seen nothing of such a request, so it can be made again. */
const NOT_SENT = ['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'];

/** @returns the error of an OAuth2 refresh that n8n made in between, if so: a retry would repeat the refresh */
function refreshError(
	error: unknown,
	failure: HttpFailure,
	requestedUrl: string,
): ProblemError | undefined {
	const { errorCode = '', url } = failure;
	const { origin, pathname } = new URL(requestedUrl);
	const isOtherUrl = url !== undefined && url !== origin + pathname;
	const isOfRefresh =
		(isOtherUrl && !NOT_SENT.includes(errorCode)) || OAUTH2_REFRESH_CODES.includes(errorCode);
	if (!isOfRefresh) return undefined;
	const status = Number(readClientError(error, 'status'));
	const known = isTransient(status) ? { ...failure, status } : failure;
	return new ProblemError(describeRefreshFailure(known, requestedUrl));
}

/** @returns a member of the error of n8n's OAuth2 client, which n8n wraps if the refresh followed a 401 */
function readClientError(error: unknown, name: string): unknown {
	return getMember(error, name) ?? getMember(getMember(error, 'cause'), name);
}

/**
 * A rejected refresh of a pasted code is known by its message: n8n wraps what a credential throws, and n8n 1.122 keeps no
 * cause. That of OAuth2 has the code EAUTH, and its body has the error invalid_grant or none. Another worker can
 * have caused it, because n8n 1.122 does not lock its refreshes.
 */
function isRejectedRefresh(error: unknown, failure: HttpFailure | undefined): boolean {
	if (toText(getMember(error, 'message')).startsWith(AUTHORIZATION_REJECTED)) return true;
	const oAuthError = getMember(readClientError(error, 'body'), 'error');
	const hasNoOtherError = oAuthError === undefined || oAuthError === 'invalid_grant';
	return failure?.errorCode === 'EAUTH' && hasNoOtherError;
}
