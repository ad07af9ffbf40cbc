import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import { ProblemError } from '../../../credentials/shared/problem';

/**
 * Makes the error that n8n shows. It is always a new one: what n8n threw has the HTTP client's error
 * as its cause, with the request's headers in it.
 *
 * @param node the node that failed
 * @param error whatever was thrown
 * @param itemIndex the input item that it failed for, from 0, where there is one
 */
export function nodeError(node: INode, error: unknown, itemIndex?: number): NodeApiError {
	const { message, description, httpStatus } = asProblem(error);
	const httpCode = httpStatus === undefined ? undefined : String(httpStatus);
	return new NodeApiError(
		node,
		{},
		{
			message,
			description: description ?? '',
			httpCode,
			itemIndex,
		},
	);
}

/** @returns the words of whatever was thrown, and nothing else of it */
export function asProblem(error: unknown): ProblemError {
	if (error instanceof ProblemError) return error;
	if (!(error instanceof Error))
		return new ProblemError({ message: String(error), description: '' });
	const description: unknown = Reflect.get(error, 'description');
	return new ProblemError({
		message: error.message,
		description: typeof description === 'string' ? description : '',
	});
}
