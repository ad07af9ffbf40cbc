import type { INode } from 'n8n-workflow';
import { NodeApiError } from 'n8n-workflow';

import type { Problem } from '../../../credentials/shared/problem';
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
	const { message, description } = problemOf(error);
	const status = error instanceof ProblemError ? error.httpStatus : undefined;
	const httpCode = status === undefined ? undefined : String(status);
	return new NodeApiError(node, {}, { message, description, httpCode, itemIndex });
}

/** @returns whatever was thrown, by its words alone: without status, cause or request */
export function asProblem(error: unknown): ProblemError {
	return new ProblemError(problemOf(error));
}

function problemOf(error: unknown): Problem {
	if (!(error instanceof Error)) return { message: String(error), description: '' };
	const description: unknown = Reflect.get(error, 'description');
	return {
		message: error.message,
		description: typeof description === 'string' ? description : '',
	};
}
