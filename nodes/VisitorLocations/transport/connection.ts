import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';

import { inTime } from '../../../credentials/shared/withTimeout';
import { locationsRequest } from '../../../credentials/shared/urls';
import type { PageRequest } from '../paging/pageRequest';
import { readCredentialType } from '../parameters/authentication';
import type { NodeContext } from '../parameters/parameterValue';
import { accountOf } from './account';
import type { Outcome, Send } from './request';
import { call } from './request';
import { limitInAll, MAX_RETRIES } from './retry';

/** The longest pause of a reply, in ms: what n8n allows its declarative nodes. */
const TIMEOUT = 300_000;

/** How pages are called for: through the routing of a declarative node, or by n8n's request helper. */
export interface Connection {
	/** the absolute URL of the list */
	listUrl: string;
	/** who calls, and how: input items for which it is the same may share what they read */
	reader: string;
	/** how often a failed call is made again, at most */
	maxRetries: number;
	/** makes a signed call without following a redirect: call.ts */
	get: (request: PageRequest, stopped: () => boolean) => Promise<Outcome>;
	/** @returns the secrets that were sent, to be hidden wherever the service repeats them */
	secrets: () => Promise<string[]>;
	/** the signal of an execution that can be cancelled */
	cancelled?: AbortSignal;
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
	const send: Send = async ({ url, query }, ignoreHttpStatusErrors) => {
		const changed = { baseURL: undefined, url, qs: query, ignoreHttpStatusErrors };
		const options = { ...requestData.options, ...changed };
		const [reply] = await context.makeRoutingRequest({ ...requestData, options });
		return reply?.json;
	};
	const connection = await connectionOf(context, send, requestData.options);
	return { ...connection, cancelled: context.getExecutionCancelSignal() };
}

/**
 * The connection where n8n routes nothing: lists in the editor, and the trigger.
 *
 * @throws ProblemError when the credential cannot be used
 */
export async function directConnection(
	context: ILoadOptionsFunctions | IPollFunctions,
): Promise<Connection> {
	const type = readCredentialType(context);
	const { method, headers, disableFollowRedirect } = locationsRequest;
	const send: Send = async ({ url, query }, ignoreHttpStatusErrors) => {
		const made = { method, url, qs: query, headers, disableFollowRedirect, timeout: TIMEOUT };
		const options = { ...made, returnFullResponse: true, ignoreHttpStatusErrors };
		return context.helpers.httpRequestWithAuthentication.call(context, type, options);
	};
	return await connectionOf(context, send);
}

/**
 * @param send takes as long as n8n lets it
 * @param options the request as far as the user chose it
 */
async function connectionOf(
	context: NodeContext,
	send: Send,
	options: Partial<DeclarativeRestApiSettings.HttpRequestOptions> = {},
): Promise<Connection> {
	const { listUrl, identity, beforeCall, secrets } = await accountOf(context);
	const { proxy, timeout = TIMEOUT, skipSslCertificateValidation } = options;
	const limit = limitInAll(timeout);
	const line = {
		send: async (...asked: Parameters<Send>) => {
			return await inTime(limit, async () => {
				await beforeCall();
				return await send(...asked);
			});
		},
		secrets,
	};
	return {
		listUrl,
		reader: JSON.stringify([identity, proxy, timeout, skipSslCertificateValidation]),
		maxRetries: MAX_RETRIES,
		get: async (request, stopped) => await call(line, request, stopped),
		secrets,
	};
}

/** Hands on the whole response as one item: without this n8n takes apart a body that is an array. */
export async function keepResponse(
	_items: INodeExecutionData[],
	{ statusCode, headers, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return await Promise.resolve([{ json: { statusCode, headers, body } }]);
}
