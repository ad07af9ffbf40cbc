import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	IPollFunctions,
	NodeApiError,
} from 'n8n-workflow';

import type { Demand } from '../../../credentials/shared/demand';
import { demanding } from '../../../credentials/shared/demand';
import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, memberOf } from '../../../credentials/shared/json';
import { locationsRequest } from '../../../credentials/shared/locationsRequest';
import type { PageRequest } from '../paging/request';
import { credentialTypeOf } from '../parameters/authentication';
import { inTime, limitInAll } from './inTime';
import { nodeError } from './nodeError';
import type { OAuth2Faults } from './oAuth2Clock';
import { sessionOf } from './session';

/** The longest pause of a reply, in ms: what n8n allows its declarative nodes. */
const TIMEOUT = 300_000;

/** A reply as n8n hands it on. */
export interface Reply {
	status: number;
	headers: JsonObject;
	/** an object for JSON, else a string */
	body: unknown;
	/** the access token that the credential held before the call, `''` for none */
	before: string;
}

/** What of a request is sent. */
export type SentRequest = Pick<PageRequest, 'url' | 'query'>;

/** How pages are called for: through the routing of a declarative node, or by n8n's request helper. */
export interface Connection {
	/** the absolute URL of the list */
	listUrl: string;
	/**
	 * Makes one signed call without following a redirect.
	 *
	 * @param ignoreHttpStatusErrors n8n's option: which statuses come as a reply instead of an error
	 * @param demand why the token has to be seconds old, if it has to
	 * @throws whatever n8n throws; an error with the code ETIMEDOUT when it took too long in all
	 */
	call: (
		request: SentRequest,
		ignoreHttpStatusErrors: IHttpRequestOptions['ignoreHttpStatusErrors'],
		demand?: Demand,
	) => Promise<Reply>;
	/** @returns the secrets that were sent, to be hidden wherever the service repeats them */
	secrets: () => Promise<string[]>;
	/** @returns whether a call with that token that was answered with 403 is to be made once more, with a new one */
	mayRenewForbidden: (before: string) => Promise<boolean>;
	/** faults of n8n's own renewals; undefined where the package makes them */
	oAuth2Faults: OAuth2Faults | undefined;
	/** @returns the error that n8n is to show instead of what was thrown */
	errorOf: (error: unknown) => NodeApiError;
	/** host and port of the proxy in the node's Request Options, if any */
	proxy?: string;
	/** the signal of an execution that can be cancelled */
	cancelled?: AbortSignal;
	/** who calls, and how: input items for which it is the same may share what they read */
	reader: string;
}

/**
 * The connection of the declarative node: its requests go through n8n's routing, whose `postReceive` is keepResponse.
 *
 * @param requestData the request that n8n made of the node's description
 * @throws ProblemError when the credential cannot be used
 */
export async function routingConnection(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<Connection> {
	const { session, identity, beforeCall } = await sessionOf(context);
	const { proxy, timeout, skipSslCertificateValidation } = requestData.options;
	const reader = JSON.stringify([identity, proxy, timeout, skipSslCertificateValidation]);
	const limit = limitInAll(timeout ?? TIMEOUT);
	return {
		...session,
		call: async ({ url, query }, ignoreHttpStatusErrors, demand) => {
			const before = await beforeCall();
			const headers = { ...requestData.options.headers, ...demanding(demand) };
			const changed = { headers, baseURL: undefined, url, qs: query, ignoreHttpStatusErrors };
			const options = { ...requestData.options, ...changed };
			const made = context.makeRoutingRequest({ ...requestData, options });
			const [reply] = await inTime(made, limit);
			return replyOf(reply?.json, before);
		},
		errorOf: (error) => nodeError(context.getNode(), error, context.getItemIndex()),
		proxy: proxy && `${proxy.host}:${proxy.port}`,
		cancelled: context.getExecutionCancelSignal(),
		reader,
	};
}

/**
 * The connection where n8n routes nothing: lists in the editor, and the trigger.
 *
 * @throws ProblemError when the credential cannot be used
 */
export async function directConnection(
	context: ILoadOptionsFunctions | IPollFunctions,
): Promise<Connection> {
	const type = credentialTypeOf(context);
	const { method, headers, disableFollowRedirect } = locationsRequest;
	const { session, identity, beforeCall } = await sessionOf(context);
	return {
		...session,
		call: async ({ url, query }, ignoreHttpStatusErrors, demand) => {
			const before = await beforeCall();
			const made = context.helpers.httpRequestWithAuthentication.call(context, type, {
				method,
				url,
				qs: query,
				headers: { ...headers, ...demanding(demand) },
				disableFollowRedirect,
				timeout: TIMEOUT,
				returnFullResponse: true,
				ignoreHttpStatusErrors,
			});
			return replyOf(await inTime(made, limitInAll(TIMEOUT)), before);
		},
		errorOf: (error) => nodeError(context.getNode(), error),
		reader: identity,
	};
}

/** Hands on the whole response as one item: without this n8n takes apart a body that is an array. */
export async function keepResponse(
	_items: INodeExecutionData[],
	{ statusCode, headers, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return await Promise.resolve([{ json: { statusCode, headers, body } }]);
}

/** @param response what n8n calls a full response */
function replyOf(response: unknown, before: string): Reply {
	const headers = memberOf(response, 'headers');
	return {
		status: Number(memberOf(response, 'statusCode')),
		headers: isObject(headers) ? headers : {},
		body: memberOf(response, 'body'),
		before,
	};
}
