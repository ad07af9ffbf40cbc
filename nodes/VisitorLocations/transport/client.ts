import type { IHttpRequestOptions } from 'n8n-workflow';

import type { HttpFailure } from '../../../shared/errors/httpFailure';
import {
	INVALID_JSON,
	isInvalidJson,
	isOfRefresh,
	parseHttpFailure,
	toHttpFailure,
} from '../../../shared/errors/httpFailure';
import { toProblemError } from '../../../shared/errors/problem';
import { findSecrets } from '../../../shared/errors/secrets';
import type { JsonObject } from '../../../shared/json';
import { getMember, isObject } from '../../../shared/json';
import { assertConnected, computeIssuedFor } from '../../../shared/storedTokens';
import { withTimeout } from '../../../shared/timer';
import { buildListUrl, locationsRequest, readAuthBaseUrl } from '../../../shared/urls';
import type { NodeContext } from '../context';
import { CONNECT_TYPE, createOAuth2Refresher } from './refreshOAuth2';

/** The longest time without data of a response, in ms, unless the user sets another one in the node's Settings. */
export const TIMEOUT_MS = 60_000;
/** The same for lists in the editor, where somebody waits. With one retry, the error of a service that never responds is there after 30 s. */
export const EDITOR_TIMEOUT_MS = 15_000;

/** The time that a login before the request can take: a token request ends after that (docs/administrators.md). */
const LOGIN_MS = 30_000;
/** One day. A timer takes no more than 24 days. */
const MAX_TIMEOUT_MS = 24 * 60 * 60_000;

/** What the requests of one list, with one credential, have in common. requestPage makes them. */
export interface Client {
	/** the absolute URL of the list, without a query */
	listUrl: string;
	/**
	 * equal for clients that see the same list: the same login (computeIssuedFor), URL, proxy, timeout and SSL. All input items use the same
	 * credential; only expressions in it can differ
	 */
	requesterKey: string;
	/** @returns what an error must not show: all secrets that were read of the credential until now */
	readSecrets: () => Promise<readonly string[]>;
	/** aborted when nobody waits for the list any more: the execution is cancelled, or the poll given up */
	listSignal?: AbortSignal;
	/** how long all waits for a page can take together, in ms; MAX_WAITS_MS by default */
	maxWaitsMs?: number;
	/** as in RequestFacts */
	hasSettings?: boolean;
	/**
	 * Sends one request by n8n, with its authentication, and follows no redirect. n8n itself sends it again after a 401, with a new token.
	 *
	 * @param url of the request, with its query
	 * @param signal aborted when nobody waits for the response any more
	 * @throws ProblemError for what failed before the request, such as a rejected login, and for every other error of n8n
	 * @throws the reason of the signal if it is aborted
	 */
	send: (url: string, signal: AbortSignal) => Promise<RequestResult>;
}

/** A response as n8n passes it on. */
export interface HttpResponse {
	status: number;
	headers: JsonObject;
	/** an object for JSON, otherwise text */
	body: unknown;
}

/** A response below 300, or the facts of the failure. */
export type RequestResult = { response: HttpResponse } | { failure: HttpFailure };

/** What differs between the clients of the action node, of the trigger, and of lists in the editor. */
export interface ClientOptions extends Pick<Client, 'listSignal' | 'maxWaitsMs' | 'hasSettings'> {
	/** the longest time without data of a response, in ms; 0 for none */
	timeout?: number;
	proxy?: IHttpRequestOptions['proxy'];
	skipSslCertificateValidation?: boolean;
}

/**
 * Reads the credential of a node, and checks it before anything is sent.
 *
 * @param credentialType its name
 * @throws ProblemError if a URL is invalid, or if nobody clicked Connect
 */
export async function createClient(
	context: NodeContext,
	credentialType: string,
	{ timeout = TIMEOUT_MS, proxy, skipSslCertificateValidation, ...options }: ClientOptions = {},
): Promise<Client> {
	const credential = await context.getCredentials(credentialType);
	const listUrl = buildListUrl(credential.baseUrl, credential.apiPrefix);
	const isOAuth2 = credentialType === CONNECT_TYPE;
	if (isOAuth2) {
		// n8n itself sends the refresh there, and would only say "Invalid URL".
		readAuthBaseUrl(credential.authBaseUrl);
		assertConnected(credential);
	}
	const refreshIfDue = isOAuth2 ? await createOAuth2Refresher(context) : undefined;
	const account = [credentialType, computeIssuedFor(credential)];
	const secrets = new Set(findSecrets(credential));
	const totalTimeout = getTotalTimeout(timeout);
	const request: Omit<IHttpRequestOptions, 'url'> = {
		...locationsRequest,
		returnFullResponse: true,
		// The errors of n8n 2.20 and older have nothing of the response but its status (n8n-workflow, ExecutionBaseError: no cause).
		ignoreHttpStatusErrors: { ignore: true, except: [401] },
		...{ timeout, proxy, skipSslCertificateValidation },
	};
	return {
		...options,
		listUrl,
		requesterKey: JSON.stringify([account, listUrl, proxy, timeout, skipSslCertificateValidation]),
		readSecrets: async () => {
			// n8n stores new tokens during a run.
			for (const secret of findSecrets(await context.getCredentials(credentialType)))
				secrets.add(secret);
			return [...secrets];
		},
		send: async (url, signal) => {
			const sendByN8n = async (abortSignal: AbortSignal): Promise<unknown> => {
				// An OAuth2 token that expires soon.
				await refreshIfDue?.();
				abortSignal.throwIfAborted();
				return await context.helpers.httpRequestWithAuthentication.call(context, credentialType, {
					...request,
					url,
					abortSignal,
				});
			};
			try {
				return toResult(await withTimeout(totalTimeout, sendByN8n, undefined, signal));
			} catch (error) {
				signal.throwIfAborted();
				const failure = parseHttpFailure(error);
				if (failure === undefined) throw toProblemError(error);
				return { failure: { ...failure, isRefresh: isOfRefresh(failure, url) } };
			}
		},
	};
}

/** @param response a full response of any status but 401, for which n8n throws */
function toResult(response: unknown): RequestResult {
	const status = Number(getMember(response, 'statusCode'));
	const [headers, body] = ['headers', 'body'].map((name) => getMember(response, name));
	if (status >= 300) return { failure: toHttpFailure(status, headers, body) };
	if (isInvalidJson(body)) return { failure: { errorCode: INVALID_JSON } };
	return { response: { status, headers: isObject(headers) ? headers : {}, body } };
}

/**
 * @param timeout the longest time without data of a response, in ms, as the user might have set it: 0 for none
 * @returns the longest time that a request can take in total, in ms
 */
export function getTotalTimeout(timeout: number): number {
	const isLimited = timeout > 0 && timeout < MAX_TIMEOUT_MS;
	return isLimited ? Math.ceil(timeout) + LOGIN_MS : MAX_TIMEOUT_MS;
}
