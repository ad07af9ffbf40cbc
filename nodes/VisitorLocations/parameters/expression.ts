import { getMember } from '../../../shared/json';
import type { Problem } from '../../../shared/errors/problem';
import { ProblemError } from '../../../shared/errors/problem';
import type { NodeContext } from '../context';
import { isTool } from '../context';

/**
 * @param path of the parameter in the node
 * @param displayName the parameter's name in the editor
 * @param problem the words if the user left it empty
 * @param forModel what a model can do, which sees neither expressions nor the editor
 * @returns the error for an empty parameter. If it contains an expression, the error names the input item, counted from 0
 * as in n8n.
 */
export function emptyValueError(
	context: NodeContext,
	path: readonly string[],
	displayName: string,
	problem: Problem,
	forModel = '',
): ProblemError {
	if (forModel !== '' && isTool(context)) {
		return new ProblemError({ message: `'${displayName}' is empty: ${forModel}`, description: '' });
	}
	if (!isExpression(context, path)) return new ProblemError(problem);
	const item = 'getItemIndex' in context ? ` [item ${context.getItemIndex()}]` : '';
	return noValueError(displayName, problem.description, item);
}

/** @param fix what to do if the expression is right @param item which input item it was evaluated for, with a leading space */
export function noValueError(displayName: string, fix: string, item = ''): ProblemError {
	return new ProblemError({
		message: `The expression in '${displayName}' returned no value${item}`,
		description: `Open '${displayName}' and look at the result below the expression. ${fix}`,
	});
}

/**
 * @param path of an option or a filter, which the user can add to a collection
 * @returns its value, null if an expression returned no value; undefined if it was not added
 */
export function readOptional(context: NodeContext, path: readonly string[]): unknown {
	const value: unknown = context.getNodeParameter(path.join('.'), null) ?? null;
	return value === null && !isExpression(context, path) ? undefined : value;
}

/** @returns whether a parameter contains an expression. A resource locator has it in `value`. */
export function isExpression(context: NodeContext, path: readonly string[]): boolean {
	const held = path.reduce<unknown>(getMember, context.getNode().parameters);
	return [held, getMember(held, 'value')].some(
		(value) => typeof value === 'string' && value.startsWith('='),
	);
}
