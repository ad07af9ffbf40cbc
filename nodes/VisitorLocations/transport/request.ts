import type { HttpFailure } from '../../../credentials/shared/failure';
import { parseHttpFailure } from '../../../credentials/shared/failure';
import type { JsonObject } from '../../../credentials/shared/json';
import { getMember, isObject } from '../../../credentials/shared/json';
import { createRefreshError } from './listErrors';
import { toProblemError } from './nodeError';

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
 * Makes one request, and reads its response or its failure.
 *
 * @param url the URL of the request, with its query
 * @param send sends it, without following a redirect; returns a full response, and throws what n8n throws
 * @throws ProblemError for what failed before the request: a rejected login, a credential that is not connected, a refresh
 */
export async function sendRequest(
	url: string,
	send: () => Promise<unknown>,
): Promise<RequestResult> {
	try {
		return { response: parseFullResponse(await send()) };
	} catch (error) {
		const failure = parseHttpFailure(error);
		if (failure === undefined) throw toProblemError(error);
		const refreshError = createRefreshError(error, failure, url);
		if (refreshError !== undefined) throw refreshError;
		return { failure };
	}
}

function parseFullResponse(response: unknown): HttpResponse {
	const headers = getMember(response, 'headers');
	return {
		status: Number(getMember(response, 'statusCode')),
		headers: isObject(headers) ? headers : {},
		body: getMember(response, 'body'),
	};
}
