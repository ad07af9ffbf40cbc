import type {
	DeclarativeRestApiSettings,
	IExecutePaginationFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';

import { isObject, memberOf } from '../../../credentials/shared/members';
import { locationsRequest } from '../../../credentials/shared/locationsRequest';
import { serviceAddress } from '../../../credentials/shared/serviceAddress';
import { checkAuthorizationAddress, credentialTypeOf, secretsOf } from './credential';
import type { Connection, Reply } from './fetchPage';
import type { NodeContext } from './nodeContext';
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
	return {
		listUrl: await listUrlOf(context),
		call: async ({ url, query }, ignoreHttpStatusErrors) => {
			const headers = { ...requestData.options.headers };
			const changed = { headers, baseURL: undefined, url, qs: query, ignoreHttpStatusErrors };
			const options = { ...requestData.options, ...changed };
			const [reply] = await context.makeRoutingRequest({ ...requestData, options });
			return replyOf(reply?.json);
		},
		secrets: async () => await secretsOf(context),
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
	const { method, headers, disableFollowRedirect } = locationsRequest;
	return {
		listUrl: await listUrlOf(context),
		call: async ({ url, query }, ignoreHttpStatusErrors) =>
			replyOf(
				await context.helpers.httpRequestWithAuthentication.call(context, type, {
					method,
					url,
					qs: query,
					headers: { ...headers },
					disableFollowRedirect,
					timeout: TIMEOUT,
					returnFullResponse: true,
					ignoreHttpStatusErrors,
				}),
			),
		secrets: async () => await secretsOf(context),
		errorOf: (error) => nodeError(context.getNode(), error),
	};
}

/** @param response what n8n calls a full response */
function replyOf(response: unknown): Reply {
	const [status, headers] = [memberOf(response, 'statusCode'), memberOf(response, 'headers')];
	return {
		status: Number(status),
		headers: isObject(headers) ? headers : {},
		body: memberOf(response, 'body'),
	};
}

/**
 * Not by an expression in the routing of the operation: n8n hands it no credential in its older versions.
 *
 * @returns the address of the list, as `locationsRequest` has it for the credential tests
 * @throws ProblemError when an address in the credential cannot be used
 */
async function listUrlOf(context: NodeContext): Promise<string> {
	const { baseUrl, apiPrefix } = await context.getCredentials(credentialTypeOf(context));
	const address = serviceAddress(baseUrl, 'Base URL');
	await checkAuthorizationAddress(context);
	const prefix = typeof apiPrefix === 'string' ? apiPrefix : '';
	return address + `/${prefix}/locations`.replace(/\/+/g, '/');
}
