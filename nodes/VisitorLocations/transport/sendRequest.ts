import type { HttpFailure } from '../../../shared/errors/httpFailure';
import {
	INVALID_JSON,
	isInvalidJson,
	isOfRefresh,
	parseHttpFailure,
	toHttpFailure,
} from '../../../shared/errors/httpFailure';
import type { JsonObject } from '../../../shared/json';
import { getMember, isObject } from '../../../shared/json';
import { toProblemError } from '../../../shared/errors/problem';
import { withTimeout } from '../../../shared/timer';
import type { Client } from './client';

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
 * Makes one request, without following a redirect, and reads its response or its failure.
 *
 * @param url the URL of the request, with its query
 * @param signal aborted when nobody waits for the response any more
 * @throws ProblemError for what failed before the request, such as a rejected login, and for every other error of n8n
 * @throws the reason of the signal if it is aborted
 */
export async function sendRequest(
	{ totalTimeout, send }: Client,
	url: string,
	signal: AbortSignal,
): Promise<RequestResult> {
	try {
		const request = async (ended: AbortSignal) => await send(url, ended);
		const result = await withTimeout(totalTimeout, request, undefined, signal);
		const status = Number(getMember(result, 'statusCode'));
		const [headers, body] = ['headers', 'body'].map((name) => getMember(result, name));
		if (status >= 300) return { failure: toHttpFailure(status, headers, body) };
		if (isInvalidJson(body)) return { failure: { errorCode: INVALID_JSON } };
		return { response: { status, headers: isObject(headers) ? headers : {}, body } };
	} catch (error) {
		signal.throwIfAborted();
		const failure = parseHttpFailure(error);
		if (failure === undefined) throw toProblemError(error);
		return { failure: { ...failure, isRefresh: isOfRefresh(failure, url) } };
	}
}
