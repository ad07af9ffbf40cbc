import { memberOf } from '../../../credentials/shared/json';
import type { Problem } from '../../../credentials/shared/problem';
import { ProblemError } from '../../../credentials/shared/problem';
import type { NodeContext } from './parameterValue';

/**
 * @param path of the parameter in the node
 * @param displayName the parameter's name in the editor
 * @param problem what to say where the user left it empty
 * @returns the error for an empty parameter: where it holds an expression, that this gave nothing, and for which input
 * item, as n8n numbers them
 */
export function emptyValueError(
	context: NodeContext,
	path: readonly string[],
	displayName: string,
	problem: Problem,
): ProblemError {
	if (!isExpression(context, path)) return new ProblemError(problem);
	const item = 'getItemIndex' in context ? ` [item ${context.getItemIndex()}]` : '';
	return new ProblemError({
		message: `The expression in '${displayName}' returned no value${item}`,
		description: `${checkExpressionFix(displayName)} ${problem.description}`,
	});
}

/** @returns what to do about a value that comes from an expression */
export function checkExpressionFix(displayName: string): string {
	return `Open '${displayName}' and look at the result below the expression.`;
}

/**
 * @param path of an option or a filter: a member of a collection, to be added or left out
 * @returns what it holds, null where an expression gave nothing; undefined where it was not added
 */
export function readOptional(context: NodeContext, path: readonly string[]): unknown {
	const value: unknown = context.getNodeParameter(path.join('.'), null) ?? null;
	return value === null && !isExpression(context, path) ? undefined : value;
}

/** @returns whether a parameter holds an expression; a resource locator holds it in `value` */
export function isExpression(context: NodeContext, path: readonly string[]): boolean {
	const held = path.reduce<unknown>(memberOf, context.getNode().parameters);
	return [held, memberOf(held, 'value')].some(
		(value) => typeof value === 'string' && value.startsWith('='),
	);
}
