import { NodeApiError } from 'n8n-workflow';

import { toProblemError } from '../../../shared/problem';
import { redact, findSecrets } from '../../../shared/secrets';
import { readCredentialType } from '../parameters/authentication';
import type { NodeContext } from '../context';

/**
 * Creates the error that n8n shows. This is the only place where an error leaves the node, so it hides the secrets. It is
 * always a new error: what n8n threw has the HTTP client's error as its cause, with the headers of the request.
 *
 * @param error whatever was thrown
 * @param itemIndex the input item that failed, from 0, if there is one
 */
export async function createNodeError(
	context: NodeContext,
	error: unknown,
	itemIndex?: number,
): Promise<NodeApiError> {
	const { message, description, httpStatus, failure } = toProblemError(error);
	const secrets = await readSecrets(context);
	return new NodeApiError(
		context.getNode(),
		{},
		{
			message: redact(message, secrets),
			description: redact(description, secrets),
			httpCode: httpStatus === undefined ? undefined : String(httpStatus),
			itemIndex,
			failure,
		},
	);
}

/** @returns the secrets of the credential, none if there is no credential */
async function readSecrets(context: NodeContext): Promise<string[]> {
	try {
		return findSecrets(await context.getCredentials(readCredentialType(context)));
	} catch {
		return [];
	}
}
