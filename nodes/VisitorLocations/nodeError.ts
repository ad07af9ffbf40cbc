import { NodeApiError, NodeOperationError } from 'n8n-workflow';

import { appendSentence, toProblemError } from '../../shared/errors/problem';
import { findSecrets, hideSecrets, withoutWords } from '../../shared/errors/secrets';
import { shorten } from '../../shared/text';
import { readCredentialType } from './parameters/authentication';
import type { NodeContext } from './context';
import { isTool } from './context';

/** Of message and description: both can quote what the service sent, such as IDs, cities and hosts of links. */
const MAX_LENGTH = 4_000;

/**
 * Creates the error that n8n shows. This is the only place where an error leaves the node, so it hides all secrets of the credential
 * once more: only here the text is whole. It is always a new error: what n8n threw has the HTTP client's
 * error as its cause, with the headers of the request.
 *
 * @param error whatever was thrown
 * @param itemIndex the input item that failed, from 0, if there is one
 */
export async function createNodeError(
	context: NodeContext,
	error: unknown,
	itemIndex?: number,
): Promise<NodeApiError> {
	const { message, description, httpStatus, n8nFailure } = toProblemError(error);
	const secrets = await readStoredSecrets(context);
	return new NodeApiError(
		context.getNode(),
		{},
		{
			message: shorten(hideSecrets(message, secrets), MAX_LENGTH),
			description: shorten(hideSecrets(description, secrets), MAX_LENGTH),
			httpCode: httpStatus === undefined ? undefined : String(httpStatus),
			itemIndex,
			failure: n8nFailure,
		},
	);
}

/** @returns the secrets of the credential, none if there is no credential */
async function readStoredSecrets(context: NodeContext): Promise<string[]> {
	try {
		return withoutWords(findSecrets(await context.getCredentials(readCredentialType(context))));
	} catch {
		return [];
	}
}

/** A code of Node.js, as errors quote it. n8n replaces a message that contains one with a text of its own. */
const QUOTED_CODE = / \((E[A-Z]{4,}|[A-Z]+_\w+)\)/g;

/**
 * Puts what to do into the message if an AI agent runs the node: n8n passes the message alone to its model (n8n 2.41,
 * buildObservation).
 */
export function adaptToTool(context: NodeContext, error: NodeApiError): NodeApiError {
	return isTool(context) ? putAllIntoMessage(error) : error;
}

/**
 * Creates the error of a list of options in the editor. It shows the message alone, and "[object Object]" for a NodeApiError
 * (n8n 2.41, ParameterInput).
 */
export function createOptionsError(context: NodeContext, error: NodeApiError): NodeOperationError {
	return putAllIntoMessage(new NodeOperationError(context.getNode(), error));
}

function putAllIntoMessage<T extends NodeApiError | NodeOperationError>(error: T): T {
	if (!error.description) return error;
	error.message = appendSentence(error.message, error.description.replace(QUOTED_CODE, ''));
	error.description = undefined;
	return error;
}
