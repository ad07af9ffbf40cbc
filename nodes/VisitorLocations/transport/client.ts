import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	INodeExecutionData,
	IPollFunctions,
} from 'n8n-workflow';

import { findSecrets } from '../../../shared/secrets';
import { assertConnected, computeIssuedFor } from '../../../shared/storedTokens';
import { buildListUrl, locationsRequest, readAuthBaseUrl } from '../../../shared/urls';
import type { NodeContext } from '../context';
import { CONNECT_TYPE, createOAuth2Refresher } from './refreshOAuth2';

/** The longest time without data of a response, in ms, unless the user sets another one in the node's Settings. */
const TIMEOUT_MS = 60_000;
/** The same for lists in the editor, where somebody waits. With one retry, the error of a service that never responds is there after 30 s. */
export const EDITOR_TIMEOUT_MS = 15_000;

/** The time that a login before the request can take: a token request ends after that (docs/administrators.md). */
const LOGIN_MS = 30_000;
/** One day. A timer takes no more than 24 days. */
const MAX_TIMEOUT_MS = 24 * 60 * 60_000;

/**
 * Lets n8n send one request, which n8n authenticates.
 *
 * @param changes what it has in addition to what all requests of a list have
 * @param signal aborted when nobody waits for the response any more. n8n's routing does not take it: there the request goes on, and
 * its response is dropped
 * @returns the full response
 * @throws what n8n throws
 */
type CallN8n = (
	changes: Pick<IHttpRequestOptions, 'url' | 'ignoreHttpStatusErrors'>,
	signal: AbortSignal,
) => Promise<unknown>;

/** What the requests of one list, with one credential, have in common. sendRequest makes them. */
export interface Client {
	/** the absolute URL of the list, without a query */
	listUrl: string;
	/** the name of the credential type */
	credentialType: string;
	/**
	 * equal for clients that see the same list: the same login (computeIssuedFor), URL, proxy, timeout and SSL. All input items use the same
	 * credential; only expressions in it can differ
	 */
	requesterKey: string;
	/** what an error must not show */
	secrets: readonly string[];
	/** aborted when nobody waits for the list any more: the execution is cancelled, or the poll given up */
	listSignal?: AbortSignal;
	/** when that is known before, in ms since the epoch: a longer wait for a retry makes no sense */
	deadline?: number;
	/** the longest time that a request can take in total, in ms */
	totalTimeout: number;
	/** for OAuth2: refreshes a token that expires soon. Call it before each request */
	refreshIfDue?: () => Promise<void>;
	/** through the routing of a declarative node, or with n8n's request helper */
	callN8n: CallN8n;
}

/** The limits of what is read for lists in the editor, and for the trigger. */
interface ClientOptions extends Pick<Client, 'listSignal' | 'deadline'> {
	/** the longest time without data of a response, in ms */
	timeout?: number;
}

/**
 * Creates the client of the declarative node: its requests go through n8n's routing, whose `postReceive` is
 * passOnWholeResponse. n8n aborts them when the execution is cancelled.
 *
 * @param requestData the request that n8n made of the node's description
 * @param credentialType that of the node's description, too: n8n authenticates the requests with it
 * @throws ProblemError if the credential cannot be used
 */
export async function createRoutingClient(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
	credentialType: string,
): Promise<Client> {
	// 0 if it is not set; n8n's own value for that is 300 s (n8n 2.41, RoutingNode.prepareRequestOptions).
	const isSet = Boolean(context.getNodeParameter('requestOptions.timeout', 0));
	const timeout = isSet ? requestData.options.timeout : TIMEOUT_MS;
	const options = { ...requestData.options, timeout };
	// Without the signal: n8n's routing aborts its requests itself, when the execution is cancelled.
	const callN8n: CallN8n = async (changes) => {
		const [item] = await context.makeRoutingRequest({
			...requestData,
			options: { ...options, ...changes },
		});
		return item?.json;
	};
	const client = await createClient(context, credentialType, options, callN8n);
	return { ...client, listSignal: context.getExecutionCancelSignal() };
}

/** Passes on the whole response as one item: otherwise n8n splits a body that is an array. */
export async function passOnWholeResponse(
	_items: INodeExecutionData[],
	{ statusCode, headers, body }: IN8nHttpFullResponse,
): Promise<INodeExecutionData[]> {
	return await Promise.resolve([{ json: { statusCode, headers, body } }]);
}

/**
 * Creates the client for lists in the editor, and for the trigger.
 *
 * @param limits when `listSignal` is aborted, the requests in flight end, and no further page is requested
 * @throws ProblemError if the credential cannot be used
 */
export async function createHelperClient(
	context: ILoadOptionsFunctions | IPollFunctions,
	credentialType: string,
	{ timeout = TIMEOUT_MS, listSignal, deadline }: ClientOptions = {},
): Promise<Client> {
	const options = { ...locationsRequest, returnFullResponse: true, timeout };
	const callN8n: CallN8n = async (changes, abortSignal): Promise<unknown> =>
		await context.helpers.httpRequestWithAuthentication.call(context, credentialType, {
			...options,
			...changes,
			abortSignal,
		});
	const client = await createClient(context, credentialType, options, callN8n);
	return { ...client, listSignal, deadline };
}

/**
 * Reads the credential of a node, and checks it before anything is sent.
 *
 * @param options what the user can set for a request: proxy, timeout and SSL
 * @throws ProblemError if a URL is invalid, or if nobody clicked Connect
 */
async function createClient(
	context: NodeContext,
	credentialType: string,
	{
		proxy,
		timeout = 0,
		skipSslCertificateValidation,
	}: Partial<DeclarativeRestApiSettings.HttpRequestOptions>,
	callN8n: CallN8n,
): Promise<Client> {
	const credential = await context.getCredentials(credentialType);
	const listUrl = buildListUrl(credential.baseUrl, credential.apiPrefix);
	const isOAuth2 = credentialType === CONNECT_TYPE;
	if (isOAuth2) {
		// n8n itself sends the refresh there, and would only say "Invalid URL".
		readAuthBaseUrl(credential.authBaseUrl);
		assertConnected(credential);
	}
	const account = [credentialType, computeIssuedFor(credential)];
	return {
		listUrl,
		credentialType,
		requesterKey: JSON.stringify([account, listUrl, proxy, timeout, skipSslCertificateValidation]),
		secrets: findSecrets(credential),
		totalTimeout: getTotalTimeout(timeout),
		refreshIfDue: isOAuth2 ? await createOAuth2Refresher(context) : undefined,
		callN8n,
	};
}

/**
 * @param timeout the longest time without data of a response, in ms, as the user might have set it: 0 for none
 * @returns the longest time that a request can take in total, in ms
 */
export function getTotalTimeout(timeout: number): number {
	const isLimited = timeout > 0 && timeout < MAX_TIMEOUT_MS;
	return isLimited ? Math.ceil(timeout) + LOGIN_MS : MAX_TIMEOUT_MS;
}
