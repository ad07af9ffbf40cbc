import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';

import { locationsRequest } from '../../../shared/urls';
import { withTimeout } from '../../../shared/withTimeout';
import type { Account } from './account';
import { readAccount } from './account';
import type { RequestResult } from './request';
import { sendRequest } from './request';

/** The longest time without data of a response, in ms, unless the user sets another one in the node's Settings. */
const TIMEOUT_MS = 60_000;
/** The same for lists in the editor, where somebody waits. With one more try, the error of a service that never responds is there after 30 s. */
export const LIST_TIMEOUT_MS = 15_000;

/** The time that a login before the request can take: a token request ends after that (docs/reference.md). */
const LOGIN_MS = 30_000;
/** One day. A timer takes no more than 24 days. */
const MAX_TIMEOUT_MS = 24 * 60 * 60_000;

/** The options of one request, in addition to those that all have. */
type RequestOptions = Pick<IHttpRequestOptions, 'url' | 'timeout' | 'ignoreHttpStatusErrors'>;

/** How pages are requested: through the routing of a declarative node, or with n8n's request helper. */
export interface Connection extends Pick<Account, 'listUrl' | 'credentialType' | 'secrets'> {
	/** who requests, and how: input items with the same key can share what they read */
	connectionKey: string;
	/** makes an authenticated request to a URL without following a redirect (sendRequest). n8n refreshes the token after a 401 */
	request: (url: string, isCancelled: () => boolean) => Promise<RequestResult>;
	/** aborted when nobody waits for the list any more, such as when the execution is cancelled */
	cancelled?: AbortSignal;
	/** when that is known before, in ms since the epoch: a longer wait for a retry makes no sense */
	deadline?: number;
}

/** The limits of what is read for lists in the editor, and for the trigger. */
interface Limits extends Pick<Connection, 'cancelled' | 'deadline'> {
	/** the longest time without data of a response, in ms */
	timeout?: number;
}

/**
 * Creates the connection of the declarative node: its requests go through n8n's routing, whose `postReceive` is
 * passOnWholeResponse.
 *
 * @param requestData the request that n8n made of the node's description
 * @throws ProblemError if the credential cannot be used
 */
export async function createRoutingConnection(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
	credentialType: string,
): Promise<Connection> {
	const send = async (options: RequestOptions) => {
		const [item] = await context.makeRoutingRequest({
			...requestData,
			options: { ...requestData.options, baseURL: undefined, ...options },
		});
		return item?.json;
	};
	const account = await readAccount(context, credentialType);
	// n8n's own value for none is 300 s (n8n 2.41, RoutingNode.prepareRequestOptions).
	const isSet = Boolean(context.getNodeParameter('requestOptions.timeout', 0));
	const { options } = requestData;
	const timeout = isSet ? options.timeout : TIMEOUT_MS;
	const connection = createConnection(account, { ...options, timeout }, send);
	return { ...connection, cancelled: context.getExecutionCancelSignal() };
}

/**
 * Creates the connection for lists in the editor, and for the trigger.
 *
 * @param limits when `cancelled` is aborted, the requests in flight end, and no further page is requested
 * @throws ProblemError if the credential cannot be used
 */
export async function createDirectConnection(
	context: ILoadOptionsFunctions | IPollFunctions,
	credentialType: string,
	{ timeout, cancelled, deadline }: Limits = {},
): Promise<Connection> {
	const account = await readAccount(context, credentialType);
	const send = async (options: RequestOptions, tooLong: AbortSignal): Promise<unknown> =>
		await context.helpers.httpRequestWithAuthentication.call(context, credentialType, {
			...locationsRequest,
			returnFullResponse: true,
			...options,
			abortSignal: cancelled === undefined ? tooLong : AbortSignal.any([tooLong, cancelled]),
		});
	return { ...createConnection(account, { timeout }, send), cancelled, deadline };
}

/**
 * @param options what the user can set for a request: proxy, timeout and SSL
 * @param send sends it; the signal is aborted when it has taken too long. n8n's routing ignores it, because it sets its own
 */
function createConnection(
	{ listUrl, credentialType, accountKey, secrets, refreshIfExpired }: Account,
	{
		proxy,
		timeout = TIMEOUT_MS,
		skipSslCertificateValidation,
	}: Partial<DeclarativeRestApiSettings.HttpRequestOptions>,
	send: (options: RequestOptions, abortSignal: AbortSignal) => Promise<unknown>,
): Connection {
	return {
		listUrl,
		credentialType,
		connectionKey: JSON.stringify([accountKey, proxy, timeout, skipSslCertificateValidation]),
		secrets,
		request: async (url, isCancelled) =>
			await sendRequest(
				url,
				async (ignoreHttpStatusErrors) =>
					await withTimeout(getTotalTimeout(timeout), async (abortSignal) => {
						await refreshIfExpired?.();
						return await send({ url, timeout, ignoreHttpStatusErrors }, abortSignal);
					}),
				isCancelled,
			),
	};
}

/** Passes on the whole response as one item: otherwise n8n splits a body that is an array. */
export async function passOnWholeResponse(
	_items: INodeExecutionData[],
	{ statusCode, headers, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return await Promise.resolve([{ json: { statusCode, headers, body } }]);
}

/**
 * @param timeout the longest time without data of a response, in ms, as the user might have set it: 0 for none
 * @returns the longest time that a request can take in total, in ms
 */
export function getTotalTimeout(timeout: number): number {
	const isLimited = timeout > 0 && timeout < MAX_TIMEOUT_MS;
	return isLimited ? Math.ceil(timeout) + LOGIN_MS : MAX_TIMEOUT_MS;
}
