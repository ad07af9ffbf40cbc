import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { locationsRequest } from '../../../credentials/shared/locationsRequest';
import { serviceAddress } from '../../../credentials/shared/serviceAddress';
import type { PageRequest } from '../paging/nextPage';
import { checkAuthorizationAddress, credentialTypeOf } from './credential';
import type { Connection } from './fetchPage';
import { nodeError } from './nodeError';

/** The longest that a page may take, in ms: what n8n allows to its declarative nodes. */
const TIMEOUT = 300_000;

/**
 * The connection of the declarative node: its requests go through n8n's routing.
 *
 * @param requestData the request that n8n made of the node's description
 * @throws ProblemError when an address in the credential cannot be used
 */
export async function routingConnection(
	context: IExecutePaginationFunctions,
	requestData: DeclarativeRestApiSettings.ResultOptions,
): Promise<Connection> {
	const baseUrl = serviceAddress(requestData.options.baseURL, 'Base URL');
	await checkAuthorizationAddress(context);
	return {
		listUrl: `${baseUrl}${requestData.options.url}`,
		call: async ({ url, query }: PageRequest) => {
			const headers = { ...requestData.options.headers };
			const options = { ...requestData.options, headers, baseURL: undefined, url, qs: query };
			const [reply] = await context.makeRoutingRequest({ ...requestData, options });
			return reply?.json.body;
		},
		errorOf: (error) => nodeError(context.getNode(), error, context.getItemIndex()),
		cancelled: context.getExecutionCancelSignal(),
	};
}

/**
 * The connection where n8n routes nothing: lists in the editor, and the trigger.
 *
 * @throws ProblemError when an address in the credential cannot be used
 */
export async function directConnection(
	context: ILoadOptionsFunctions | IPollFunctions,
): Promise<Connection> {
	const type = credentialTypeOf(context);
	const { baseUrl, apiPrefix } = await context.getCredentials(type);
	await checkAuthorizationAddress(context);
	const { method, headers, disableFollowRedirect } = locationsRequest;
	return {
		listUrl: `${serviceAddress(baseUrl, 'Base URL')}${listPath(apiPrefix)}`,
		call: async ({ url, query }: PageRequest) =>
			(await context.helpers.httpRequestWithAuthentication.call(context, type, {
				method,
				url,
				qs: query,
				headers: { ...headers },
				disableFollowRedirect,
				timeout: TIMEOUT,
			})) as unknown,
		errorOf: (error) => nodeError(context.getNode(), error),
	};
}

/** What the expression `locationsRequest.url` says, for where n8n evaluates none. */
function listPath(apiPrefix: unknown): string {
	const prefix = typeof apiPrefix === 'string' ? apiPrefix : '';
	return `/${prefix}/locations`.replace(/\/+/g, '/');
}
