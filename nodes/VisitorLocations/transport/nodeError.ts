import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import type { Problem } from '../../../credentials/shared/problem';
import { ProblemError } from '../../../credentials/shared/problem';

/**
 * n8n's own words for a credential whose Connect button was never clicked: without token data, and with empty ones as
 * its editor saves them (n8n 2.41, requestOAuth2 and ClientOAuth2Token.sign).
 */
const NOT_CONNECTED = ['OAuth credentials not connected', 'Unable to sign without access token'];

/**
 * Makes the error that n8n shows. It is always a new one: what n8n threw has the HTTP client's error
 * as its cause, with the request's headers in it.
 *
 * @param node the node that failed
 * @param error whatever was thrown
 * @param itemIndex the input item that it failed for, from 0, where there is one
 */
export function nodeError(node: INode, error: unknown, itemIndex?: number): NodeApiError {
	const { message, description } = problemOf(error);
	const status = error instanceof ProblemError ? error.httpStatus : undefined;
	const httpCode = status === undefined ? undefined : String(status);
	return new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
}

function problemOf(error: unknown): Problem {
	if (!(error instanceof Error)) return { message: String(error), description: '' };
	if (NOT_CONNECTED.some((words) => error.message.includes(words))) {
		return {
			message: 'The credential is not connected yet',
			description:
				'Open the credential, click Connect and authorize n8n on the page of the service.',
		};
	}
	const description: unknown = Reflect.get(error, 'description');
	return {
		message: error.message,
		description: typeof description === 'string' ? description : '',
	};
}
