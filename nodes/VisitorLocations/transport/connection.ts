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

import type { JsonObject } from '../../../credentials/shared/json';
import { isObject, memberOf } from '../../../credentials/shared/json';
import { locationsRequest } from '../../../credentials/shared/address';
import type { PageRequest } from '../paging/request';
import { credentialTypeOf } from '../parameters/authentication';
import { accountOf } from './account';
import { nodeError } from './nodeError';
import { inTime, limitInAll } from './patience';

/** The longest pause of a reply, in ms: what n8n allows its declarative nodes. */
const TIMEOUT = 300_000;

/** A reply as n8n hands it on. */
export interface Reply {
	status: number;
	headers: JsonObject;
	/** an object for JSON, else a string */
	body: unknown;
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
	 * @throws whatever n8n throws; an error with the code ETIMEDOUT when it took too long in all
	 */
	call: (
		request: SentRequest,
		ignoreHttpStatusErrors: IHttpRequestOptions['ignoreHttpStatusErrors'],
	) => Promise<Reply>;
	/** @returns the secrets that were sent, to be hidden wherever the service repeats them */
	secrets: () => Promise<string[]>;
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
	const { listUrl, identity, beforeCall, secrets } = await accountOf(context);
	const { proxy, timeout, skipSslCertificateValidation } = requestData.options;
	const reader = JSON.stringify([identity, proxy, timeout, skipSslCertificateValidation]);
	const limit = limitInAll(timeout ?? TIMEOUT);
	return {
		listUrl,
		secrets,
		call: async ({ url, query }, ignoreHttpStatusErrors) => {
			await beforeCall();
			const changed = { baseURL: undefined, url, qs: query, ignoreHttpStatusErrors };
			const options = { ...requestData.options, ...changed };
			const made = context.makeRoutingRequest({ ...requestData, options });
			const [reply] = await inTime(made, limit);
			return replyOf(reply?.json);
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
	const { listUrl, identity, beforeCall, secrets } = await accountOf(context);
	return {
		listUrl,
		secrets,
		call: async ({ url, query }, ignoreHttpStatusErrors) => {
			await beforeCall();
			const made = context.helpers.httpRequestWithAuthentication.call(context, type, {
				method,
				url,
				qs: query,
				headers,
				disableFollowRedirect,
				timeout: TIMEOUT,
				returnFullResponse: true,
				ignoreHttpStatusErrors,
			});
			return replyOf(await inTime(made, limitInAll(TIMEOUT)));
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
function replyOf(response: unknown): Reply {
	const headers = memberOf(response, 'headers');
	return {
		status: Number(memberOf(response, 'statusCode')),
		headers: isObject(headers) ? headers : {},
		body: memberOf(response, 'body'),
	};
}
