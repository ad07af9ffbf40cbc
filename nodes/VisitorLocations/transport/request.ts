import type { IHttpRequestOptions } from 'n8n-workflow';

import type { HttpFailure } from '../../../credentials/shared/failure';
import { failureOfReply, httpFailure } from '../../../credentials/shared/failure';
import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, memberOf, textOf } from '../../../credentials/shared/json';
import { AUTHORIZATION_REFUSED, ProblemError } from '../../../credentials/shared/problem';
import type { PageRequest } from '../paging/pageRequest';
import { listProblem, REFRESH_FAILED, refreshProblem } from './listErrors';
import { asProblem } from './nodeError';
import { pause } from './retry';

/** How long to wait, in ms, one after the other, for another worker to store the tokens that it was first to get. */
export const RENEWED_ELSEWHERE = [250, 750, 2_000];

/**
 * Every status comes as a reply but 401, which makes n8n renew the token. Errors would do for newer n8n, but those
 * of n8n 1.122 hold nothing of the reply.
 */
const ALL_BUT_401: IHttpRequestOptions['ignoreHttpStatusErrors'] = { ignore: true, except: [401] };

/** A reply as n8n hands it on. */
export interface Reply {
	status: number;
	headers: JsonObject;
	/** an object for JSON, else a string */
	body: unknown;
}

/**
 * Makes one signed call, without following a redirect.
 *
 * @param ignoreHttpStatusErrors n8n's option: which statuses come as a reply instead of an error
 * @returns what n8n calls a full response
 * @throws whatever n8n throws; an error with the code ETIMEDOUT when it took too long in all
 */
export type Send = (
	request: PageRequest,
	ignoreHttpStatusErrors: IHttpRequestOptions['ignoreHttpStatusErrors'],
) => Promise<unknown>;

/** What calls go through. */
export interface Line {
	send: Send;
	/** @returns the secrets that were sent, to be hidden wherever the service repeats them */
	secrets: () => Promise<string[]>;
}

/** What became of a call: a reply below 300, or the facts of the failure. */
export type Outcome = { reply: Reply } | { failure: HttpFailure };

/**
 * Makes one call, with a fresh token where the old one has expired. Where the renewal was refused, another worker of
 * n8n may have presented the refresh token first: workers share the stored credential, but no lock around its renewal.
 * n8n reads the credential anew for each call, so call again when the other one has had time to store.
 *
 * @param stopped whether nobody waits for the page any more
 * @throws ProblemError for what came before the call: a refused login, a credential not connected, a renewal that failed
 */
export async function call(
	line: Line,
	request: PageRequest,
	stopped: () => boolean,
): Promise<Outcome> {
	for (let refusals = 0; ; refusals++) {
		try {
			const reply = await answered(line, request);
			const { status, headers, body } = reply;
			if (status < 300) return { reply };
			return { failure: failureOfReply(status, headers, body, await line.secrets()) };
		} catch (error) {
			const failure = httpFailure(error);
			const wait = isRefusedRefresh(error, failure) ? RENEWED_ELSEWHERE[refusals] : undefined;
			if (wait !== undefined) {
				await pause(wait, stopped);
				continue;
			}
			if (failure === undefined) throw asProblem(error);
			const refresh = refreshError(failure, request.url);
			if (refresh !== undefined) throw refresh;
			const secrets = [...failure.secrets, ...(await line.secrets())];
			return { failure: { ...failure, secrets } };
		}
	}
}

async function answered({ send }: Line, request: PageRequest): Promise<Reply> {
	const reply = replyOf(await send(request, ALL_BUT_401));
	// Older n8n ignores `except` and returns the 401. Ask again so that it throws: only a thrown 401 makes
	// n8n renew the token.
	return reply.status === 401 ? replyOf(await send(request, false)) : reply;
}

/** @param response what n8n calls a full response */
function replyOf(response: unknown): Reply {
	const headers = memberOf(response, 'headers');
	return {
		status: Number(memberOf(response, 'statusCode')),
		headers: isObject(headers) ? headers : {},
		body: memberOf(response, 'body'),
	};
}

/** The service has seen nothing of such a call, so that it can be made again. */
const NOT_SENT = ['EAI_AGAIN', 'ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH'];

/**
 * @param url of the list call
 * @returns the error for a refresh that n8n made in between, undefined when the failure is one of the list call: to ask
 * for the page again would be to try the refresh again
 */
function refreshError(failure: HttpFailure, url: string): ProblemError | undefined {
	const { status, networkCode = '', address } = failure;
	const { origin, pathname } = new URL(url);
	const list = origin + pathname;
	const isRefresh = address !== undefined && address !== list && !NOT_SENT.includes(networkCode);
	if (!isRefresh && !REFRESH_FAILED.includes(networkCode)) return undefined;
	return new ProblemError(
		status === undefined ? listProblem(failure, list, 0) : refreshProblem(status),
	);
}

/**
 * A pasted code's refusal is known by its words: n8n wraps what a credential throws, and n8n 1.122 keeps no cause.
 * OAuth2's is known by the code of n8n's client, unless that says more than "refused": n8n 1.122 does not lock its
 * renewals.
 */
function isRefusedRefresh(error: unknown, failure: HttpFailure | undefined): boolean {
	if (textOf(memberOf(error, 'message')).startsWith(AUTHORIZATION_REFUSED)) return true;
	const said = memberOf(memberOf(memberOf(error, 'cause'), 'body'), 'error');
	return failure?.networkCode === 'EAUTH' && (said === undefined || said === 'invalid_grant');
}
