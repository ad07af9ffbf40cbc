import type { NodeApiError } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import type { NodeContext } from '../context';
import { isTool } from '../context';

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
	error.message = `${error.message}. ${error.description.replace(QUOTED_CODE, '')}`;
	error.description = undefined;
	return error;
}
